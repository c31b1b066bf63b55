import ArgumentParser
import ByteIO
import PhoneCheck

/// Completions for values that no type lists. Paths of files are `.file()`.
extension CompletionKind {
  /// The language tags with names in most definitions; the list isn't fixed, since other tags are accepted, too.
  static let languageTags = CompletionKind.custom { _, _, prefix in
    Language.allCases.map(\.tag).filter { $0.hasPrefix(prefix) }
  }

  /// The area and country codes of the definitions that the command would use.
  static let areas = CompletionKind.custom { words, index, prefix in
    let file = CatalogOptions.file(naming: AreaCompletions.definitionsFile(in: words))
    return AreaCompletions.codes(of: file, beginning: prefix)
  }
}

/// Area and country codes for completion.
enum AreaCompletions {
  /// Returns country codes, or area codes after a digit or a plus, in the letter case that was typed.
  ///
  /// - Returns: Nothing if the definitions can't be used; the command itself explains why.
  ///
  /// - Parameter file: The definitions file; `nil` for the built-in catalog.
  static func codes(of file: String?, beginning prefix: String) -> [String] {
    guard let catalog = try? catalog(of: file) else { return [] }
    let codes: [String] =
      switch prefix.first {
      case "+": catalog.pickerOrder.map { "+" + $0.areaCode.digits }
      case let first? where first.isNumber: catalog.pickerOrder.map(\.areaCode.digits)
      case let first? where first.isLowercase: catalog.pickerOrder.map { $0.countryCode.letters.lowercased() }
      default: catalog.pickerOrder.map(\.countryCode.letters)
      }
    return codes.filter { $0.hasPrefix(prefix) }
  }

  /// Returns the catalog of a file, or the built-in catalog for `nil`; standard input is left to the command.
  private static func catalog(of file: String?) throws -> AreaCodeCatalog {
    guard let file, file != StandardInput.argument else { return .builtin }
    let bytes = try ByteInput.contents(ofFile: file, atMost: CatalogOptions.maximumByteCount)
    return try AreaCodeCatalog.areCompiled(bytes)
      ? AreaCodeCatalog(compiled: bytes) : AreaCodeCatalog(json: bytes)
  }

  /// Returns the value of `--definitions` among the words of a shell, which still have their quotes and escapes.
  ///
  /// bash splits words at the equals sign.
  static func definitionsFile(in words: [String]) -> String? {
    let option = "--definitions"
    for (index, word) in words.enumerated() {
      if word.hasPrefix(option + "=") { return unquoted(String(word.dropFirst(option.count + 1))) }
      guard word == option else { continue }
      return words[(index + 1)...].first { $0 != "=" }.map(unquoted)
    }
    return nil
  }

  /// Returns a word without quotes and escapes; expansions such as `~` stay unchanged.
  private static func unquoted(_ word: String) -> String {
    var result = ""
    var isEscaped = false
    for character in word {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        if isEscaped || !"'\"".contains(character) { result.append(character) }
        isEscaped = false
      }
    }
    return result
  }
}
