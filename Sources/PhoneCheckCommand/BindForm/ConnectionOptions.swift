import ArgumentParser
import BindForm
import PhoneCheck

/// Which server to play against, and as which app.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Play against this server, such as https://tenant.example.com, instead of a scripted one; needs curl.",
      valueName: "url"))
  var connect: String?

  @Option(name: .long, help: ArgumentHelp("The app's client id at the server.", valueName: "id"))
  var clientID = "stand-in"

  @Option(name: .long, help: ArgumentHelp("The tenant, for apps of independent vendors.", valueName: "id"))
  var tenantID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Begin with a login by this code of WeChat; without it the form is opened.", valueName: "code"))
  var vendorCode: String?

  @Option(
    name: .long, help: ArgumentHelp("The login's state token, for a form that is opened.", valueName: "token")
  )
  var stateToken = "state-token"

  @Option(name: .long, help: ArgumentHelp("What the slider returns.", valueName: "token"))
  var captchaToken = "slider"

  /// The credential of the vendor's login.
  var credential: VendorCredential? {
    vendorCode.map { VendorCredential(.code($0), vendor: .weChat) }
  }

  func validate() throws {
    guard let connect, ServiceAddress(connect) == nil else { return }
    throw ValidationError("--connect \(connect): expected a URL such as https://tenant.example.com")
  }

  /// The service at a server, with the requests of one kind or the other; `nil` without `--connect`.
  func service(isSMSLogin: Bool, _ language: Language) -> (any SessionService)? {
    guard let address = connect.flatMap(ServiceAddress.init) else { return nil }
    let client: any FormService
    if isSMSLogin {
      client = SMSLoginClient(at: address, clientID: clientID, vendor: credential?.vendor)
    } else {
      let device = ServiceDevice(
        clientID: clientID, tenantID: tenantID, operatingSystem: "phonecheck", fingerprint: "phonecheck",
        agent: "phonecheck")
      client = IdentityServiceClient(at: address, device: device, language: language)
    }
    return ConnectedService(client, captchaToken: captchaToken, vendor: credential)
  }
}
