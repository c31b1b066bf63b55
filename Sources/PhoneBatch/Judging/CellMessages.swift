internal import PhoneCheck

/// The messages on cells, each made once: rows that are wrong in the same way say the same.
struct CellMessages {
  private var known: [Rejection.MessageKey: String] = [:]

  /// How many are kept: of a catalog with many definitions there can be any number.
  private static let maximumCount = 4_096

  /// Why a cell's number is not valid.
  ///
  /// - Parameter language: The same each time.
  mutating func message(for rejection: Rejection, in language: Language) -> String {
    guard let key = rejection.messageKey else { return rejection.cellMessage(in: language) }
    if let message = known[key] { return message }
    let message = rejection.cellMessage(in: language)
    if known.count == Self.maximumCount { known.removeAll(keepingCapacity: true) }
    known[key] = message
    return message
  }
}
