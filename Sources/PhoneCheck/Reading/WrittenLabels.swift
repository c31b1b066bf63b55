internal import Platform

/// Words with a meaning in a written form, in upper or lower case, with or without accents on Latin letters.
///
/// These are the only lists of such words. Number labels are the words that address books, signatures and forms print before
/// numbers; a word that also names something else (`fax`, `home`) isn't included.
struct WrittenLabels {
  /// Labels before a number, or after it.
  static let ofNumbers = WrittenLabels(
    """
    mobile|mob|mobil|mbl|cell|cellphone|cellular|telephone|tel|phone|ph|handphone|gsm|sms|whatsapp|wa|contact|number|t|m|p|c
    handy|mobiltelefon|mobilfunk|mobilnummer|handynummer|mobilnr|handynr|telefon|telefonnummer|telnr|rufnummer|nummer
    portable|port|téléphone|tél|numéro|móvil|móv|celular|cel|teléfono|telf|tlf|tfno|número|telemóvel|tlm|telem|telefone|fone
    cellulare|telefono|numero|telefoon|mobiel|telefoonnummer|mobilnummer|matkapuhelin|puhelin|puh|farsími|sími
    komórka|komórkowy|kom|numer|telefonu|mobilní|mobilný|mobilais|tālrunis|mobilusis|telefonas|cep|telefonu|numara|mobitel
    тел|телефон|моб|мобильный|мобильник|мобільний|мобилен|мобилни|сотовый|сот|номер|τηλ|τηλέφωνο|κιν|κινητό|հեռ|ტელ
    手机|手机号|手机号码|电话|电话号码|移动电话|联系电话|联系手机|联系方式|手機|手機號碼|電話|電話號碼|行動|行動電話|聯絡電話|聯絡手機|連絡電話
    流動電話|微信|微信号|号码|號碼|携帯|携帯電話|電話番号|ケータイ|スマホ|番号|휴대폰|휴대전화|핸드폰|전화|전화번호|모바일|연락처|번호
    هاتف|الهاتف|جوال|الجوال|موبايل|الموبايل|محمول|المحمول|تلفون|رقم|تلفن|موبایل|همراه|شماره|טלפון|טל|נייד|פלאפון|סלולרי
    फ़ोन|फोन|मोबाइल|दूरभाष|नंबर|মোবাইল|ফোন|โทร|โทรศัพท์|มือถือ|เบอร์|เบอร์โทร|điện thoại|di động|đt|sđt|dđ|số
    telepon|telp|ponsel|hp|nomor|bimbit|☎|☏|✆|📞|📱|📲
    """)

  /// Words that are labels only beside another label: before it or after it.
  static let besideLabels = WrittenLabels("no|nr|num|№|nº|n°|号|號|de|du|di|of|line|#")

  /// Further words after a number, which name its owner or its use.
  static let afterNumbers = WrittenLabels(
    """
    微信同号|微信同步|同微信|微信同號|微信同步|同號|同号|备用|備用|本人|常用|wechat|viber|telegram|signal|work|home|private|privat|privé
    personal|business|office|dienstlich|geschäftlich|arbeit|travail|bureau|trabajo|casa|лично|рабочий|домашний
    """)

  /// Labels between a number and its extension.
  ///
  /// `;ext=` is the parameter of a `tel:` URI; people also write it without `tel:`.
  static let ofExtensions = WrittenLabels(
    """
    extension|;ext=|ext|extn|分机|分機|分机号|分機號|转接|轉接|x|#|转|轉|内线|內線|内線|내선|доб|добавочный|внутр|вн|anexo|interno|ramal|poste|durchwahl|klapka|wew
    dahili|máy lẻ|extensión|extensão
    """)

  /// The scheme of a `tel:` URI ([RFC 3966](https://www.rfc-editor.org/rfc/rfc3966)), and of similar URIs.
  static let scheme = WrittenLabels("tel://|tel:|sms:|smsto:|callto:")

  /// The text before the digits in the links of messengers; the digits begin with an area code, without a plus.
  static let links = WrittenLabels(
    """
    https://wa.me/|http://wa.me/|wa.me/|https://api.whatsapp.com/send?phone=|https://api.whatsapp.com/send/?phone=
    http://api.whatsapp.com/send?phone=|api.whatsapp.com/send?phone=|https://web.whatsapp.com/send?phone=
    whatsapp://send?phone=|viber://chat?number=
    """)

  /// The text after the digits in the identifiers of a messenger; the digits begin with an area code, without a plus.
  static let identifiers = WrittenLabels("@c.us|@s.whatsapp.net")

  /// The labels by first scalar, longer ones before shorter ones, so that the first that fits is the right one.
  private let labels: [[Unicode.Scalar]]
  /// The first scalar of each label, in ascending order.
  private let firsts: [UInt32]

  /// - Parameter text: The labels, with bars or line breaks between them.
  private init(_ text: String) {
    labels = Self.sortedLabels(text)
    firsts = labels.map { $0[0].value }
  }

  /// A function, because an initializer of a constant is compiled into every constant.
  @inline(never)
  private static func sortedLabels(_ text: String) -> [[Unicode.Scalar]] {
    let all = text.scalars.split { $0 == "|" || $0 == "\n" }.map { Array($0.map { $0.labelFolded }) }
    return all.sorted { ($0[0].value, $1.count) < ($1[0].value, $0.count) }
  }

  /// Whether a label can begin with a character.
  func canBegin(with scalar: Unicode.Scalar) -> Bool {
    let value = scalar.labelFolded.value
    let index = firstIndex(of: value)
    return index < firsts.count && firsts[index] == value
  }

  /// Returns the index of the first label that doesn't begin with a smaller scalar.
  private func firstIndex(of value: UInt32) -> Int {
    var (start, end) = (0, firsts.count)
    while start < end {
      let middle = (start + end) / 2
      if firsts[middle] < value { start = middle + 1 } else { end = middle }
    }
    return start
  }

  /// The label at the beginning of a text.
  struct Beginning {
    /// The end of the longest whole label; `nil` if there is none.
    var end: Int?
    /// Whether the text ends within a longer label.
    var isCut = false

    /// Returns the longer of two labels, from two lists.
    fileprivate func longer(_ other: Self) -> Self {
      let end = end.map { max($0, other.end ?? $0) } ?? other.end
      return Beginning(end: end, isCut: isCut || other.isCut)
    }
  }

  /// Finds a label at the beginning of a text, skipping invisible characters, and accents that follow a letter.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* labels and *m* with the same first character.
  func beginning(of text: Range<Int>, in bytes: Span<UInt8>) -> Beginning {
    var beginning = Beginning()
    guard !text.isEmpty else { return beginning }
    let first = bytes.decodeScalar(at: text.lowerBound)
    guard let folded = first.scalar?.labelFolded else { return beginning }
    var number = firstIndex(of: folded.value)
    while number < firsts.count, firsts[number] == folded.value {
      let label = labels[number]
      number += 1
      var offset = text.lowerBound + first.byteCount
      var index = 1
      while offset < text.upperBound {
        let (scalar, byteCount) = bytes.decodeScalar(at: offset)
        guard let scalar else { break }
        if index < label.count, scalar.labelFolded == label[index] {
          index += 1
        } else if !scalar.isSkippedInLabels || index == label.count && !scalar.isAccent {
          break
        }
        offset += byteCount
      }
      if index == label.count {
        beginning.end = offset
        break
      }
      if offset == text.upperBound { beginning.isCut = true }
    }
    return beginning
  }
}

extension WrittenLabels {
  /// The maximum number of words in a label: `Tel. no. (WhatsApp)`.
  private static let maximumWordCount = 5

  /// Finds a label of one or more words at the beginning of a text, with separators, colons or slashes between the words.
  ///
  /// - Parameter isAtEnd: Whether the label is after a number; more words are labels there.
  static func phrase(beginning text: Range<Int>, in bytes: Span<UInt8>, isAtEnd: Bool = false) -> Beginning {
    var phrase = Beginning()
    var offset = text.lowerBound
    var isNumber = false
    for _ in 0..<maximumWordCount {
      let rest = offset..<text.upperBound
      var word = ofNumbers.beginning(of: rest, in: bytes)
      if isAtEnd { word = word.longer(afterNumbers.beginning(of: rest, in: bytes)) }
      let other = word.longer(besideLabels.beginning(of: rest, in: bytes))
      phrase.isCut = phrase.isCut || other.isCut
      // A part of a word isn't a label.
      if other.isCut, other.end == nil { return Beginning(isCut: true) }
      guard let wordEnd = other.end, !bytes.isInsideWord(offset..<wordEnd, of: text) else { break }
      if wordEnd == word.end { isNumber = true }
      offset = wordEnd
      // With a letter after it, it is another word, unless that letter begins another label.
      if isNumber, !bytes.hasLetter(at: wordEnd, before: text.upperBound) { phrase.end = wordEnd }
      while offset < text.upperBound {
        let (character, byteCount) = bytes.character(at: offset)
        guard character.kind.isPassedOver || character.isColon || character.scalar == "/" else { break }
        offset += byteCount
      }
    }
    // Another word may follow a separator at the end.
    if isAtEnd, phrase.end != nil, offset == text.upperBound { phrase.isCut = true }
    return phrase
  }

  /// Whether a label has more than two Latin letters, or is followed by a colon, a space, a dot and a space, or a plus.
  ///
  /// `P138…` and `SO-138…` are order numbers.
  static func isSetApart(_ label: Range<Int>, before end: Int, _ bytes: Span<UInt8>) -> Bool {
    var letterCount = 0
    var offset = label.lowerBound
    while offset < label.upperBound {
      let (scalar, byteCount) = bytes.decodeScalar(at: offset)
      if let scalar, scalar.isLetter {
        guard scalar.isLatin else { return true }
        letterCount += 1
      }
      offset += byteCount
    }
    guard 1...2 ~= letterCount else { return true }
    var isAfterDot = false
    while offset < end {
      let (character, byteCount) = bytes.character(at: offset, before: end)
      switch character.kind {
      // In Vietnamese without accents, `so` is a label; in capitals it begins an order number.
      case .space where bytes.extracting(label).isSO: return false
      case .space, .plus: return true
      case .other: return character.isColon
      case .dot where !isAfterDot: isAfterDot = true
      case .invisible, .openingBracket: break
      default: return false
      }
      offset += byteCount
    }
    return true
  }
}

extension Span<UInt8> {
  fileprivate var isSO: Bool { count == 2 && self[0] == UInt8(ascii: "S") && self[1] == UInt8(ascii: "O") }

  /// Whether a letter is at an offset.
  fileprivate func hasLetter(at offset: Int, before end: Int) -> Bool {
    offset < end && character(at: offset).character.scalar?.properties.isAlphabetic ?? true
  }

  /// Whether a range is a single letter with other letters directly before or after it.
  fileprivate func isInsideWord(_ range: Range<Int>, of text: Range<Int>) -> Bool {
    guard range.count == 1, self[range.lowerBound].isLetter else { return false }
    let previous = lastCharacter(in: text.lowerBound..<range.lowerBound)
    return previous.map { $0.properties.isAlphabetic || $0.isAccent } ?? false
      || hasLetter(at: range.upperBound, before: text.upperBound)
  }
}

extension Unicode.Scalar {
  /// The scalar in lower case, and without the accent of a Latin, Greek or Cyrillic letter.
  fileprivate var labelFolded: Unicode.Scalar {
    guard !isASCII else { return folded }
    // Beyond Armenian, the only letters of labels with two cases are Georgian and Vietnamese.
    guard value < 0x0590 || 0x1C90...0x1CBF ~= value || 0x1E00...0x1FFF ~= value else { return self }
    let lower = properties.lowercaseMapping.scalars.first ?? self
    guard let index = Self.letters.firstIndex(of: lower) else { return lower }
    let others = Self.letters[...index].lastIndex(of: " ")
    return others.map { Self.letters[Self.letters.index(after: $0)] } ?? lower
  }

  /// Letters without an accent, each with a space before it and followed by the accented letters that labels contain.
  private static let letters =
    " aáàâãäåāăạả cçćč dđ eéèêëēěęẻệ iíìîïīıị nñńň oóòôõöøốộ sśšş uúùûüūůư yýÿ zźżž αά εέ ηή ιί οό υύ ωώ ий её ії"
    .scalars

  /// Whether the scalar is a letter; frequent letters are known without their properties, which are slower to find.
  fileprivate var isLetter: Bool {
    if isASCII { return UInt8(value).isLetter }
    return 0x3040...0x9FFF ~= value || properties.isAlphabetic
  }

  /// Whether a letter is Latin.
  fileprivate var isLatin: Bool { value < 0x250 || 0x1E00...0x1EFF ~= value }

  fileprivate var isSkippedInLabels: Bool { ScalarClass(self) == .invisible || isAccent }

  /// Whether the scalar is an accent that follows its letter, or selects the look of an emoji.
  fileprivate var isAccent: Bool { 0x0300...0x036F ~= value || 0xFE00...0xFE0F ~= value }
}
