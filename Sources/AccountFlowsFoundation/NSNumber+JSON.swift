internal import AccountFlows
public import Foundation

// SDKs pass numbers to callbacks as objects, and only Foundation knows which of these objects are Booleans.

extension NSNumber: JSONRepresentable {
  /// The number as Foundation writes it: `200`, not `200.0`, and `true` for a Boolean; `null` if it isn't finite.
  package var json: String {
    guard JSONSerialization.isValidJSONObject([self]),
      let bytes = try? JSONSerialization.data(withJSONObject: [self])
    else { return "null" }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }
}
