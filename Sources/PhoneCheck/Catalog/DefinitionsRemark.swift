/// A fact about a definitions file that isn't an error: something that was assumed, corrected or left out.
public struct DefinitionsRemark: PlacedInDefinitions, Hashable, Sendable {
  /// The causes of remarks.
  ///
  /// Texts from the file are quoted unchanged, cut short if they are long.
  @nonexhaustive
  public indirect enum Cause: Hashable, Sendable {
    /// The file begins with a UTF-8 byte order mark.
    case byteOrderMark
    /// The definitions are wrapped in an answer, `{"code":0,"data":…}`; `data` may be a string of JSON.
    case envelope(dataIsString: Bool)
    /// An area code is written with `+` or `00`.
    case prefixedAreaCode(String)
    /// A country code is written in lower case.
    case lowerCaseCountryCode(String)
    /// A definition has no names; its country code is used instead.
    case noNames
    /// The names are a string that contains them as JSON.
    case namesInOneString
    /// The names have the wrong type; the country code is used instead.
    case unusableNames(found: DefinitionsProblem.FoundValue)
    /// A name has the wrong type, and is skipped.
    case unusableName(languageTag: String, found: DefinitionsProblem.FoundValue)
    /// A name is empty, and is skipped.
    case emptyName(languageTag: String)
    /// Two names are for the same language; the first one is used.
    case repeatedLanguage(languageTag: String)
    /// The suffixes are one string: an array as JSON, or split on commas and spaces.
    case suffixesInOneString(count: Int)
    /// A suffix is empty, and is skipped.
    case emptySuffix
    /// The preferred code is empty, or no definition has it: none is preferred.
    case preferredNotListed(String)
    /// A key is ignored that resembles a missing key of definitions.
    case similarKey(String, to: String)
    /// The backslashes of a regex were doubled.
    case repairedEscapes(count: Int)
    /// The backslashes of a regex are doubled, so that it rejects every number.
    case excessEscapes(count: Int)
    /// Doubled backslashes of a regex were halved.
    case removedEscapes(count: Int)
    /// The regex has a construct, at an offset in bytes, that only PCRE2 can run; in this build without PCRE2, numbers that the
    /// definition would decide are undecided.
    case unsupportedRegex(construct: String, offset: Int)
    /// The automaton that searches for the regex is too large.
    ///
    /// This build is without PCRE2: numbers that the definition would decide are undecided.
    case oversizedRegex
    /// A definition is left out because of an error.
    case leftOut(DefinitionsProblem.Cause)
  }

  /// The place of the remark.
  public var place: DefinitionsPlace
  /// The cause of the remark.
  public var cause: Cause
}
