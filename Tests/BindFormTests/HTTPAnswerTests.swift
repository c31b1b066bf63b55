import BindForm
import Foundation
import FormSessions
import PhoneCheck
import Testing

/// The answers printed on the services' HTTP pages; `Fixtures/HTTPAnswers/README.md` has their addresses.
@Suite("Answers of the HTTP pages")
struct HTTPAnswerTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/HTTPAnswers")

  /// Returns an answer, with its status from the name of the file.
  static func answer(_ name: String) throws -> ServiceAnswer {
    let file = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first { $0.hasPrefix("\(name).") })
    let status = try #require(Int(file.split(separator: ".").dropLast().last ?? ""))
    return ServiceAnswer(httpStatus: status, body: try Data(contentsOf: folder.appending(path: file)))
  }

  @Test(
    "Codes are recognized with and without the services' prefixes, and in any case",
    arguments: [
      ("IDAAS.SDK.SMS.1005", ServiceErrorCode.wrongSMSCode), ("SDK.SMS.1005", .wrongSMSCode),
      ("sms.1005", .wrongSMSCode), ("IDAAS.SDK.CAPTCHA.0007", .wrongSMSCode), ("captcha.0007", .wrongSMSCode),
      ("SDK.COMMON.1008", .busy), ("APP.0001", .unknownClient), ("MOBILE.0002", .wrongParameter),
    ])
  func families(code: String, meaning: ServiceErrorCode) {
    #expect(ServiceError(code: code).documented == meaning)
    #expect(ServiceError(code: code).code == code)
  }

  @Test("An OAuth error is read, but a sentence in its place isn't a code")
  func oauth() {
    func error(_ body: String, _ status: Int = 400) -> ServiceError {
      ServiceError(ServiceAnswer(httpStatus: status, body: body.utf8))
    }
    let refused = error(#"{"error":"invalid_client","error_description":"no such client"}"#, 401)
    #expect(refused.code == "invalid_client" && refused.serverText == "no such client")
    #expect(refused.remedy == .contactSupport)
    #expect(error(#"{"error":"invalid_grant"}"#).remedy == .startOver)
    #expect(error(#"{"timestamp":1,"status":502,"error":"Bad Gateway"}"#, 502).code == "HTTP 502")
  }

  // MARK: At the form

  /// Returns a form whose submission was answered with a code.
  static func refused(_ error: ServiceError, in form: BindingForm = .filled()) throws -> BindingForm {
    var form = form
    let request = try form.submitRequest()
    form.send(.submissionFailed(.refused(error), for: request))
    return form
  }

  @Test(
    "An undocumented error is shown at the code, which can't be sent again unchanged",
    arguments: ["IDAAS.SDK.CAPTCHA.0003", "SDK.NEW.1", "X.9999", "HTTP 418", "whatever"])
  func unknownCode(code: String) throws {
    for text in [nil, "Made-up text"] {
      var form = try Self.refused(ServiceError(code: code, text: text))
      #expect(form.bannerText(at: nil) == nil && !form.canTryAgain && !form.canSubmit)
      #expect(form.errorText(for: .code)?.contains(text ?? code) == true)
      #expect(!form.send(.submitTapped).contains { $0.submission != nil })
      form.send(.codeEdited("654321"))
      #expect(form.canSubmit)
    }
  }

  @Test(
    "A refused code can't be sent again unchanged, even after another code's slider was closed",
    arguments: ["IDAAS.SDK.CAPTCHA.0007", "SDK.SMS.1005", "SDK.NEW.1"])
  func refusedCode(code: String) throws {
    var form = try Self.refused(ServiceError(code: code))
    form.send(.tick(Moment(secondsSince1970: 2000)))
    let effects = form.send(.sendCodeTapped)
    let slider = try #require(
      effects.compactMap { if case .showSlider(_, let request) = $0 { request } else { nil } }.first)
    form.send(.sliderFinished(.closed, for: slider))
    #expect(!form.canSubmit && form.send(.submitTapped).allSatisfy { $0.submission == nil })
    #expect(form.errorText(for: .code) == "Complete the slider to get the code")
    form.send(.codeEdited("654321"))
    #expect(form.canSubmit)
  }

  @Test(
    "No answer, a server's failure without a code, and a busy service can be tried again",
    arguments: [
      FailedAnswer.noAnswer, .refused(ServiceError(code: "HTTP 502")), .refused(ServiceError(code: "1")),
      .refused(ServiceError(code: "IDAAS.SDK.COMMON.1008")), .refused(ServiceError(code: "SDK.COMMON.1008")),
    ])
  func retry(failure: FailedAnswer) throws {
    var form = BindingForm.filled()
    let request = try form.submitRequest()
    form.send(.submissionFailed(failure, for: request))
    #expect(form.canTryAgain && form.errorText(for: .code) == nil)
  }

  @Test(
    "The answer to a submission may end the login elsewhere, and then nothing more is sent",
    arguments: [
      (
        ClosingReason.accessDenied,
        "This sign-in isn't allowed: contact support"
      ),
      (
        .pending(PendingLogin(.secondFactor, stateToken: "t")),
        "This sign-in needs another step (MFA_AUTH): contact support"
      ),
    ])
  func elsewhere(reason: ClosingReason, message: String) throws {
    var form = BindingForm.filled()
    let request = try form.submitRequest()
    #expect(form.send(.submissionClosed(reason, for: RequestID(number: 999))).isEmpty)
    #expect(form.send(.submissionClosed(reason, for: request)) == [.close(reason)])
    #expect(form.send(.submitTapped).isEmpty)
    #expect(reason.message(in: .english) == message)
    #expect(reason.operatorError == nil)
  }
}
