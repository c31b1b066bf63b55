import AccountFlows
import AreaSearch
import BindForm
import DefinitionTools
import Foundation
import NumberLeaks
import PhoneBatch
import PhoneCheck
import PhoneCheckFoundation
import Testing

/// The printed values of public types.
@Suite("Descriptions of public types")
struct PublicDescriptionTests {
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let libraries = [
    "PhoneCheck", "AreaSearch", "PhoneRows", "PhoneBatch", "BindForm", "AccountFlows", "DefinitionTools",
    "LiveDefinitions",
    "InspectedDefinitions", "PhoneCheckFoundation", "PhoneBatchFoundation", "ServiceRequests",
    "ServiceRequestsFoundation", "AccountFlowsFoundation",
  ]

  static func catalog() throws -> AreaCodeCatalog {
    let url = repository.appending(path: "Data/area-codes.sample.json")
    return try AreaCodeCatalog(json: [UInt8](Data(contentsOf: url)))
  }

  static func failure(of json: String) -> DefinitionsError? {
    do {
      _ = try AreaCodeCatalog(json: json)
      return nil
    } catch {
      return error
    }
  }

  // MARK: Printed values

  @Test(
    "A verdict prints its kind and its reason, in one line",
    arguments: [
      ("+86 13800138000", "valid +86-138****8000 (CN)"),
      ("+86 138001380", "invalid TOO_SHORT: After +86 there should be 11 digits, not 9."),
      ("", "invalid EMPTY: Enter a mobile number."),
      ("138*5678", "invalid MASKED at byte 3: Some digits are hidden. Enter the full number."),
    ])
  func verdicts(text: String, printed: String) throws {
    let verdict = try PhoneValidator(Self.catalog()).validate(text)
    #expect("\(verdict)" == printed)
    #expect("\([verdict])" == "[\(printed)]")
    if case .invalid(let rejection) = verdict { #expect("invalid \(rejection)" == printed) }
  }

  @Test(
    "A failure of the engine names the definition, and states that the number wasn't decided",
    .enabled(if: MatchingEngine.runsEveryRegex, "only PCRE2 can show it"))
  func engineFailure() throws {
    let reached = try Self.undecided()
    let failure = try #require(reached)
    #expect(
      "\(Verdict.undecided(failure))"
        == "undecided MATCH_LIMIT (CN, +86, PCRE2 error -47): The number couldn't be checked: a limit was reached."
    )
  }

  @Test("Catalogs, definitions and validators print one line each")
  func catalogs() throws {
    let catalog = try Self.catalog()
    let china = try #require(catalog.preferred)
    #expect("\(AreaCodeCatalog.builtin)" == "244 definitions, preferred CN, +86")
    #expect("\(catalog)" == "5 definitions, preferred CN, +86")
    #expect("\(try #require(catalog.preferring("+852")))" == "5 definitions, preferred HK, +852")
    #expect("\(china)" == "China (CN, +86)")
    #expect("\(china.names)".contains("en: China"))
    #expect("\(catalog.area(named: "852")!)" == "HK, +852")
    #expect("\(catalog.area(named: "XX")!)" == "unlisted")
    #expect("\(try PhoneValidator(catalog))" == "validator of 5 definitions, preferred CN, +86")
    #expect("\(ReloadableValidator(try PhoneValidator(catalog)))".hasPrefix("reloadable validator of 5"))
    let difference = CatalogDifference(from: try PhoneValidator(catalog), to: try PhoneValidator(catalog))
    #expect("\(difference)" == "0 of 5 definitions differ")
    #expect("\(try #require(difference.definitions.first))".hasPrefix("CN, +86: 0 rejected, 0 accepted, "))
    #expect("\(NumberExamples(of: china, by: try PhoneValidator(catalog)))" == "examples of China (CN, +86)")
  }

  @Test("Problems of definitions print as in the command")
  func definitions() throws {
    let error = try #require(Self.failure(of: #"{"phoneAreaCodeDefinitions":[]}"#))
    let problem = try #require(error.problems.first)
    #expect("\(problem)" == "\(error)")
    #expect("\(problem)".hasPrefix("definitions:1:29: phoneAreaCodeDefinitions: The list is empty"))
    #expect("\(problem.place)" == "1:29: phoneAreaCodeDefinitions")
  }

  @Test("A run's summary and progress print one line each")
  func batches() {
    #expect("\(BatchSummary())" == "0 rows: 0 valid, 0 invalid, 0 undecided")
    let progress = BatchProgress(rowCount: 1000, byteCount: 500, totalByteCount: 1000, seconds: 1)
    #expect("\(progress)".hasPrefix(" 50% ["))
    #expect(
      "\(BatchError.PlanFault.delimiter(0x22))".hasPrefix("The delimiter has to be one ASCII character"))
  }

  // MARK: Errors

  /// Returns an error of each public error type.
  static func errors() throws -> [any DescribedError] {
    let validator = try PhoneValidator(catalog())
    let reached = try undecided()
    let atLimit = try #require(reached)
    guard case .invalid(let rejection) = validator.validate("+86 138001380"),
      let definitions = failure(of: "[]"),
      let regex = failure(
        of: #"{"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","mobileRegex":"("}]}"#),
      case .invalidRegex(let fault, _) = regex.problems[0].cause,
      case .refused(let refusal) = BindFormCheck(validator).verdict(
        on: BindFormRequest(parameters: ["state_token": "t", "mobile": "138001380", "area": "CN", "code": ""])
      )
    else { throw CocoaError(.featureUnsupported) }
    var errors: [any DescribedError] = [
      rejection, definitions, fault, AutomatonFailure.Cause.tooLarge,
      atLimit,
      CompiledDefinitionsError.damaged, CompilingError.tooLarge,
      PhoneValidator.ConfigurationError.notAnInternationalPrefix("0x"),
      BatchError.noSuchColumn("phone", headers: ["name"]),
      ServiceError(code: "IDAAS.SDK.LOGIN.1001", text: "13800138000"), FailedAnswer.noAnswer,
      SDKError(code: "-20202", text: "13800138000"), DefinitionsFailure.malformed(definitions), refusal,
      refusal.errors[0], IdentityCallError.missing(.logout, at: .ciam),
    ]
    do { _ = try BatchSummary(json: Array("[]".utf8)) } catch { errors.append(error) }
    return errors
  }

  /// Returns the failure of an engine that reaches its limit.
  static func undecided() throws -> EngineFailure? {
    let json = #"""
      {"phoneAreaCodeDefinitions":[{"areaCode":"86","countryCode":"CN","mobileRegex":"^(?<!x)(?=\\d)(?:\\d+)+(?:\\d+)+(?:\\d+)+[xy]$"}],
        "preferredAreaCode":"CN"}
      """#
    let verdict = try PhoneValidator(AreaCodeCatalog(json: json)).validate("+86 1111111111111111111111111111")
    guard case .undecided(let failure) = verdict else { return nil }
    return failure
  }

  @Test("Foundation's localizedDescription names the problem, whether or not the type of the error is known")
  func localized() throws {
    let errors = try Self.errors()
    for error in errors {
      let anyError: any Error = error
      #expect(anyError.localizedDescription == error.localizedDescription)
      #expect((anyError as NSError).localizedDescription == error.localizedDescription)
      #expect(error.localizedDescription.count > 10)
      #expect(!error.localizedDescription.contains("couldn’t be completed"))
      #expect(!ShownDigits(in: error.localizedDescription).give(away: [1, 3, 8, 0, 0, 1, 3, 8, 0, 0, 0]))
    }
    #expect(Set(errors.map { String(reflecting: type(of: $0)) }) == Set(try Self.declared(errors: true)))
  }

  @Test("An error with a known type needs no Foundation")
  func typed() throws {
    var options = ValidatorOptions()
    options.internationalPrefixes = ["0x"]
    do {
      _ = try PhoneValidator(.builtin, options: options)
      Issue.record("0x is no prefix")
    } catch {
      #expect(error.localizedDescription.hasPrefix("“0x” isn't an international prefix"))
    }
  }

  // MARK: All types

  /// Types whose values are printed in Swift's default form: options, simple enumerations and small values.
  static let plain: Set<String> = [
    "LiveDefinitions.CatalogEvent.Transition", "LiveDefinitions.CatalogOrigin",
    "LiveDefinitions.CatalogSource.Activation", "LiveDefinitions.CatalogSource.Options",
    "LiveDefinitions.FetchSchedule", "LiveDefinitions.VerificationRules",
    "LiveDefinitions.VerificationRules.LintGate", "LiveDefinitions.VerificationRules.NarrowingGate",
    "PhoneCheck.CompilingOptions", "PhoneCheck.DefinitionsFileFormat", "PhoneCheck.DefinitionsProblem.Cause",
    "PhoneCheck.DefinitionsProblem.FoundValue",
    "PhoneCheck.DefinitionsProblem.ExpectedValue", "PhoneCheck.DefinitionsRemark.Cause",
    "PhoneCheck.DigitGrouping",
    "PhoneCheck.Interpretation", "PhoneCheck.Language", "PhoneCheck.LoadingOptions",
    "PhoneCheck.MobileRegexFault.Cause",
    "PhoneCheck.NumberShape", "PhoneCheck.PhoneNumber.Format", "PhoneCheck.ReadingRemark",
    "PhoneCheck.ReasonCode",
    "PhoneCheck.Rejection.Detail",
    "PhoneCheck.Rejection.NumberingChange", "PhoneCheck.Rejection.Suggestion",
    "PhoneCheck.Rejection.Suggestion.Cause", "PhoneCheck.TypingState", "PhoneCheck.ValidatorOptions",
    "PhoneCheck.ValidatorOptions.Anchoring", "PhoneCheck.Verdict.Status",
    "PhoneRows.AddedColumn", "PhoneRows.BatchError.HeaderDifference", "PhoneRows.BatchError.TextOption",
    "PhoneRows.BatchPlan.Additions",
    "PhoneRows.BatchPlan.Duplicates", "PhoneRows.BatchPlan.Duplicates.KeptRow", "PhoneRows.RunRecord",
    "PhoneRows.RunRecord.Source",
    "PhoneRows.BatchInput", "PhoneRows.BatchOutput", "PhoneRows.BatchPlan",
    "PhoneRows.BatchPlan.AreaSource", "PhoneRows.NumberSeparator", "PhoneRows.UnusedAreaColumn",
    "PhoneRows.UnusedAreaColumn.Contents", "PhoneRows.InvalidColumn", "PhoneRows.InvalidColumn.Remedy",
    "PhoneRows.BatchPlan.Format", "PhoneRows.BatchPlan.Judging", "PhoneRows.BatchPlan.Layout",
    "PhoneRows.BatchPlan.RaggedRows", "PhoneRows.BatchPlan.Selection", "PhoneRows.BatchSummaryError.Cause",
    "PhoneRows.ByteRange.Record", "PhoneRows.ColumnHeaders", "PhoneBatch.RangePlan",
    "PhoneBatch.RangePlan.Part",
    "DefinitionTools.CatalogDifference.Options", "DefinitionTools.CatalogDifference.PreferredChange",
    "DefinitionTools.DefinitionDifference.NameChange", "DefinitionTools.NumberDifference.Basis",
    "DefinitionTools.NumberDifference.Sampling", "DefinitionTools.NumberExamples.Basis",
    "DefinitionTools.NumberExamples.Boundary", "DefinitionTools.NumberExamples.NearMiss",
    "DefinitionTools.ExampleRow", "DefinitionTools.NumberExamples.Options",
    "DefinitionTools.NumberTally.LengthCount",
    "DefinitionTools.SpellingDifference",
    "PhoneRows.JSONContents", "PhoneRows.NumberColumn", "PhoneRows.SpreadsheetTrace",
    "BindForm.AnswerCode", "BindForm.AreaPicker", "BindForm.AreaPicker.Row", "BindForm.BindFlow.Way",
    "BindForm.BindingForm.Banner", "BindForm.BindingForm.Configuration",
    "BindForm.BindingForm.Configuration.Definitions",
    "BindForm.BindingForm.Definitions", "BindForm.BindingForm.EntryMode", "BindForm.BindingForm.Stage",
    "BindForm.BindFormCheck", "BindForm.BindFormCheck.FormVerdict", "BindForm.BindFormRefusal.Body",
    "BindForm.BindFormRefusal.Body.ParameterError", "BindForm.BindFormRequest.CodingKeys",
    "AccountFlows.CarrierOneTap.PageCodes", "BindForm.CodeRule", "BindForm.CodeRule.Characters",
    "BindForm.CaptchaSlider.Stage",
    "BindForm.CodeStep.Delivery", "BindForm.Countdown", "AccountFlows.FormDriver",
    "AccountFlows.FormDriver.TimeLimits", "AccountFlows.FormServiceByClosures",
    "AccountFlows.SMSLoginClient.ProfileSync", "BindForm.EmailCodeType", "BindForm.IDToken.SignatureCheck",
    "BindForm.TokenIssuer",
    "BindForm.FormField", "BindForm.FormLog", "BindForm.FormMessage", "BindForm.FormMessage.Fact",
    "BindForm.FormWording", "BindForm.IDTokenCheck", "AccountFlows.IdentityService",
    "AccountFlows.IdentityServiceClient", "AccountFlows.IdentityVendor",
    "BindForm.LoginAnswer", "BindForm.MobileClaim", "BindForm.MobileOperator", "BindForm.Moment",
    "BindForm.NumberEntry.EditResult", "BindForm.NumberGrouping", "BindForm.PhoneField.Source",
    "BindForm.Phrase", "BindForm.Remedy", "BindForm.SavedForm.Secrets",
    "AccountFlows.SMSLoginClient",
    "AccountFlows.SMSLoginService", "BindForm.SMSType", "BindForm.ServiceErrorCode", "BindForm.SignInRules",
    "BindForm.SignInRules.CodeUse", "BindForm.SignInRules.NewAccounts", "BindForm.SignInRules.NumberFormat",
  ]

  @Test("Every public type has a description, or is known to need none")
  func complete() throws {
    let described = try Self.described()
    let declared = Set(try Self.declared())
    #expect(declared.count > 120)
    #expect(declared.subtracting(described).subtracting(Self.plain) == [])
    #expect(Self.plain.subtracting(declared) == [])
    #expect(Self.plain.intersection(described) == [])
  }

  // MARK: The sources

  /// Visits the declarations of a library: its public types, by full name, with each line that extends or declares one.
  private static func scan(_ visit: (_ name: String, _ line: Substring) -> Void) throws {
    let head = #/^( *)(?:@\w+(?:\([^)]*\))? |public |package |private |fileprivate |indirect |final )*/#
    let kind = #/^(struct|enum|class|actor|extension) ([A-Za-z.]+)/#
    for library in libraries {
      let folder = repository.appending(path: "Sources/\(library)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        // Indentation shows nesting; `make lint` enforces it.
        var outer: [(depth: Int, name: String)] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          guard let start = line.prefixMatch(of: head),
            let declaration = line[start.range.upperBound...].prefixMatch(of: kind)
          else { continue }
          let depth = start.1.count
          outer.removeAll { $0.depth >= depth }
          let name = (outer.map(\.name) + [String(declaration.2)]).joined(separator: ".")
          outer.append((depth, String(declaration.2)))
          visit("\(library).\(name)", line)
        }
      }
    }
  }

  /// Returns the public types, or only the public error types.
  ///
  /// Namespaces are left out, and so are types that can't be copied and therefore not printed.
  private static func declared(errors: Bool = false) throws -> [String] {
    var found: Set<String> = []
    let namespaces: Set = [
      "PhoneCheck.MatchingEngine", "AccountFlows.CarrierOneTap", "AccountFlows.VendorLogin",
    ]
    try scan { name, line in
      if errors {
        // Types of one library may conform to it in another.
        if line.contains(": DescribedError"), !line.contains("where Self") { found.insert(name) }
      } else if line.contains("public "), !line.contains("extension "), !line.contains("~Copyable"),
        !line.contains("@_spi"), !namespaces.contains(name)
      {
        found.insert(name)
      }
    }
    return found.sorted()
  }

  /// Returns the types with a description of their own.
  private static func described() throws -> Set<String> {
    var found: Set<String> = []
    try scan { name, line in
      let protocols = ["StringConvertible", "ShownAsDescription", "DescribedError"]
      if protocols.contains(where: line.contains) { found.insert(name) }
    }
    return found
  }
}
