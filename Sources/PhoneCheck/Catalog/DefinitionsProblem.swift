/// A problem of a definitions file, with its place.
public struct DefinitionsProblem: PlacedInDefinitions, Hashable, Sendable {
  /// The causes of problems.
  ///
  /// Texts from the file are quoted unchanged, cut short if they are long.
  @nonexhaustive
  public indirect enum Cause: Hashable, Sendable {
    /// The file is longer than allowed.
    case tooLarge(maximumByteCount: Int)
    /// The file has a recognised format that isn't JSON in UTF-8.
    case foreignFormat(DefinitionsFileFormat)
    /// The file isn't JSON.
    case invalidJSON(InvalidJSON)
    /// The file contains an error of the identity service instead of definitions.
    case serviceError(code: String, message: String?)

    /// A value has the wrong type.
    case wrongType(found: FoundValue, expected: ExpectedValue)
    /// An object lacks a key; `similar` is a similar key that it has.
    case missingKey(String, similar: String?)
    /// There are no definitions.
    case emptyList
    /// There are more definitions than allowed.
    case tooManyDefinitions(count: Int, maximum: Int)

    /// An area code that doesn't have one to six ASCII digits.
    case invalidAreaCode(String)
    /// A country code that isn't two ASCII letters.
    case invalidCountryCode(String)
    /// A suffix that isn't ASCII digits.
    case invalidSuffix(String)
    /// A trunk prefix that isn't 1–4 ASCII digits, or the number of trunk prefixes if there are too many.
    case invalidTrunkPrefix(String)
    /// A definition with more suffixes than allowed.
    case tooManySuffixes(count: Int, maximum: Int)
    /// A regex that is refused.
    case invalidRegex(MobileRegexFault, pattern: String)
    /// A regex whose backslashes aren't doubled, as JSON requires; `offset` counts the bytes after the opening quote, as
    /// written, before the first such backslash.
    case lostBackslashes(written: String, offset: Int)
    /// A regex with some doubled and some single backslashes.
    case mixedBackslashes(written: String, offset: Int)
    /// A definition with the codes of an earlier one.
    case duplicateDefinition(firstLine: Int, firstColumn: Int)
    /// Every definition had to be left out.
    case nothingLeft(count: Int)
  }

  /// A value of the wrong type.
  public enum FoundValue: Hashable, Sendable {
    /// An object.
    case object
    /// An array.
    case array
    /// A string.
    case string
    /// A number as written, cut short if it is long.
    case number(String)
    /// `true` or `false`.
    case boolean
    /// `null`.
    case null
  }

  /// The type that a value should have.
  @nonexhaustive
  public enum ExpectedValue: Hashable, Sendable {
    /// The object that holds the definitions.
    case definitionsObject
    /// An array of definitions.
    case definitionsArray
    /// An object.
    case object
    /// A string.
    case string
    /// An array of strings.
    case stringArray
    /// The code of an answer: a number or a string.
    case answerCode
    /// The data of an answer: an object, or a string that contains one as JSON.
    case answerData
  }

  /// The place of the problem: the first byte of the value, of the object for a missing key, or of the bad character.
  public var place: DefinitionsPlace
  /// The cause of the problem.
  public var cause: Cause
}
