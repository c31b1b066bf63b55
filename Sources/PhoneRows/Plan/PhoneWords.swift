/// The words in names of phone columns, in lower case and without accents.
enum PhoneWords {
  /// Nouns that a word for "number" can precede or follow.
  static let nouns: [(PhoneColumnNames.Kind, [String])] = [
    (
      .mobile,
      [
        "mobile", "mobilephone", "phonemobile", "cell", "cellphone", "cellular", "cellularphone",
        "handphone",
        "mobiletel", "mobiletelephone", "mob", "mobil", "mobiltelefon", "mobiltel", "mobilfunk",
        "mobilfunktelefon",
        "handy", "movil", "celular", "telefonomovil", "telefonocelular", "telmovil", "telcelular",
        "telemovel",
        "telefonecelular", "telefonemovel", "portable", "telephoneportable", "telephonemobile",
        "telportable",
        "telmobile", "gsm", "cellulare", "telefonocellulare", "mobiel", "mobieletelefoon",
      ]
    ),
    (
      .phone,
      [
        "phone", "tel", "telephone", "telefon", "telefono", "telefone", "telefoon", "telef", "fon",
      ]
    ),
    (.messenger, ["whatsapp", "whatsappphone"]),
  ]

  /// "Number of", before a noun.
  static let numberOf = [
    "numerode", "numerodel", "numerodo", "numerodi", "nde", "node", "nrde", "nrdo", "numde", "numerdu",
    "numero", "nº", "nro", "nºde",
  ]

  /// Owners of the number, which don't change its meaning.
  static let ofPeople = ["contact", "your", "my"]

  /// Names that aren't combinations of these words.
  static let names: [(PhoneColumnNames.Kind, [String])] = [
    (
      .mobile,
      [
        "手机", "手机号", "手机号码", "手机电话", "联系手机", "联系手机号", "移动电话", "移动电话号码", "手機", "手機號", "手機號碼",
        "行動電話", "行動電話號碼", "流動電話", "流動電話號碼", "携帯", "携帯電話", "携帯番号", "携帯電話番号", "携帯tel", "ケータイ",
        "モバイル", "モバイル番号", "휴대폰", "휴대폰번호", "휴대전화", "휴대전화번호", "핸드폰", "핸드폰번호", "모바일", "모바일번호",
        "мобильный", "мобильныйтелефон", "мобтелефон", "мобтел", "моб", "сотовый", "сотовыйтелефон",
        "номермобильного",
        "номермобильноготелефона", "мобильныйномер", "мобільний", "мобільнийтелефон",
        "جوال", "الجوال", "رقمالجوال", "رقمجوال", "موبايل", "الموبايل", "رقمالموبايل", "محمول", "المحمول",
        "رقمالمحمول",
        "الهاتفالمحمول", "رقمالهاتفالمحمول", "الهاتفالجوال", "هاتفمحمول", "هاتفجوال", "النقال",
        "الهاتفالنقال",
        "numertelefonukomorkowego", "telefonkomorkowy", "komorka", "ceptelefonu", "ceptelefonunumarası",
        "cep",
        "मोबाइल", "मोबाइलनंबर", "dienthoaididong", "didong", "มือถือ", "เบอรมือถือ",
      ]
    ),
    (
      .phone,
      [
        "msisdn", "contactno", "contactnumber", "rufnummer", "telefonnr", "telefonnummer", "telnr",
        "telefoonnummer",
        "callnumber", "phno",
        "电话", "电话号码", "联系电话", "联系方式", "電話", "電話號碼", "聯絡電話", "聯繫電話", "電話番号", "お電話番号", "連絡先電話番号",
        "전화", "전화번호", "연락처", "연락전화", "телефон", "номертелефона", "контактныйтелефон", "тел", "номертел",
        "телефони", "номертелефону", "هاتف", "الهاتف", "رقمالهاتف", "رقمهاتف", "تلفون", "التلفون",
        "رقمالتلفون", "تليفون",
        "رقمالتواصل", "numertelefonu", "nrtelefonu", "telefonnumarası", "फोन", "फोननंबर", "sodienthoai",
        "dienthoai",
        "sđt", "sdt", "เบอรโทร", "เบอรโทรศัพท", "โทรศัพท",
      ]
    ),
  ]

  /// Names in their written form, in further languages: Indonesian, Malay, Finnish, Estonian, Latvian, Lithuanian,
  /// Czech, Slovak, Slovenian, Croatian, Serbian, Hungarian, Romanian, Bulgarian, Greek, Hebrew, Persian, Urdu,
  /// Bengali, Hindi, Tamil, Telugu, Georgian, Armenian and Scandinavian languages.
  static let writtenNames: [(PhoneColumnNames.Kind, String)] = [
    (
      .mobile,
      """
      Nomor HP|No HP|Nomor Handphone|No Handphone|Nomor Ponsel|No Ponsel|Ponsel|Telepon Seluler|Nomor Seluler|No HP/WA|HP/WA\
      |Telefon Bimbit|No Telefon Bimbit|Nombor Telefon Bimbit|No Tel Bimbit|Nombor Bimbit\
      |matkapuhelin|matkapuhelinnumero|kännykkä|kännykkänumero|gsm-numero|mobiilinumero|mobiil|mobiiltelefon\
      |mobilais|mobilais tālrunis|mobilā tālruņa numurs|mobilusis|mobilusis telefonas|mobiliojo telefono numeris|mob. telefonas\
      |mobil|mobilní telefon|mobilní číslo|číslo mobilu|číslo mobilního telefonu|mobilný telefón|mobilné číslo|mobilni telefon\
      |mobilna številka|gsm številka|mobitel|broj mobitela|mobilni|mobilni broj|broj mobilnog telefona|broj mobilnog|mobilni tel\
      |мобилни|мобилни телефон|број мобилног телефона|мобилен|мобилен телефон|мобилен номер\
      |mobilszám|mobiltelefonszám|mobil szám|mobil telefonszám|telefon mobil|număr de mobil|număr mobil|nr mobil|celular\
      |κινητό|κινητό τηλέφωνο|αριθμός κινητού|αριθμός κινητού τηλεφώνου|κιν|τηλέφωνο κινητό\
      |נייד|טלפון נייד|מספר נייד|מספר טלפון נייד|נייד טלפון|פלאפון|מספר פלאפון|סלולרי|טלפון סלולרי|סלולארי|טל נייד\
      |موبایل|شماره موبایل|تلفن همراه|شماره تلفن همراه|همراه|شماره همراه|موبائل|موبائل نمبر|موبائل فون|موبائل فون نمبر\
      |মোবাইল|মোবাইল নম্বর|মোবাইল নাম্বার|মোবাইল ফোন|মোবাইল ফোন নম্বর|मोबाइल नंबर|मोबाईल|मोबाईल नंबर|मोबाइल नम्बर|मोबाइल फ़ोन\
      |கைபேசி|கைபேசி எண்|மொபைல்|மொபைல் எண்|మొబైల్|మొబైల్ నంబర్|მობილური|მობილურის ნომერი|բջջային|բջջային հեռախոս\
      |mobilnr|mobilnummer|mobiltelefonnummer|farsími|farsímanúmer
      """
    ),
    (
      .phone,
      """
      telepon|nomor telepon|no telepon|no telp|nomor telp|telp|telpon|no telpon|nomor telpon|no tlp|tlp|nomor kontak|no kontak\
      |nombor telefon|no telefon|no tel|puhelin|puhelinnumero|puhelinnro|puh|puh nro|puhnro|telefoninumber|tālrunis|tālruņa numurs\
      |telefonas|telefono numeris|telefono nr|tel nr|tel numeris|telefonní číslo|tel číslo|číslo telefonu|telefónne číslo\
      |telefonska številka|številka telefona|broj telefona|telefonski broj|br telefona|kontakt telefon|kontakt broj\
      |број телефона|телефонски број|телефон за контакт|телефонен номер|телефонски номер\
      |telefonszám|telefon szám|tel szám|telszám|număr de telefon|număr telefon|nr telefon|nr de telefon|nr tel\
      |τηλέφωνο|τηλ|αριθμός τηλεφώνου|αρ τηλεφώνου|τηλέφωνο επικοινωνίας|τηλεφωνικός αριθμός|σταθερό\
      |טלפון|טל|מספר טלפון|מס טלפון|מס' טלפון|מספר הטלפון|טלפון ליצירת קשר\
      |تلفن|شماره تلفن|شماره تماس|تلفن تماس|فون|فون نمبر|رابطہ نمبر|ٹیلی فون|ٹیلی فون نمبر\
      |ফোন|ফোন নম্বর|ফোন নাম্বার|টেলিফোন|টেলিফোন নম্বর|যোগাযোগ নম্বর|फ़ोन|फ़ोन नंबर|फोन नम्बर|दूरभाष|संपर्क नंबर\
      |தொலைபேசி|தொலைபேசி எண்|ఫోన్|ఫోన్ నంబర్|ტელეფონი|ტელეფონის ნომერი|հեռախոս|հեռախոսահամար|tlf|tlfnr|tlf nr|sími|símanúmer
      """
    ),
    (.messenger, "No WA|Nomor WA|Nomor WhatsApp|No WhatsApp"),
  ]

  /// Words of longer names: `customer_phone`, `Telefon privat`.
  static let words: [String: PhoneColumnNames.Kind] = {
    var words: [String: PhoneColumnNames.Kind] = [:]
    for (kind, nouns) in nouns where kind != .messenger {
      for noun in nouns where !ambiguous.contains(noun) {
        for ending in ["", "s", "number", "nummer"] { words[noun + ending] = kind }
      }
    }
    for name in ["телефон", "тел"] + ["هاتف", "الهاتف", "تلفون", "msisdn", "rufnummer", "telefonnr"] {
      words[name] = .phone
    }
    for name in ["мобильный", "сотовый", "جوال", "الجوال", "موبايل", "محمول"] { words[name] = .mobile }
    let further: [(PhoneColumnNames.Kind, String)] = [
      (
        .mobile,
        "matkapuhelin ponsel mobitel mobitela mobilszam κινητο נייד פלאפון موبایل همراه موبائل মোবাইল"
      ),
      (
        .phone,
        "telepon telp puhelin puhelinnumero telefonas telefonszam telefonu telefona talrunis τηλεφωνο טלפון تلفن فون ফোন"
      ),
    ]
    for (kind, list) in further { for word in list.split(separator: " ") { words[String(word)] = kind } }
    words["whatsapp"] = .messenger
    return words
  }()

  /// Nouns with another meaning in a longer name.
  private static let ambiguous: Set<String> = [
    "mob", "handy", "portable", "cellular", "gsm", "fon", "telef", "handphone",
  ]

  /// Parts of names in languages without spaces.
  static let parts: [(part: String, kind: PhoneColumnNames.Kind)] =
    ["手机", "手機", "移动电话", "行動電話", "流動電話", "携帯電話", "携帯番号", "휴대폰", "휴대전화", "핸드폰"].map { ($0, .mobile) }
    + ["电话", "電話", "전화번호", "연락처"].map { ($0, .phone) }

  /// The unaccented letter for each accented letter of the words above.
  static let withoutAccent: [Unicode.Scalar: Unicode.Scalar] = {
    let accented = [
      ("a", "àáâãäåÀÁÂÃÄÅāăąạảấầẩẫậĀĂĄ"), ("e", "èéêëÈÉÊËēėęěẹẻẽếềểễệĒĖĘĚ"), ("i", "ìíîïÌÍÎÏīįịỉĩĪĮ"),
      ("o", "òóôõöÒÓÔÕÖōőọỏốồổỗộơớờởỡợŌŐ"), ("u", "ùúûüÙÚÛÜūůűụủũưứừửữựŪŮŰŲų"), ("c", "çÇćčĆČ"),
      ("n", "ñÑńňŃŇņŅ"), ("d", "đĐďĎ"), ("s", "šŠśŚşŞșȘ"), ("z", "žŽźŹżŻ"), ("y", "ýÝ"), ("r", "řŘ"),
      ("t", "ťŤțȚ"), ("l", "ľĽĺĹłŁļĻ"), ("g", "ģĢ"), ("k", "ķĶ"),
      ("α", "άΆ"), ("ε", "έΈ"), ("η", "ήΉ"), ("ι", "ίΊϊΐ"), ("ο", "όΌ"), ("υ", "ύΎϋΰ"), ("ω", "ώΏ"),
      ("σ", "ς"),
    ]
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (letter, others) in accented {
      for scalar in others.unicodeScalars { letters[scalar] = letter.unicodeScalars.first }
    }
    return letters
  }()
}
