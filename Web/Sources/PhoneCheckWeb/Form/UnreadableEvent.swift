import Platform

/// The reason why an event can't be read.
struct UnreadableEvent: Error {
  let message: String

  init(message: UTF8Text) { self.message = message.description }

  static func noCountry(_ name: String) -> UnreadableEvent {
    UnreadableEvent(message: "the definitions have no country '\(name)'")
  }
}
