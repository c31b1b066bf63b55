import ArgumentParser
import HTTPTypes
import LiveDefinitions
import PhoneCheck

/// An option or argument that names definitions, and its value; `nil` if it wasn't given.
typealias DefinitionsName = (option: String, value: String?)

/// The app that requests definitions at a URL.
struct ServiceOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("For a URL: the client ID of the app, sent as X-client-id.", valueName: "id"))
  var clientID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For a URL: the tenant ID, sent as X-tenant-id, for apps of independent vendors.", valueName: "id"))
  var tenantID: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For a URL: send this header, too, as \"Name: value\", or the headers of @FILE, one on each line. Other "
        + "users can see the arguments of a command. Repeatable.",
      valueName: "header"))
  var header: [String] = []

  /// The name of an option that was given; `nil` if none was.
  var givenOption: String? {
    if clientID != nil { return "--client-id" }
    if tenantID != nil { return "--tenant-id" }
    return header.isEmpty ? nil : "--header"
  }

  /// Refuses options without a URL, and a URL that can't be requested.
  ///
  /// - Parameter named: The options and arguments that name definitions, with their values.
  func check(_ named: [DefinitionsName]) throws(OptionFault) {
    for (option, value) in named {
      if let value, DefinitionsURL.isURL(value) { _ = try url(value, of: option) }
    }
    if let givenOption { try Self.check(givenOption, hasURLIn: named) }
    for (name, id) in [("--client-id", clientID), ("--tenant-id", tenantID)] {
      if let id, id.isEmpty || !HTTPField.isValidValue(id) { throw .malformedID(name) }
    }
    for text in header where !text.hasPrefix("@") {
      guard RequestHeader(text) != nil else { throw .malformedHeader(file: nil, line: nil) }
    }
  }

  /// Refuses an option unless there is a URL.
  static func check(
    _ option: String, hasURLIn named: [DefinitionsName]
  ) throws(OptionFault) {
    guard !named.contains(where: { $0.value.map(DefinitionsURL.isURL) ?? false }) else { return }
    throw .needsURL(option, named.last?.option ?? "")
  }

  /// Returns the URL that an option names.
  func url(_ text: String, of option: String) throws(OptionFault) -> DefinitionsURL {
    do throws(DefinitionsURL.Fault) {
      return try DefinitionsURL(text)
    } catch {
      throw .unusableURL(option, text, error)
    }
  }

  /// Returns the headers of a request: the documented headers of the identity service, replaced or extended by the
  /// given ones.
  func headers() throws -> HTTPFields {
    var others = HTTPFields()
    for header in try header.flatMap(RequestHeader.all) { others.append(header.field) }
    return DefinitionsURL.headers(clientID: clientID, tenantID: tenantID, others: others)
  }
}

/// The use of copies of definitions at a URL.
struct CopyOptions: ParsableArguments {
  @Flag(name: .long, help: "For a URL: use the last good copy, and send no request.")
  var offline = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "For a URL: send no request if the last good copy is at most this old: 90s, 15m, 12h or 7d.",
      valueName: "time"
    ))
  var maxAge: AgeLimit?

  /// The name of an option that was given; `nil` if none was.
  private var givenOption: String? { offline ? "--offline" : maxAge.map { _ in "--max-age" } }

  func check(_ named: [DefinitionsName]) throws(OptionFault) {
    if let givenOption { try ServiceOptions.check(givenOption, hasURLIn: named) }
    if offline, maxAge != nil { throw .offlineAnd("--max-age") }
  }
}

/// A length of time with its unit: `90s`, `15m`, `12h`, `7d`.
struct AgeLimit: ExpressibleByArgument, Hashable {
  let duration: Duration

  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 60 * 60, "d": 24 * 60 * 60]
    guard let last = argument.last, let unit = units[last], argument.utf8.count <= 10,
      argument.dropLast().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int(argument.dropLast())
    else { return nil }
    duration = .seconds(count * unit)
  }
}
