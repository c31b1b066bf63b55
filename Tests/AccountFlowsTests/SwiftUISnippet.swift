import AccountFlows
import BindForm
import Foundation
import HTTPTypes
import Observation
import PhoneCheck

#if canImport(SwiftUI)
  import Accessibility
  import SwiftUI
#endif

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet
/// What the app does itself: the slider, the carrier's page, the vendor's SDK, the keychain, and leaving the screen.
protocol BindFormHost: Sendable {
  func perform(_ effect: BindingForm.Effect) async -> BindingForm.Event?
  func report(_ error: ServiceError)
}

@MainActor @Observable final class BindFormModel {
  private(set) var form: BindingForm
  /// The field that the form wants to have the focus.
  var focus: FormField?
  @ObservationIgnored private var driver: FormDriver?
  @ObservationIgnored private let host: any BindFormHost

  init(_ configuration: BindingForm.Configuration, service: any FormService, host: any BindFormHost) {
    form = BindingForm(configuration: configuration)
    self.host = host
    driver = FormDriver(
      service: service, transport: Self.transport, host: { await host.perform($0) },
      deliver: { [weak self] in await self?.send($0) })
  }

  func send(_ event: BindingForm.Event) {
    for effect in form.send(event, at: Moment(secondsSince1970: Date.now.timeIntervalSince1970)) {
      switch effect {
      case .announce(let text): AccessibilityNotification.Announcement(text).post()
      case .focus(let field): focus = field
      case .report(let error): host.report(error)
      default: driver?.perform([effect])
      }
    }
  }

  /// Offers the carrier's number, where its SDK has one ready.
  func fetchOffer(_ fetch: @escaping @Sendable () async -> BindingForm.Event) { driver?.fetchOffer(fetch) }

  /// Leaves the screen by the app's own means.
  func leave() { driver?.cancel() }

  private static let transport: ServiceTransport = { request in
    guard let scheme = request.head.scheme, let authority = request.head.authority,
      let url = URL(string: "\(scheme)://\(authority)\(request.head.path ?? "/")")
    else { throw URLError(.badURL) }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.head.method.rawValue
    outgoing.httpBody = request.body.isEmpty ? nil : Data(request.body)
    for field in request.head.headerFields {
      outgoing.setValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    let (body, answer) = try await URLSession.shared.data(for: outgoing)
    guard let answer = answer as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return (HTTPResponse(status: .init(code: answer.statusCode)), Array(body))
  }
}

struct BindFormScreen: View {
  let model: BindFormModel
  @FocusState private var focus: FormField?
  @State private var isPicking = false

  var body: some View {
    let form = model.form
    Form {
      Section {
        banner
        if form.offersSkippingAssociation {
          Button(form.skipAssociationTitle) { model.send(.skipAssociationTapped) }
        } else if case .oneTap = form.entryMode {
          Button(form.submitTitle) { model.send(.oneTapTapped) }.disabled(form.isSubmitting)
          Button(form.anotherNumberTitle) { model.send(.anotherNumberTapped) }
          otherWay
        } else {
          if form.way == .email { email } else { number }
          buttons
          otherWay
        }
      } header: {
        Text(form.title)
      } footer: {
        Text(form.explanation)
      }
    }
    .toolbar {
      ToolbarItem(placement: .cancellationAction) {
        Button(form.cancelTitle) { model.send(.cancelled) }
      }
    }
    .sheet(isPresented: $isPicking) { AreaPickerScreen(model: model) }
    .onChange(of: focus) { left, _ in if let left { model.send(.blurred(left)) } }
    .onChange(of: model.focus) { _, wanted in
      if let wanted { (focus, model.focus) = (wanted, nil) }
    }
    .task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        model.send(.tick(Moment(secondsSince1970: Date.now.timeIntervalSince1970)))
      }
    }
  }

  @ViewBuilder private var banner: some View {
    let form = model.form
    if let text = form.bannerText(at: form.now) { Text(text) }
    if form.canTryAgain { Button(form.tryAgainTitle) { model.send(.tryAgainTapped) } }
    if form.offersNewSignIn { Button(form.startOverTitle) { model.send(.startOverTapped) } }
    if form.offersNewAccount { Button(form.createAccountTitle) { model.send(.createAccountTapped) } }
  }

  @ViewBuilder private var number: some View {
    let form = model.form
    if form.fields.contains(.phone) { numberField }
    code(.code, form.smsCode, form.sendCodeTitle(at: form.now), edited: { .codeEdited($0) }) {
      model.send(.sendCodeTapped)
    }
  }

  @ViewBuilder private var numberField: some View {
    let form = model.form
    HStack {
      Button(form.prefix) { isPicking = true }.accessibilityLabel(form.picker?.title ?? form.prefix)
      TextField(form.placeholder, text: binding({ $0.number.field.text }, { .textEdited($0) }))
        .focused($focus, equals: .phone)
        .textContentType(.telephoneNumber)
        .accessibilityLabel(form.label(of: .phone))
        #if os(iOS)
          .keyboardType(.phonePad)
        #endif
    }
    Text(form.errorText(for: .phone) ?? form.hint ?? "")
    if form.offersSuggestedNumber { Button(form.suggestedNumberTitle) { model.send(.suggestedNumberTapped) } }
    if form.offersAnotherNumber { Button(form.anotherNumberTitle) { model.send(.anotherNumberTapped) } }
  }

  /// The button that chooses an e-mail address instead of the number, or the number instead of the address.
  @ViewBuilder private var otherWay: some View {
    if let way = model.form.otherWay {
      Button(model.form.otherWayTitle) { model.send(.wayChosen(way)) }
    }
  }

  @ViewBuilder private var email: some View {
    let form = model.form
    TextField(form.label(of: .email), text: binding({ $0.emailEntry }, { .emailEdited($0) }))
      .focused($focus, equals: .email)
      .textContentType(.emailAddress)
    Text(form.errorText(for: .email) ?? form.noticeText(for: .email) ?? "")
    code(
      .emailCode, form.emailCode, form.sendEmailCodeTitle(at: form.now), edited: { .emailCodeEdited($0) }
    ) {
      model.send(.sendEmailCodeTapped)
    }
  }

  /// A code and the button that requests it.
  @ViewBuilder private func code(
    _ field: FormField, _ step: CodeStep, _ title: String,
    edited: @escaping @Sendable (String) -> BindingForm.Event, request: @escaping @MainActor () -> Void
  ) -> some View {
    HStack {
      TextField(model.form.label(of: field), text: binding({ _ in step.entry }, edited))
        .focused($focus, equals: field)
        .textContentType(.oneTimeCode)
      // Enabled while the number is wrong, so that a tap shows why no code is sent.
      if !model.form.needsCode { Button(title, action: request).disabled(step.delivery != .idle) }
    }
    Text(model.form.errorText(for: field) ?? model.form.noticeText(for: field) ?? "")
  }

  /// Enabled while something is missing, so that a tap shows what.
  private var buttons: some View {
    Button(model.form.submitTitle) { model.send(.submitTapped) }.disabled(model.form.isSubmitting)
  }

  private func binding(
    _ text: @escaping @Sendable (BindingForm) -> String,
    _ event: @escaping @Sendable (String) -> BindingForm.Event
  ) -> Binding<String> {
    Binding(get: { text(model.form) }, set: { model.send(event($0)) })
  }
}

struct AreaPickerScreen: View {
  let model: BindFormModel
  @State private var search = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    if let picker = model.form.picker {
      let rows = picker.rows(matching: search)
      NavigationStack {
        List(rows) { row in
          Button("\(row.name) \(row.code)") {
            model.send(.areaChosen(row.id))
            dismiss()
          }
        }
        .overlay { if rows.isEmpty { Text(picker.noResultsText) } }
        .searchable(text: $search)
        .navigationTitle(picker.title)
      }
    }
  }
}
// end
