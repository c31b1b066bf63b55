extension BindingForm.Event {
  /// Creates the event of a login's answer: the form opens, ends with tokens, or closes.
  public init(_ answer: LoginAnswer) {
    switch answer {
    case .signedIn(let tokens): self = .signedIn(tokens)
    case .needsNumber(let flow): self = .opened(flow)
    case .closed(let reason): self = .refused(reason)
    }
  }
}
