/// All descriptions of a value.
struct Said {
  var text = ""

  /// Adds the output of printing, debugging and dumping.
  mutating func add(_ value: some Any) {
    text += "\(value)\n" + String(reflecting: value) + "\n"
    dump(value, to: &text)
  }
}
