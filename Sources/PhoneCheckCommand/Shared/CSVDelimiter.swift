import ArgumentParser

/// A delimiter as typed: one ASCII character other than a quote or a line break, or a name for TAB.
struct CSVDelimiter: ExpressibleByArgument {
  let byte: UInt8

  init?(argument: String) {
    let text = argument == "\\t" || argument.lowercased() == "tab" ? "\t" : argument
    guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80, !"\"\r\n".utf8.contains(byte) else {
      return nil
    }
    self.byte = byte
  }
}
