import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck
import TerminalText

/// The presentation of a command's text: its language and colours.
struct Presentation {
  /// The language that was requested, if any.
  var askedLanguage: Language?
  /// The condition for coloured text.
  var color = ColorChoice.auto

  /// The language of text for people: the requested language, or the language of the locale.
  var language: Language { askedLanguage ?? .ofLocale }

  /// The language of text for programs: it doesn't depend on the locale.
  var dataLanguage: Language { askedLanguage ?? .english }

  /// The colours of standard output.
  var resultPalette: Palette { color.palette(isTerminal: Process.standardOutputIsTerminal) }
  /// The colours of standard error.
  var messagePalette: Palette { color.palette(isTerminal: Process.standardErrorIsTerminal) }
}

extension Presentation {
  /// Finds the presentation that an unparsable command line asks for, as far as it is recognizable.
  init(arguments: [String]) {
    let arguments = arguments.prefix { $0 != "--" }
    let value = { (option: String) -> String? in
      guard let index = arguments.lastIndex(where: { $0 == option || $0.hasPrefix(option + "=") }) else {
        return nil
      }
      if arguments[index] != option { return String(arguments[index].dropFirst(option.count + 1)) }
      return index + 1 < arguments.endIndex ? arguments[index + 1] : nil
    }
    self.init(
      askedLanguage: value("--lang").flatMap(Language.init(matching:)),
      color: value("--color").flatMap(ColorChoice.init) ?? .auto)
  }
}

/// A command with a presentation.
protocol PresentedCommand: ParsableCommand {
  var presentation: Presentation { get }

  /// The options of the help's first screen, at most ten; none if it shows all.
  static var firstOptions: Set<String> { get }

  /// Refuses options that exclude each other, before anything is read or written.
  ///
  /// This isn't the parser's `validate()`, whose errors have only the parser's own text.
  func check() throws(OptionFault)
}

extension PresentedCommand {
  static var firstOptions: Set<String> { [] }

  func check() throws(OptionFault) {}
}

extension Language {
  /// The language of the locale: of `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  ///
  /// It is English for every locale without texts in its language, such as `C` and `POSIX`.
  static var ofLocale: Language {
    Process.locale(of: "LC_MESSAGES").flatMap(Language.init(matching:)) ?? .english
  }
}

extension TextEncoding {
  /// The encoding of text on the terminal: the encoding in the locale's name, as in `zh_CN.GB18030`; else UTF-8.
  static var ofLocale: TextEncoding {
    let name = Process.locale(of: "LC_CTYPE")?.split(separator: "@").first?.split(separator: ".")
    guard let name, name.count == 2 else { return .utf8 }
    return TextEncoding(named: String(name[1])) ?? .utf8
  }
}

extension Process {
  /// Returns the name of the locale for a category: from `LC_ALL`, else the category, else `LANG`.
  fileprivate static func locale(of category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  }
}
