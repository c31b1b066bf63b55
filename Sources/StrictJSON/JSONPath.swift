internal import Platform
internal import TerminalText

/// The path of a value from the root, such as `phoneAreaCodeDefinitions[4].mobileRegex`.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step down.
  package enum Step: Hashable, Sendable {
    /// A step to an object's member.
    case key(String)
    /// A step to an array's element, counted from 0.
    case index(Int)

    package static func == (left: Step, right: Step) -> Bool {
      switch (left, right) {
      case (.key(let left), .key(let right)): left.hasSameBytes(as: right)
      case (.index(let left), .index(let right)): left == right
      default: false
      }
    }

    package func hash(into hasher: inout Hasher) {
      switch self {
      case .key(let key): for byte in key.bytes { hasher.combine(byte) }
      case .index(let index): hasher.combine(index)
      }
    }
  }

  package var steps: [Step]

  /// The maximum number of steps that a description shows; a longer path is shortened in the middle.
  private static let maximumShownCount = 16

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// Returns the path with one more step.
  package func appending(_ step: Step) -> JSONPath { JSONPath(steps + [step]) }

  /// Returns the path followed by the steps of another one.
  package func appending(_ path: JSONPath) -> JSONPath { JSONPath(steps + path.steps) }

  /// The steps as a person would write them; empty for the root.
  ///
  /// A key that isn't a name is written in brackets and quotes, and its control characters are escaped.
  package var description: String { text.description }

  private var text: UTF8Text {
    guard steps.count <= Self.maximumShownCount else {
      let half = Self.maximumShownCount / 2
      return "\(JSONPath(Array(steps.prefix(half))).text)…\(JSONPath(Array(steps.suffix(half))).text)"
    }
    var text: UTF8Text = ""
    for step in steps {
      switch step {
      case .index(let index): text.append("[\(index)]")
      case .key(let key) where Self.isName(key): text.append("\(".", if: !text.isEmpty)\(key)")
      case .key(let key): text.append("[\"\(VisibleText.escaping(key))\"]")
      }
    }
    return text
  }

  /// Whether a key can be in a path without quotes: it consists of letters, digits, `_` and inner `-`, as in `zh-TW`.
  private static func isName(_ key: String) -> Bool {
    let bytes = key.bytes
    guard let first = bytes.first, first.isLetter || first == UInt8(ascii: "_") else { return false }
    return bytes.allSatisfy {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}
