import AccountFlows
import BindForm
import Foundation
import HTTPTypes
import PhoneCheck
import Testing

/// A row of `Tests/Fixtures/HTTPAnswers/states.tsv`: an answer that a page prints, and the state of a form that gets it.
struct PrintedState: Sendable, CustomTestStringConvertible {
  /// The service.
  let vendor: IdentityVendor
  /// The call that is answered, below `/api/v2/sdk/`.
  let call: String
  /// The name of the answer's file, without its status.
  let answer: String
  /// The state, in words of the table.
  let state: String
  /// The documented code that the error means; `-` for none.
  let meaning: String

  var testDescription: String { "\(call) \(answer)" }

  // A package for servers has a link to this file.
  static let folder = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/HTTPAnswers")

  static let all: [PrintedState] = {
    let text = (try? String(contentsOf: folder.appending(path: "states.tsv"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 5, let vendor = IdentityVendor(rawValue: fields[0]) else { return nil }
      return PrintedState(
        vendor: vendor, call: fields[1], answer: fields[2], state: fields[3], meaning: fields[4])
    }
  }()

  /// The answers' files.
  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      $0.hasSuffix(".json")
    }

  /// Returns the name of an answer in the table.
  static func name(ofFile file: String) -> String {
    file.split(separator: ".").dropLast(2).joined(separator: ".")
  }

  /// The answer's status and body.
  func printed() throws -> (status: Int, body: [UInt8]) {
    let file = try #require(Self.files.first { Self.name(ofFile: $0) == answer })
    let status = try #require(Int(file.split(separator: ".").dropLast().last ?? ""))
    return (status, [UInt8](try Data(contentsOf: Self.folder.appending(path: file))))
  }
}

/// The states of forms whose service answers as the pages print.
@Suite("States of the printed answers")
struct PrintedStateTests {
  private let definitions = Data(
    #"{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","mobileRegex":"^1\\d{10}$"}],"preferredAreaCode":"CN"}"#
      .utf8)

  @Test("Every printed answer has a state")
  func all() {
    for file in PrintedState.files {
      #expect(PrintedState.all.contains { $0.answer == PrintedState.name(ofFile: file) }, "\(file)")
    }
    #expect(PrintedState.all.count > PrintedState.files.count)
  }

  @Test("A printed answer gives the state of the table", arguments: PrintedState.all)
  func state(row: PrintedState) async throws {
    let (status, body) = try row.printed()
    try await PrintedService.answering(status, body) { address, transport in
      let client = IdentityServiceClient(
        at: address,
        device: ServiceDevice(clientID: "app", operatingSystem: "test", fingerprint: "f", agent: "a"),
        vendor: row.vendor)
      var (form, effect) = try asked(row.call)
      let request = try #require(client.request(for: effect), "\(effect)")
      #expect(request.head.path?.hasSuffix(row.call == "login" ? "login/wechat" : row.call) == true)
      let (head, body) = try await transport(request)
      let event = try #require(client.event(HTTPAnswer(head, body: body), for: effect))
      let effects = form.send(event)
      #expect(Self.state(of: form, effects, after: row.call) == row.state, "\(event)")
      var meaning: String?
      if case .submissionFailed(.refused(let error), _) = event { meaning = error.documented?.rawValue }
      #expect(meaning ?? "-" == row.meaning)
    }
  }

  /// Returns a form that waits for the answer to a call, and the effect.
  private func asked(_ call: String) throws -> (BindingForm, BindingForm.Effect) {
    var configuration = BindingForm.Configuration()
    configuration.steps = [.phone, .email]
    configuration.requiresSlider = false
    let validator = try PhoneValidator(AreaCodeCatalog(json: Array(definitions)))
    if call != "country-codes" { configuration.definitions = .given(validator) }
    var form = BindingForm(configuration: configuration)
    let event: BindingForm.Event
    switch call {
    case "login": event = .vendorSignedIn(VendorCredential(.code("vendor-code"), vendor: .weChat))
    case "mobile-by-token": event = .opened(BindFlow(kind: .secondFactor(nil), stateToken: "state"))
    case "country-codes": event = .opened(BindFlow(kind: .bind, stateToken: "state"))
    default:
      form.send(.opened(BindFlow(kind: .bind, stateToken: "state")))
      form.send(.textEdited("13800138000"))
      guard case .sendSMS(let sms)? = form.send(.sendCodeTapped).first else {
        throw CancellationError()
      }
      form.send(.codeSent(for: sms.request))
      form.send(.codeEdited("123456"))
      event = .submitTapped
    }
    let effects = form.send(event)
    return (form, try #require(effects.first))
  }

  /// Returns the state in the table's words: what a person sees, and can do.
  private static func state(of form: BindingForm, _ effects: [BindingForm.Effect], after call: String)
    -> String
  {
    switch form.stage {
    case .finished(let tokens):
      "signedIn" + (tokens.expiresIn.map { " \($0.components.seconds)" } ?? "")
    case .closed(let reason): "closed \(reason)"
    case .open(let flow):
      if call == "social/bind" {
        problem(of: form, effects)
      } else if call == "country-codes" {
        "\(form.number.area?.countryCode.letters ?? "") \(form.prefix)"
      } else {
        "opened \(flow)".replacing(", steps", with: "").replacing(",", with: "")
      }
    default:
      effects.contains { if case .loadNumber = $0 { true } else { false } } ? "waiting loadNumber" : "\(form)"
    }
  }

  private static func problem(of form: BindingForm, _ effects: [BindingForm.Effect]) -> String {
    if let field = form.fields.first(where: { form.errorText(for: $0) != nil }) {
      return "\(field.rawValue) \(form.canSubmit ? "tryAgain" : "correctEntry")"
    }
    let isReported = effects.contains { if case .report = $0 { true } else { false } }
    let remedy =
      form.offersNewSignIn
      ? "startOver" : form.canTryAgain ? "tryAgain" : isReported ? "contactSupport" : "none"
    return form.bannerText(at: nil) == nil ? "no problem" : "banner \(remedy)"
  }
}
