import ArgumentParser
import PhoneBatch

/// An encoding as typed: one of its usual names, or `auto`.
struct EncodingChoice {
  /// The encoding; `nil` to detect it from the input.
  let encoding: TextEncoding?

  static let auto = EncodingChoice(encoding: nil)
}

extension EncodingChoice: ExpressibleByArgument, CustomStringConvertible {
  init?(argument: String) {
    encoding = TextEncoding(named: argument)
    guard encoding != nil || argument.lowercased() == "auto" else { return nil }
  }

  static var allValueStrings: [String] { ["auto"] + TextEncoding.allCases.map(\.rawValue) }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

  var description: String { encoding?.rawValue ?? "auto" }
}
