internal import AreaSearch
internal import CPhoneCheck
internal import PhoneCheck
internal import Synchronization

/// Loaded definitions, the rules for reading numbers, and additional facts for columns.
///
/// It never changes.
final class OpenValidator: Sendable {
  let source: ValidatorSource
  let validator: PhoneValidator
  /// The area of every number.
  let area: Area?
  /// Whether raw bytes are matched.
  let isExact: Bool
  /// The output for each verdict.
  let outcomes: Outcomes
  let remarks: String

  /// Judges that no call uses.
  private let idleJudges = Mutex<[Judge]>([])

  init(_ source: ValidatorSource) throws(Failure) {
    self.source = source
    let catalog = try Self.catalog(source)
    var settings = PhoneValidator.Options()
    settings.acceptsBareInternational = source.flags.contains(.bareInternational)
    settings.anchoring = source.flags.contains(.whole) ? .wholeText : .asWritten
    if let prefixes = source.internationalPrefixes {
      settings.internationalPrefixes = prefixes.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    }
    isExact = source.flags.contains(.exact)
    if isExact, settings.acceptsBareInternational || source.internationalPrefixes != nil {
      throw .argument(
        "bare_international and international_prefixes affect how numbers are read, but exact matches raw bytes"
      )
    }
    guard source.area == nil || source.defaultArea == nil else {
      throw .argument("area is for every number, so default_area would do nothing: give one of them")
    }
    var preferring = catalog
    if let defaultArea = source.defaultArea {
      guard let other = catalog.preferring(defaultArea) else {
        throw Self.unlisted("default_area", defaultArea, catalog)
      }
      preferring = other
    }
    area = try Self.area(source.area, in: preferring)
    do throws(PhoneValidator.ConfigurationError) {
      validator = try PhoneValidator(preferring, options: settings)
    } catch {
      throw .argument("\(error)")
    }
    remarks = catalog.remarks.map { $0.rendered(file: source.name) + "\n" }.joined()
    outcomes = Outcomes(preferring, isExact: isExact)
  }

  private static func catalog(_ source: ValidatorSource) throws(Failure) -> AreaCodeCatalog {
    guard let definitions = source.definitions else { return .builtin }
    if AreaCodeCatalog.areCompiled(definitions) {
      do throws(CompiledDefinitionsError) {
        return try AreaCodeCatalog(compiled: definitions)
      } catch {
        throw Failure(PHONECHECK_BAD_DEFINITIONS, "\(source.name): \(error); compile their JSON again")
      }
    }
    let loading = LoadingOptions(
      repairEscapes: source.flags.contains(.repairEscapes),
      skipBadDefinitions: source.flags.contains(.skipBadDefinitions))
    do throws(DefinitionsError) {
      return try AreaCodeCatalog(json: definitions, options: loading)
    } catch {
      throw Failure(error, file: source.name)
    }
  }

  private static func area(_ name: String?, in catalog: AreaCodeCatalog) throws(Failure) -> Area? {
    guard let name else { return nil }
    guard let area = catalog.area(named: name), area.isListed else { throw unlisted("area", name, catalog) }
    return area
  }

  private static func unlisted(_ option: String, _ name: String, _ catalog: AreaCodeCatalog) -> Failure {
    let meant = catalog.definitions(near: name).map { "\($0)" }.joined(separator: " or ")
    let area = catalog.area(named: name)
    guard let shown = area == nil ? name : area?.unlistedName else {
      return .argument("\(option): several countries are called “\(name)”; did you mean \(meant)?")
    }
    let listed = catalog.pickerOrder.prefix(8).map { "\($0.countryCode) (\($0.areaCode))" }
    let more = catalog.definitions.count > listed.count ? ", …" : ""
    return .argument(
      "\(option): the definitions list no area “\(shown)”; "
        + (meant.isEmpty ? "they list \(listed.joined(separator: ", "))\(more)" : "did you mean \(meant)?"))
  }

  /// The area that a caller names, or `nil` if it names none; an unlisted area is refused.
  func listedArea(_ name: String?) throws(Failure) -> Area? { try Self.area(name, in: validator.catalog) }

  /// The verdict on raw bytes; an unlisted area has no numbers.
  func exactCode(of bytes: Span<UInt8>, _ area: Area?) -> VerdictCode {
    area?.isListed ?? true
      ? VerdictCode(validator.exactMatch(of: bytes, area: area), of: validator.catalog)
      : VerdictCode(validator.validate("1", area: area), of: validator.catalog)
  }

  // MARK: Judges

  /// Takes a judge for the caller, which has to give it back.
  func takeJudge() -> Judge { idleJudges.withLock { $0.popLast() } ?? Judge(self) }

  /// Takes back a judge; only some are saved for reuse.
  func giveBack(_ judge: Judge) {
    idleJudges.withLock { if $0.count < 64 { $0.append(judge) } }
  }
}
