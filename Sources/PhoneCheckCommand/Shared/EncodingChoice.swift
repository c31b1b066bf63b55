import ArgumentParser
import PhoneBatch

/// An encoding as typed: one of its usual names, or `auto`.
enum EncodingChoice: ExpressibleByArgument, CustomStringConvertible {
  case auto
  case named(TextEncoding)

  init?(argument: String) {
    if argument.lowercased() == "auto" {
      self = .auto
    } else if let encoding = TextEncoding(named: argument) {
      self = .named(encoding)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { ["auto"] + TextEncoding.allCases.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  /// The encoding, `nil` for the one that the input shows.
  var encoding: TextEncoding? {
    if case .named(let encoding) = self { encoding } else { nil }
  }

  var description: String { encoding?.rawValue ?? "auto" }
}
