internal import Platform
internal import StrictJSON

/// The path to a member of a JSON object: `.contact.phone`, `.phones[0]`, `."e-mail"`.
package struct MemberPath: Hashable, Sendable, CustomStringConvertible {
  enum Step: Hashable {
    case key([UInt8])
    case element(Int)
  }

  let steps: [Step]

  init(_ steps: [Step]) { self.steps = steps }

  /// Reads a path in jq's notation.
  ///
  /// - Returns: `nil` for a text that doesn't begin with a point, or isn't a path.
  init?(_ text: String) {
    var steps: [Step] = []
    var rest = text.bytes[...]
    guard rest.first == UInt8(ascii: ".") else { return nil }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: ".") where rest.first == ASCII.quote:
        rest = rest.dropFirst()
        guard let end = rest.firstIndex(of: ASCII.quote) else { return nil }
        steps.append(.key(Array(rest[..<end])))
        rest = rest[(end + 1)...]
      case UInt8(ascii: "."):
        let key = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        guard !key.isEmpty else { return nil }
        steps.append(.key(Array(key)))
        rest = rest.dropFirst(key.count)
      case UInt8(ascii: "["):
        guard let end = rest.firstIndex(of: UInt8(ascii: "]")),
          let number = Int(digits: Substring(String(decoding: rest[..<end], as: UTF8.self)))
        else { return nil }
        steps.append(.element(number))
        rest = rest[(end + 1)...]
      default: return nil
      }
    }
    guard !steps.isEmpty else { return nil }
    self.steps = steps
  }

  /// The last key of the path; empty if it has none.
  var lastKey: [UInt8] {
    for case .key(let key) in steps.reversed() { return key }
    return []
  }

  package var description: String { text { String(decoding: $0, as: UTF8.self) } }

  /// The path, with each key in the form that a function returns.
  func text(_ shown: ([UInt8]) -> String) -> String {
    steps.map { step in
      switch step {
      case .element(let number): return "[\(number)]"
      case .key(let key):
        let isPlain = key.allSatisfy {
          ![UInt8(ascii: "."), UInt8(ascii: "["), ASCII.quote, 0x20].contains($0)
        }
        let name = shown(key)
        return isPlain && !key.isEmpty ? ".\(name)" : ".\"\(name)\""
      }
    }.joined()
  }
}
