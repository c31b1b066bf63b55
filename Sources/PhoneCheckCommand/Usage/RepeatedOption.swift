import ArgumentParser

extension UsageFault {
  /// Returns the fault of an option that was given twice although only one value counts; `nil` if there is none.
  ///
  /// The parser keeps the last value, and would silently ignore the first.
  ///
  /// - Parameter words: The arguments of the command, without its name.
  static func repeatedOption(in words: ArraySlice<String>, of command: any ParsableCommand.Type)
    -> UsageFault?
  {
    let given = words.prefix { $0 != "--" }.flatMap(optionNames)
    // Only a name of one letter may be another name of the same option.
    let hasLetters = given.contains { $0.utf8.count == 2 }
    guard Set(given).count < given.count || hasLetters && given.count > 1 else { return nil }
    var remaining = namesOfOptionsWithOneValue(of: command)
    let valued = Set(remaining.joined())
    for name in given where valued.contains(name) {
      guard let index = remaining.firstIndex(where: { $0.contains(name) }) else { return .optionTwice(name) }
      remaining.remove(at: index)
    }
    return nil
  }

  /// Returns the options in an argument: a name with its value after `=`, or the letters after one hyphen.
  private static func optionNames(in word: String) -> [String] {
    if word.hasPrefix("--") { return [String(word.prefix { $0 != "=" })] }
    guard word.hasPrefix("-") else { return [] }
    return word.dropFirst().prefix { $0.isLetter }.map { "-\($0)" }
  }

  /// Returns the names of each option with a single value, as argument-parser describes them for fish.
  ///
  /// Its script has a line with the specifications of fish's `argparse`: `o/output=` has a value, `split=+` may have several,
  /// and `h/help` has none. The description for other programs would be JSON, whose encoder is Foundation's: megabytes.
  private static func namesOfOptionsWithOneValue(of command: any ParsableCommand.Type) -> [[String]] {
    let script = command.completionScript(for: .fish)
    let line = script.split(separator: "\n").first { line in
      line.drop { $0 == " " }.hasPrefix("__") && line.hasSuffix("'")
    }
    let specifications = line?.split(separator: "'").filter { $0.hasSuffix("=") } ?? []
    return specifications.map { specification in
      specification.dropLast().split(separator: "/").map { ($0.count == 1 ? "-" : "--") + $0 }
    }
  }
}
