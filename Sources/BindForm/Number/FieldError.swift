/// An error at a field that the form didn't find itself.
struct FieldError: Hashable, Sendable {
  /// The message with the advice.
  var message: FormMessage
  /// The remedy; `nil` if the same entry may be sent again, so that the error doesn't keep the form from submitting.
  var remedy: Remedy?
}
