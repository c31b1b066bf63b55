internal import CPhoneCheck
internal import HTTPTypes
internal import InspectedDefinitions
internal import LiveDefinitions
internal import PhoneCheck
internal import Synchronization

/// An open source of definitions, and the faults of its copy.
final class LiveSource: Sendable {
  let source: CatalogSource
  let url: DefinitionsURL
  /// The folder of the copy; `nil` if there is none.
  let folder: String?
  let timeLimit: Duration
  private let notes: Notes
  private let lastingRemark: String?

  /// The faults of the copy since the last request.
  private final class Notes: Sendable {
    let texts = Mutex<[String]>([])
  }

  init(_ options: phonecheck_source_options) throws(Failure) {
    guard let text = try unsafe readText(options.url, "url") else { throw .argument("url is NULL") }
    do throws(DefinitionsURL.Fault) {
      url = try DefinitionsURL(text)
    } catch {
      throw .argument(Self.text(of: error))
    }
    let headers = try Self.headers(unsafe readText(options.headers, "headers") ?? "")
    let seconds = unsafe options.time_limit
    guard seconds >= 0, seconds <= 3600 else { throw .argument("time_limit: up to 3,600 seconds") }
    timeLimit = seconds == 0 ? .seconds(10) : .seconds(seconds)
    let folder = try unsafe readText(options.folder, "folder") ?? FileStore.userCacheFolder
    self.folder = unsafe options.keeps_nothing ? nil : folder
    var settings = CatalogSource.Options()
    settings.schedule.timeLimit = timeLimit
    unsafe settings.rules.loading = LoadingOptions(
      repairEscapes: options.repair_escapes, skipBadDefinitions: options.skip_bad_definitions)
    let notes = Notes()
    self.notes = notes
    source = CatalogSource(
      url, headers: headers, inspection: .lintAndDiff,
      store: self.folder.map { [url] in FileStore(for: url.tenant(headers), inFolder: $0) },
      options: settings
    ) { [folder] event in
      let problems = [event.copyProblem(in: folder ?? "")].compactMap(\.self) + event.definitionsProblems()
      notes.texts.withLock { texts in
        for text in problems where !texts.contains(text) { texts.append(text) }
      }
    }
    lastingRemark =
      unsafe folder == nil && !options.keeps_nothing
      ? "the definitions can't be kept: there is neither XDG_CACHE_HOME nor HOME" : nil
  }

  /// The faults of the saved copy or of new definitions, each on a line.
  var remarks: String {
    let texts = (lastingRemark.map { [$0] } ?? []) + notes.texts.withLock { $0 }
    return texts.map { $0 + "\n" }.joined()
  }

  /// Forgets the faults before the next request.
  func forgetRemarks() { notes.texts.withLock { $0 = [] } }

  private static func text(of fault: DefinitionsURL.Fault) -> String {
    switch fault {
    case .malformed: "url: a URL of https, or of http on this machine, with a host and nothing but ASCII"
    case .otherScheme(let scheme): "url: https; \(scheme) isn't"
    case .unencrypted:
      "url: https, since anybody on the way could replace definitions that are sent by http; http is for this machine"
    }
  }

  // MARK: Headers

  /// The headers that the identity service documents, replaced or extended by the given ones.
  private static func headers(_ lines: String) throws(Failure) -> HTTPFields {
    var given = HTTPFields()
    for (index, line) in lines.split(separator: "\n").enumerated() {
      guard let field = field(line), HTTPField.isValidValue(field.value) else {
        throw .argument("headers: line \(index + 1) isn't a header, such as \"X-client-id: app\"")
      }
      given.append(field)
    }
    return DefinitionsURL.headers(others: given)
  }

  /// A header on a line, `Name: value`.
  static func field(_ line: Substring) -> HTTPField? {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else { return nil }
    return HTTPField(name: name, value: String(parts[1].drop { $0 == " " }))
  }
}
