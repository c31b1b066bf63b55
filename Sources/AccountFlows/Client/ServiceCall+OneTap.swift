internal import BindForm

// A page has no carrier.

extension ServiceCall {
  /// Returns the call with a carrier's proof.
  func with(_ proof: OneTapProof) -> ServiceCall {
    var call = self
    call.add("token", proof.token)
    call.add("processID", proof.processID)
    call.add("authcode", proof.authCode)
    return call
  }
}

extension BindingForm.Submission {
  /// The carrier's proof; `nil` for a number or an address that was entered.
  var oneTapProof: OneTapProof? { if case .oneTap(let proof) = proof { proof } else { nil } }
}
