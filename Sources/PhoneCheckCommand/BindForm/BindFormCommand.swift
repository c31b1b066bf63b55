import ArgumentParser
import AccountFlows
import BindForm
import ByteIO
import PhoneCheck

/// `phonecheck bind-form`: the form that links a number, run against a scripted service or a server.
struct BindFormCommand: PresentedCommand {
  static let configuration = CommandConfiguration(
    commandName: "bind-form",
    abstract: "Try out the form that links a number to an account, with a scripted service or a server.",
    usage: "phonecheck bind-form [<options>]",
    discussion: """
      On a terminal, just type. The form is redrawn at every key, and its keys are listed below it. Otherwise, standard \
      input has one command per line, and what happens and changes is printed:

      \(FormCommand.help.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

      EXAMPLES:
        printf 'type 1380013\\ndelete\\n' | phonecheck bind-form
        phonecheck bind-form --service wrong-code
        printf 'tap\\n' | phonecheck bind-form --one-tap --lang zh-CN
        phonecheck bind-form --connect https://tenant.example.com --vendor-code CODE
        phonecheck bind-form --connect https://tenant.example.com --vendor-code CODE --captcha pictures

      Exits with 0 if the form ends with a login or a changed number, otherwise with 1.
      """
  )

  @Option(
    name: .long,
    help: ArgumentHelp("What goes wrong, once: \(ScriptedService.Scenario.names).", valueName: "scenario"))
  var service: ScriptedService.Scenario = .success

  @Flag(name: .long, help: "Create an account with the number instead of linking it to an existing one.")
  var register = false

  @Flag(name: .long, help: "Sign in with the number, as back ends with SMS login do.")
  var signIn = false

  @Flag(name: .long, help: "Pass a second factor: a code is sent to the account's number.")
  var secondFactor = false

  @Flag(name: .long, help: "Replace the number of a signed-in person's account by another one.")
  var changeNumber = false

  @Flag(name: .long, help: "The service also takes an e-mail address, instead of the number.")
  var email = false

  @Flag(name: .long, help: "The carrier offers the number for one-tap verification.")
  var oneTap = false

  @OptionGroup(title: "Server options") var connection: ConnectionOptions
  @OptionGroup(title: "Definitions options") var catalogOptions: CatalogOptions
  @OptionGroup(title: "Terminal options") var terminal: TerminalOptions

  var presentation: Presentation { terminal.presentation }

  static let firstOptions: Set = [
    "--service", "--register", "--sign-in", "--second-factor", "--change-number", "--email", "--one-tap",
    "--connect", "--definitions", "--lang",
  ]

  func run() throws {
    try StandardInput.check([("--definitions", catalogOptions.file), ("bind-form", StandardInput.argument)])
    var console = Console(presentation)
    var session = try newSession(on: &console)
    if Process.standardInputIsTerminal, Process.standardOutputIsTerminal {
      var live = LiveForm(try RawTerminal(), try .standardInput())
      try live.run(&session)
    } else {
      try play(&session, on: &console)
    }
    try console.flush()
    if !session.isFinished { throw ExitCode.someNotValid }
  }

  /// Returns a session whose form is open, or that has begun a vendor's login at a server.
  private func newSession(on console: inout Console) throws -> FormSession {
    var configuration = BindingForm.Configuration()
    configuration.language = presentation.language
    if email { configuration.steps.append(.email) }
    let service: any SessionService
    if let address = connection.address, !signIn {
      service = connection.identityService(
        at: address, as: catalogOptions.service, presentation.language, catalogOptions.loading)
    } else {
      let validator = try PhoneValidator(catalogOptions.load(on: &console))
      // Back ends with login by SMS have neither definitions nor a slider.
      if signIn { (configuration.definitions, configuration.requiresSlider) = (.given(validator), false) }
      let backEnd: any BackEnd = signIn ? SMSLoginService() : IdentityService()
      service =
        connection.address.map { connection.smsLoginService(at: $0, as: catalogOptions.service) }
        ?? ScriptedService(scenario: self.service, validator: validator, adapter: backEnd)
    }
    var session = FormSession(BindingForm(configuration: configuration), service: service)
    if let credential = connection.credential, connection.connect != nil {
      session.send(.vendorSignedIn(credential))
    } else {
      session.send(.opened(flow))
    }
    if oneTap, let number = MaskedNumber("186****6173") {
      session.send(
        .oneTapOffered(OneTapOffer(number: number, carrier: .chinaMobile, fetchedAt: session.now)))
    }
    return session
  }

  /// The flow that the service requires, if there is no login first.
  private var flow: BindFlow {
    if signIn {
      let newAccounts = service == .noAccount ? SignInRules.NewAccounts.afterAgreement : .automatic
      return BindFlow(
        kind: .signIn(SMSLoginService.rules(newAccounts, association: connection.credential?.vendor)))
    }
    if changeNumber {
      if let idToken = connection.idToken { return .numberChange(idToken: idToken) }
      return BindFlow(kind: .numberChange(from: MaskedNumber("+86-138****8000")), stateToken: "id-token")
    }
    return BindFlow(
      kind: secondFactor ? .secondFactor(nil) : register ? .register : .bind,
      stateToken: connection.stateToken ?? "state-token",
      steps: email ? [.phone, .email] : [.phone])
  }

  /// Runs the commands on standard input; after each command it shows the effects and the changed lines of the screen.
  private func play(_ session: inout FormSession, on console: inout Console) throws {
    var shown: [String] = []
    session.settle()
    try report(&session, &shown, on: &console)
    var lines = LineReader(try .standardInput())
    var lineNumber = 0
    while !session.isOver, let bytes = try lines.next() {
      lineNumber += 1
      let line = String(decoding: bytes, as: UTF8.self)
      guard let command = FormCommand(line) else { continue }
      if let problem = command.perform(on: &session) {
        // The output so far shows the last command that worked.
        try console.flush()
        throw ScriptFailure(problem, line: lineNumber)
      }
      session.settle()
      try session.takePictureFailure()
      try console.shown("> " + line)
      try report(&session, &shown, on: &console)
    }
  }

  private func report(_ session: inout FormSession, _ shown: inout [String], on console: inout Console) throws
  {
    for happening in session.takeHappenings() { try console.shown("  · " + happening) }
    if let line = session.closingLine { try console.shown(line) }
    let screen = session.isOver ? FormScreen.ending(session.form) : session.screenLines(namesAccount: true)
    for line in screen where !shown.contains(line) { try console.shown(line) }
    shown = screen
  }
}
