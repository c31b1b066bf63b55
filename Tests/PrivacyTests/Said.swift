/// Everything that a value says about itself.
struct Said {
  var text = ""

  /// Adds what printing, debugging and dumping show.
  mutating func add(_ value: some Any) {
    text += "\(value)\n" + String(reflecting: value) + "\n"
    dump(value, to: &text)
  }
}
