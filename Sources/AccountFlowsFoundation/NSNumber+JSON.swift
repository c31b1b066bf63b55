internal import AccountFlows
public import Foundation

// What SDKs hand to callbacks holds numbers as objects, and only Foundation knows which of them are Booleans.

extension NSNumber: JSONRepresentable {
  /// The number as Foundation writes it: `200`, not `200.0`, and `true` for a Boolean; `null` for one that isn't finite.
  package var json: String {
    guard JSONSerialization.isValidJSONObject([self]),
      let bytes = try? JSONSerialization.data(withJSONObject: [self])
    else { return "null" }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}
