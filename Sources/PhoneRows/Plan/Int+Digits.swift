extension Int {
  /// Reads decimal digits and nothing else.
  ///
  /// - Returns: `nil` for a sign, an empty text, or a number that is too large.
  package init?(digits text: Substring) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text) else { return nil }
    self = number
  }
}
