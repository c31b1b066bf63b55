internal import PhoneCheck

/// The messages about cells, each made once; rows with the same fault share a message.
struct CellMessages {
  private var known: [Rejection.MessageKey: String] = [:]

  /// The maximum number of saved messages: a catalog with many definitions has no limit.
  private static let maximumCount = 4_096

  /// Explains why a cell's number isn't valid.
  ///
  /// - Parameter language: The same in each call.
  mutating func message(for rejection: Rejection, in language: Language) -> String {
    guard let key = rejection.messageKey else { return rejection.cellMessage(in: language) }
    if let message = known[key] { return message }
    let message = rejection.cellMessage(in: language)
    if known.count == Self.maximumCount { known.removeAll(keepingCapacity: true) }
    known[key] = message
    return message
  }
}
