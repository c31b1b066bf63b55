import ArgumentParser
import PhoneBatch

/// A delimiter as typed: one ASCII character other than a quote or a line break, or a name for TAB.
struct CSVDelimiter: ExpressibleByArgument {
  let byte: UInt8

  init?(argument: String) {
    let text = argument == "\\t" || argument.lowercased() == "tab" ? "\t" : argument
    guard let byte = text.utf8.first, text.utf8.count == 1, CSVDialect.isDelimiter(byte) else { return nil }
    self.byte = byte
  }
}
