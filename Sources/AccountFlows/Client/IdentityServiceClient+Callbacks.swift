// Embedded Swift has no values of any type.
#if !hasFeature(Embedded)
  public import BindForm

  extension IdentityServiceClient {
    /// Reads the tokens that the SDK passes to its callback after a refresh.
    ///
    /// - Throws: `FailedAnswer` with the service's error.
    public func tokens(callback code: String, data: Any?) throws(FailedAnswer) -> SessionTokens {
      try tokens(in: ServiceAnswer(callback: code, data: data))
    }
  }
#endif
