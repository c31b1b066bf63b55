import ArgumentParser
import StrictJSON

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

  /// Returns the names of each option with a single value, as argument-parser describes them for other programs.
  private static func namesOfOptionsWithOneValue(of command: any ParsableCommand.Type) -> [[String]] {
    let described = JSONDocument.read(Array(command._dumpHelp().utf8)).document?.root
    let options = described?["command"]?["arguments"]?.elements ?? []
    return options.filter { $0["kind"]?.isString("option") == true && $0["isRepeating"]?.isTrue == false }.map
    {
      ($0["names"]?.elements ?? []).compactMap { name in
        name["name"]?.text.map { (name["kind"]?.isString("long") == true ? "--" : "-") + $0 }
      }
    }
  }
}

extension JSONValue {
  fileprivate var isTrue: Bool { token.elementsEqual("true".utf8) }
}
