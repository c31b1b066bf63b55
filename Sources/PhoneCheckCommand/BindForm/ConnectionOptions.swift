public import ArgumentParser
public import AccountFlows
import BindForm
import PhoneCheck

extension IdentityVendor: ExpressibleByArgument {}

/// The server to use, and the app that uses it.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Use this server instead of a scripted service, such as https://tenant.example.com. Requires curl.",
      valueName: "url"))
  var connect: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Whose identity service the server is: ciam or eiam (Bamboocloud) or oneaccess (Huawei Cloud). Default: ciam.",
      valueName: "vendor"))
  var identity: IdentityVendor?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Start by logging in with this WeChat code. Without it, the form opens directly.", valueName: "code"))
  var vendorCode: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The state token of the login, for a form that opens directly. Default: state-token.",
      valueName: "token"))
  var stateToken: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The id_token of the person whose number changes. Requires --change-number.", valueName: "token"))
  var idToken: String?

  @Option(name: .long, help: ArgumentHelp("What the slider returns. Default: slider.", valueName: "token"))
  var captchaToken: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Solve the server's own slider: its two pictures are written to this folder, and you type a position.",
      valueName: "folder"))
  var captcha: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Where the server takes a carrier's proof, such as /onetap. Requires --one-tap.", valueName: "path"))
  var oneTapPath: String?

  /// The credential of the vendor's login.
  var credential: VendorCredential? {
    vendorCode.map { VendorCredential(.code($0), vendor: .weChat) }
  }

  /// The server's address; `nil` without `--connect`.
  var address: ServiceAddress? { connect.flatMap(ServiceAddress.init) }

  func check() throws(OptionFault) {
    if let connect, address == nil {
      throw .malformed("--connect", connect, kind: .url)
    }
    if let oneTapPath, !oneTapPath.hasPrefix("/") {
      throw .malformed("--one-tap-path", oneTapPath, kind: .path)
    }
  }

  /// Returns the identity service at a server.
  ///
  /// - Parameters:
  ///   - address: The address of the server.
  ///   - app: The app.
  ///   - language: The language of the service's own texts.
  ///   - loading: The repairs that its definitions allow.
  func identityService(
    at address: ServiceAddress, as app: ServiceOptions, _ language: Language, _ loading: LoadingOptions
  ) -> ConnectedService {
    let device = ServiceDevice(
      clientID: app.clientID ?? Self.standIn, tenantID: app.tenantID, operatingSystem: "phonecheck",
      fingerprint: "phonecheck", agent: "phonecheck")
    var client = IdentityServiceClient(
      at: address, device: device, vendor: identity ?? .ciam, language: language, oneTapPath: oneTapPath)
    client.loading = loading
    return ConnectedService(
      client, captchaToken: captchaToken ?? "slider", vendor: nil,
      slider: captcha.map { (client, SliderFiles(in: $0)) })
  }

  /// Returns the back end with login by SMS at a server.
  func smsLoginService(at address: ServiceAddress, as app: ServiceOptions) -> ConnectedService {
    ConnectedService(
      SMSLoginClient(
        at: address, clientID: app.clientID ?? Self.standIn, vendor: credential?.vendor,
        oneTapPath: oneTapPath),
      captchaToken: "", vendor: credential)
  }

  /// The client id that the stand-in of the tests knows.
  private static let standIn = "stand-in"
}
