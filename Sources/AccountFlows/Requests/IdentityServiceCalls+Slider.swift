package import BindForm

extension IdentityServiceCalls {
  /// Returns the request that performs a slider's effect; `nil` if the host performs it.
  package func call(for effect: CaptchaSlider.Effect) -> ServiceCall? {
    switch effect {
    case .loadPictures: return with(IdentityCall.captcha.request(ofAnyVendor: vendor))
    case .check(let check):
      var call = with(IdentityCall.captchaCheck.request(ofAnyVendor: vendor))
      call.add("point_json", check.point)
      call.add("token", check.token)
      call.add("sender", check.recipient)
      return call
    case .show, .announce, .finish: return nil
    }
  }
}
