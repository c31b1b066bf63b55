// Embedded Swift has no values of any type.
#if !hasFeature(Embedded)
  public import BindForm
  internal import PhoneCheck
  internal import StrictJSON

  // SDKs pass a code and data of any type to a callback, or a dictionary. Data may be strings, numbers, Booleans,
  // arrays and dictionaries with strings as keys (with Foundation also NSString, NSNumber, NSArray and NSDictionary).
  // `nil` and NSNull mean no data.

  extension ServiceAnswer {
    /// Reads the arguments of an SDK's callback.
    ///
    /// - Parameters:
    ///   - code: The code, such as `0`, `101` or `IDAAS.SDK.SMS.1005`.
    ///   - data: The data: a dictionary, or text, which may contain JSON.
    public init(callback code: String, data: Any?) { self.init(code: code, data: Self.text(of: data)) }

    /// Converts data to text: strings unchanged, anything else as JSON.
    static func text(of data: Any?) -> String? {
      if let text = data as? String { return text }
      let json = WrittenJSON(value: data).line
      return json == "null" ? nil : json
    }
  }

  extension BindingForm.Event {
    /// Creates the event of a login from the arguments of the SDK's callback.
    public init(loginCallback code: String, data: Any?) {
      self.init(LoginAnswer(ServiceAnswer(callback: code, data: data)))
    }
  }

  extension SliderOutcome {
    /// Interprets the arguments of the slider's callback; see `init(code:data:)`.
    public init(callback code: String, data: Any?) {
      self.init(code: code, data: ServiceAnswer.text(of: data))
    }
  }

  extension IDTokenCheck {
    /// Reads the arguments of the SDK's callback; see `init(code:data:)`.
    public init(callback code: String, data: Any?) {
      self.init(code: code, data: ServiceAnswer.text(of: data))
    }
  }

  extension IDToken {
    /// Reads the claims that the SDK passes to its callback, as a dictionary or as JSON.
    ///
    /// The result is `nil` for any code but `0`, and for data that aren't claims. The SDK has checked the signature, so
    /// ``compact`` is empty.
    public init?(callback code: String, data: Any?) {
      let answer = ServiceAnswer(callback: code, data: data)
      guard answer.code == .success, let json = ServiceAnswer.text(of: data) else { return nil }
      self.init(claims: Array(json.utf8))
    }
  }

  extension IdentityService {
    /// Interprets the arguments of the SDK's callback for `BindingForm.Effect.sendSMS(_:)`.
    public func codeEvent(callback code: String, data: Any?, for request: RequestID) -> BindingForm.Event {
      codeEvent(ServiceAnswer(callback: code, data: data), for: request)
    }

    /// Interprets the arguments of the SDK's callback for `BindingForm.Effect.bind(_:)` or
    /// `BindingForm.Effect.register(_:)`.
    public func submissionEvent(callback code: String, data: Any?, for request: RequestID)
      -> BindingForm.Event
    {
      submissionEvent(ServiceAnswer(callback: code, data: data), for: request)
    }

    /// Interprets the arguments of the SDK's callback for `BindingForm.Effect.loadDefinitions(for:)`.
    public func definitionsEvent(callback code: String, data: Any?, for request: RequestID)
      -> BindingForm.Event
    {
      let answer = ServiceAnswer(callback: code, data: data)
      guard answer.code == .success else {
        return .definitionsFailed(.refused(.refused(ServiceError(answer))), for: request)
      }
      let body = Array((ServiceAnswer.text(of: data) ?? "").utf8)
      return definitionsEvent(.received(status: 200, body: body), for: request)
    }
  }

  extension CarrierOneTap {
    /// Interprets the SDK's result, a dictionary, for a number that is fetched ahead.
    public static func event(preFetched result: [String: Any]) -> BindingForm.Event {
      event(preFetched: ServiceAnswer(callback: "0", data: result))
    }

    /// Interprets the SDK's result, a dictionary, for `BindingForm.Effect.confirmOneTap(for:)`.
    public static func event(
      confirmed result: [String: Any], for request: RequestID, codes: PageCodes = PageCodes()
    ) -> BindingForm.Event {
      .oneTapFinished(outcome(ServiceAnswer(callback: "0", data: result), codes), for: request)
    }
  }
#endif
