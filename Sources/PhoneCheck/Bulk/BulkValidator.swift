internal import Platform

/// A validator for very many numbers in one task, which doesn't allocate memory for each number.
///
/// ```swift
/// let bulk = BulkValidator(validator)
/// var verdicts = BulkVerdicts()
/// bulk.validate(lines: bytes.span, into: &verdicts)
/// verdicts[0].isValid                     // true
/// bulk.number(verdicts.range(of: 0), of: bytes.span)?.canonical  // "+86-13800138000", made when you ask for it
/// ```
///
/// The verdicts are the verdicts of ``PhoneValidator/validate(_:area:)-(String,_)``, except at a match limit. Plainly written
/// numbers (digits, a `+` in front, hyphens and spaces) take some nanoseconds each, numbers with other separators some tens,
/// all others about a microsecond. These times need a table. The table is made once for each validator and area, in some
/// milliseconds for five definitions and a tenth of a second for the world's, once it pays: after some thousands of numbers.
/// Until there is a table, every number takes about a microsecond.
public struct BulkValidator: ~Copyable {
  private let validator: PhoneValidator
  private let area: Area?
  private let session: ValidationSession
  private let classifier: GroupedClassifier

  /// Prepares for numbers of an area, or without a named area.
  ///
  /// - Parameters:
  ///   - validator: The validator, which decides numbers that aren't in a table.
  ///   - area: The area that every number belongs to; `nil` to read it from the numbers.
  public init(_ validator: PhoneValidator, area: Area? = nil) {
    self.validator = validator
    self.area = area
    session = ValidationSession(validator)
    classifier = GroupedClassifier(session, area: area)
  }

  /// Makes the table now if it pays for this many numbers; call it if the numbers come in several parts.
  ///
  /// - Complexity: Some milliseconds to a tenth of a second for the call that makes the table.
  public func expect(_ count: Int) { classifier.ofUnnamed.expect(count) }

  // MARK: Numbers in memory

  /// Validates lines with one number each.
  ///
  /// - Parameters:
  ///   - text: UTF-8, less than 2 GiB. Lines end with LF or CRLF; the last line needs no line ending. An empty line is a
  ///     number, too: its reason is ``ReasonCode/empty``.
  ///   - verdicts: Cleared, then filled with a verdict for each line.
  /// - Complexity: O(*n*) for *n* bytes.
  public func validate(lines text: Span<UInt8>, into verdicts: inout BulkVerdicts) {
    precondition(text.count <= Int(Int32.max), "lines of 2 GiB and more don't fit: validate them in parts")
    verdicts.removeAll()
    verdicts.append(lines: text, classifier)
  }

  /// Validates a column of strings in the layout of [Apache Arrow](https://arrow.apache.org/docs/format/Columnar.html).
  ///
  /// - Parameters:
  ///   - bytes: The strings one after another, as UTF-8.
  ///   - offsets: The start of each string, followed by the end of the last one: one more than there are strings, ascending.
  ///   - validity: A bit for each string, beginning with the lowest bit of the first byte; 0 for a null. `nil` if no string is
  ///     null. A null gets ``VerdictCode/noNumber``.
  ///   - verdicts: Cleared, then filled with a verdict for each string.
  /// - Complexity: O(*n*) for *n* strings.
  public func validate(
    column bytes: Span<UInt8>, offsets: Span<Int32>, validity: Span<UInt8>? = nil,
    into verdicts: inout BulkVerdicts
  ) {
    verdicts.removeAll()
    verdicts.append(column: bytes, offsets, classifier)
    guard let validity else { return }
    precondition(validity.count * 8 >= verdicts.count, "a column has a bit of validity for each string")
    for index in 0..<verdicts.count where validity[index / 8] & (1 << UInt8(index % 8)) == 0 {
      verdicts.setVerdict(index, .noNumber)
    }
  }

  /// Validates a part of a column, and stores the national digits of the valid numbers.
  ///
  /// A canonical form consists of `+`, the area code of the ``VerdictCode/definitionIndex``, a hyphen and these digits. For
  /// other formats use ``text(_:acceptedBy:extensionDigits:as:)``.
  ///
  /// - Parameters:
  ///   - bytes: The strings one after another, as UTF-8. If the strings after this part are included, validating is faster:
  ///     nothing beyond the bytes is read, so strings in the last 32 bytes are validated one by one.
  ///   - offsets: The start of each string, followed by the end of the last one: one more than there are strings, ascending.
  ///   - verdicts: Cleared, then filled with a verdict for each string.
  ///   - digits: Storage for at least as many numbers as there are strings.
  /// - Complexity: O(*n*) for *n* strings.
  public func validate(
    column bytes: Span<UInt8>, offsets: Span<Int32>, into verdicts: inout BulkVerdicts,
    digits: inout BulkNationalDigits
  ) {
    verdicts.removeAll()
    verdicts.append(column: bytes, offsets, digits: &digits, classifier)
  }

  /// The number of bytes that have to follow lines in a text for ``validate(paddedLines:from:into:digits:)``.
  @_spi(Bindings) public static var paddingByteCount: Int { BulkVerdicts.slack }
  /// The number of numbers that there has to be storage for in that call.
  @_spi(Bindings) public static var lineCapacity: Int { BulkVerdicts.blockByteCount }

  /// The maximum number of national digits.
  @_spi(Bindings) public static var digitCapacity: Int { BlockClassifier.digitCapacity }

  /// Validates the next lines of a text, and stores the national digits of the valid numbers.
  ///
  /// Call it until `start` is at the end of the lines.
  ///
  /// - Parameters:
  ///   - text: Lines in UTF-8 that all end with LF or CRLF, and ``paddingByteCount`` bytes more with any values; less
  ///     than 2 GiB.
  ///   - start: The offset of the first line; set to the offset of the next line.
  ///   - verdicts: Cleared, then filled with a verdict for each line that ends in the next 16 KiB, or for the next line.
  ///   - digits: Storage for at least ``lineCapacity`` numbers. Its offsets refer to `text`.
  /// - Complexity: O(*n*) for the *n* bytes of the lines.
  @_spi(Bindings) public func validate(
    paddedLines text: Span<UInt8>, from start: inout Int, into verdicts: inout BulkVerdicts,
    digits: inout BulkNationalDigits
  ) {
    precondition(text.count <= Int(Int32.max), "lines of 2 GiB and more don't fit: validate them in parts")
    verdicts.removeAll()
    verdicts.append(paddedLines: text, from: &start, digits: &digits, classifier)
  }

  /// Loads the areas that the rows of a column name.
  ///
  /// The next part of that column has to have as many strings, and is validated with these areas.
  ///
  /// - Parameters:
  ///   - bytes: The names as a column, at most 1,024.
  ///   - present: 0 for each row that names no area; empty if all rows may name one.
  ///   - area: Returns the area that a row names. It is only called for names that aren't remembered from an earlier row.
  @_spi(Bindings) public func load(
    areas bytes: Span<UInt8>, offsets: Span<Int32>, present: Span<UInt8>, _ area: (Int) -> Area?
  ) {
    precondition(offsets.count - 1 <= BulkVerdicts.blockCount, "areas are loaded for a block at a time")
    classifier.load(
      areas: bytes, offsets.extracting(droppingLast: 1), offsets.extracting(droppingFirst: 1),
      present: present,
      area)
  }

  /// Validates all later strings as numbers without a named area.
  @_spi(Bindings) public func forgetAreas() { classifier.forgetAreas() }

  /// Returns the area that a row's number belongs to.
  @_spi(Bindings) public func area(ofRow row: Int) -> Area? { classifier[row].area }

  /// Formats a number that a definition accepts, without validating it again.
  ///
  /// - Parameters:
  ///   - nationalDigits: 1–47 ASCII digits that the definition accepts.
  ///   - definition: The definition's index in ``AreaCodeCatalog/definitions``.
  ///   - extensionDigits: 1–6 ASCII digits; `nil` for none.
  ///   - format: The format to write.
  /// - Returns: The result of ``PhoneNumber/formatted(_:)`` for the number. For ``PhoneNumber/Format/spelling`` it is the
  ///   canonical form if PCRE2 reaches a limit before a spelling matches.
  /// - Complexity: Some hundred nanoseconds. A spelling takes one more match, if the definition doesn't spell all its numbers
  ///   alike.
  public func text(
    _ nationalDigits: Span<UInt8>, acceptedBy definition: Int, extensionDigits: String? = nil,
    as format: PhoneNumber.Format
  ) -> String {
    precondition(
      validator.catalog.definitions.indices.contains(definition), "the catalog has this definition")
    precondition(
      (1...PhoneNumber.maximumNationalDigitCount).contains(nationalDigits.count),
      "a number has 1 to 47 national digits")
    return session.text(
      nationalDigits, acceptedBy: definition, extensionDigits: extensionDigits, as: format)
  }

  /// Validates strings.
  ///
  /// - Parameters:
  ///   - strings: A number in each string.
  ///   - verdicts: Cleared, then filled with a verdict for each string.
  /// - Complexity: O(*n*) for *n* strings, each of which is copied.
  public func validate(_ strings: some Sequence<String>, into verdicts: inout BulkVerdicts) {
    verdicts.removeAll()
    for string in strings {
      verdicts.append(string.withBytes { verdict(on: $0) }, at: 0..<string.utf8.count)
    }
  }

  /// Validates one number.
  ///
  /// - Parameter writtenForm: UTF-8. A malformed byte makes the number invalid.
  /// - Complexity: Some tens of nanoseconds for a number that is written plainly, or nearly so.
  public func verdict(on writtenForm: Span<UInt8>) -> VerdictCode {
    classifier.ofUnnamed.code(of: writtenForm)
  }

  /// Returns the number in a range of bytes, with all its formats, or `nil` if it isn't valid.
  ///
  /// - Parameters:
  ///   - range: The number's range, as ``BulkVerdicts/range(of:)`` returns it.
  ///   - bytes: The bytes that were validated.
  /// - Complexity: Like ``PhoneValidator/validate(_:area:)-(String,_)``, because each call validates the number again.
  public func number(_ range: Range<Int>, of bytes: Span<UInt8>) -> PhoneNumber? {
    validator.validate(bytes.extracting(range), area: area).number
  }
}
