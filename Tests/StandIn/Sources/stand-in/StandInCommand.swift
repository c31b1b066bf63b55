import ArgumentParser
import Foundation
import StandInService

/// Serves the printed endpoints of a vendor on the loopback interface, for `phonecheck bind-form --connect`.
@main
struct StandInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stand-in",
    abstract:
      "Stand in for the identity service and a back end with login by SMS, on the loopback interface.",
    discussion: """
      Every SMS and e-mail has the code 123456. A request that no page of the vendor prints is refused, and a line says \
      why. A fault happens once, at the next request to a path that ends so:

        stand-in --port 8080 --fault sms/send=SMS.1008 --fault social/bind=cut
        phonecheck bind-form --connect http://127.0.0.1:8080

      Faults: a printed code (SMS.1005, CAPTCHA.0006, or COMMON.1001:mobile with the values of its slots), delay:SECONDS, cut, \
      page:502, status:404. A second --definitions is served after SIGHUP, with another ETag. \
      POST /stand-in/clock {"seconds":18001} puts the clock forward, by which tokens live.
      """)

  @Option(help: ArgumentHelp("The vendor: ciam, eiam or oneaccess.", valueName: "vendor"))
  var service = "ciam"

  @Option(
    help: ArgumentHelp(
      "What a login leads to: bind, register, bound, email, mfa, denied or password; what binding leads to: denied-then or mfa-then.",
      valueName: "outcome"))
  var outcome = "bind"

  @Option(help: "The port; 0 for any that is free.")
  var port: UInt16 = 8080

  @Option(help: ArgumentHelp("A fault, as PATH=FAULT; may be given several times.", valueName: "fault"))
  var fault: [String] = []

  @Option(help: ArgumentHelp("A file of definitions; may be given several times.", valueName: "file"))
  var definitions: [String] = []

  @Option(
    help: ArgumentHelp(
      "A folder whose files are served beside the endpoints: . for Web/demo/?service=origin.",
      valueName: "folder"))
  var files: String?

  func run() async throws {
    let sources = definitions.isEmpty ? [Self.sample] : definitions
    let texts = try sources.map { try String(contentsOfFile: $0, encoding: .utf8) }
    let faults = try fault.map(Self.fault)
    guard let vendor = StandInVendor(rawValue: service) else {
      throw ValidationError("--service \(service): expected ciam, eiam or oneaccess")
    }
    let standIn = try await StandIn.start(
      vendor, outcome: outcome, port: port, definitions: texts,
      files: files.map { URL(filePath: $0, directoryHint: .isDirectory) })
    for (path, fault) in faults { standIn.fail(path, with: fault) }
    Self.write("listening on \(standIn.address), client id \(StandIn.clientID)")
    signal(SIGHUP, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGHUP)
    source.setEventHandler { standIn.rotateDefinitions() }
    source.resume()
    while !Task.isCancelled {
      try await Task.sleep(for: .milliseconds(200))
      for request in standIn.takeRequests() { Self.write("\(request.method) \(request.path)") }
      for misfit in standIn.takeMisfits() { Self.write("refused: \(misfit)") }
    }
  }

  /// Writes a line immediately: a program may be waiting for it.
  private static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

  private static func fault(_ text: String) throws -> (String, Fault) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let fault = Fault(parts[1]) else {
      throw ValidationError("--fault \(text): expected PATH=FAULT, such as sms/send=SMS.1008")
    }
    return (parts[0], fault)
  }

  /// The sample of this repository.
  private static let sample = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Data/area-codes.sample.json").path
}
