import ArgumentParser
import ByteIO
import PhoneBatch
import PhoneCheck
import TerminalText

/// How a command presents text: its language and colours.
struct Presentation {
  /// The language that was requested, if any.
  var askedLanguage: Language?
  /// When text is coloured.
  var color = ColorChoice.auto

  /// The language of text for people: the requested one, or that of the locale.
  var language: Language { askedLanguage ?? .ofLocale }

  /// The language of text for programs: it doesn't depend on the locale.
  var dataLanguage: Language { askedLanguage ?? .english }

  /// The colours of standard output.
  var resultPalette: Palette { color.palette(isTerminal: Process.standardOutputIsTerminal) }
  /// The colours of standard error.
  var messagePalette: Palette { color.palette(isTerminal: Process.standardErrorIsTerminal) }
}

extension Presentation {
  /// The presentation that an unparsable command line asks for, as far as it can be recognised.
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
  /// Not the parser's `validate()`: its errors have only the parser's own text.
  func check() throws(OptionFault)
}

extension PresentedCommand {
  static var firstOptions: Set<String> { [] }

  func check() throws(OptionFault) {}
}

extension Language {
  /// The language of the locale: that of `LC_ALL`, else of `LC_MESSAGES`, else of `LANG`; English for every locale whose
  /// language has no texts, `C` and `POSIX` among them.
  static var ofLocale: Language {
    Process.locale(of: "LC_MESSAGES").flatMap(Language.init(matching:)) ?? .english
  }
}

extension TextEncoding {
  /// The encoding of text on the terminal: the one that the locale names, as in `zh_CN.GB18030`; else UTF-8.
  static var ofLocale: TextEncoding {
    let name = Process.locale(of: "LC_CTYPE")?.split(separator: "@").first?.split(separator: ".")
    guard let name, name.count == 2 else { return .utf8 }
    return TextEncoding(named: String(name[1])) ?? .utf8
  }
}

extension Process {
  /// The name of the locale for a category: that of `LC_ALL`, else of the category, else of `LANG`.
  fileprivate static func locale(of category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  }
}
