internal import PCRE2

/// What it takes to judge a number step by step: reading it, going through its interpretations, asking definitions.
struct ValidationSteps: Sendable {
  let compiled: CompiledCatalog
  let options: PhoneValidator.Options

  func verdict(
    on writtenForm: Span<UInt8>, area: Area?, findsAlternatives: Bool, matcher: Matcher
  ) -> Verdict {
    do throws(Rejection) {
      var judgement = try judgement(of: writtenForm, area: area, matcher: matcher)
      judgement.findsAlternatives = findsAlternatives
      return judgement.verdict()
    } catch {
      return .invalid(error)
    }
  }

  func judgement(
    of writtenForm: Span<UInt8>, area: Area?, matcher: Matcher
  ) throws(Rejection) -> Judgement {
    let form = try WrittenFormReader.read(writtenForm)
    if let area, compiled.definitions(of: area).isEmpty {
      throw Rejection(.unknownAreaCode, detail: .unlistedArea)
    }
    return Judgement(form, area: area, catalog: compiled, options: options, matcher: matcher)
  }
}
