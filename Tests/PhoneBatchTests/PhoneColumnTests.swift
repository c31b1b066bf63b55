import PhoneBatch
import Testing

@Suite("The column that looks like a phone column")
struct PhoneColumnTests {
  @Test(
    "A single column is chosen by its name",
    arguments: [
      ("id,phone,name", 2), ("id,Phone Number,name", 2), ("MOBILE,name", 1), ("mobile_no,name", 1),
      ("name,Tel.", 2), ("name,telephone", 2), ("name,Cell", 2), ("name,MSISDN", 2), ("name,mobilePhone", 2),
      ("姓名,手机", 2), ("姓名,手机号", 2), ("姓名,手机号码", 2), ("姓名,电话", 2), ("姓名,联系电话", 2),
      ("姓名,手機", 2), ("姓名,電話", 2), ("姓名,行動電話", 2), ("姓名,聯絡電話", 2),
      ("name,customer_phone", 2), ("name,contactPhone", 2), ("客户手机号,客户姓名", 1), ("name,Phone 1", 2),
      ("phone_type,phone", 2), ("phone_type,customer_phone", 2), ("手机型号,手机", 2), ("hotel,phone", 2),
      ("phone country code,user phone", 2), ("home_phone,phone", 2), ("\u{FEFF}phone,x", 1),
      ("\"phone\",x", 1), ("手机归属地,联系人手机", 2), ("\"phone,mobile\",x", 1), ("x,手机|Mobile", 2),
    ])
  func found(header: String, column: Int) throws {
    let outcome = try BatchFixture(header + "\n").run()
    #expect(outcome.error == nil)
    guard case .choseColumn(_, column) = outcome.remarks.first else {
      Issue.record("\(outcome.remarks)")
      return
    }
  }

  @Test(
    "Names in other languages, with accents in either form, invisible characters and abbreviations are recognized",
    arguments: [
      ("Nombre,Teléfono móvil", 2), ("Nombre,Te\u{301}lefono", 2), ("Nome,Número de celular", 2),
      ("Nome,Telemóvel", 2),
      ("Nom,N° de téléphone portable", 2), ("Nom,Tél. portable", 2), ("Nome,Cellulare", 2),
      ("Name,Handynummer", 2),
      ("Name,Tel.-Nr.", 2), ("Name,Mobiltelefon privat,Fax privat", 2), ("Имя,Номер телефона", 2),
      ("Имя,Моб. телефон", 2), ("氏名,携帯電話番号", 2), ("氏名,お電話番号", 2), ("이름,휴대폰 번호", 2), ("이름,연락처", 2),
      ("الاسم,رقم الجوال", 2), ("id,Contact No.", 2), ("id,Contact Number", 2), ("id,WhatsApp Number", 2),
      ("id,WhatsApp,Phone", 3), ("id,Pho\u{200B}ne", 2), ("WhatsApp opt-in,Phone opt-in,Cell", 3),
      ("Nama,Nomor HP", 2), ("Nama,No. HP", 2), ("Nama,Nomor Telepon", 2), ("Nama,No. Telp", 2),
      ("Nimi,Puhelinnumero", 2), ("Nimi,Matkapuhelin", 2), ("Jméno,Telefonní číslo", 2),
      ("Jméno,MOBILNÍ TELEFON", 2),
      ("Όνομα,Κινητό", 2), ("Όνομα,ΤΗΛΕΦΩΝΟ", 2), ("Όνομα,Αριθμός τηλεφώνου", 2), ("שם,טלפון נייד", 2),
      ("שם,מס' טלפון", 2), ("Név,Telefonszám", 2), ("Név,Mobilszám", 2), ("নাম,মোবাইল নম্বর", 2), ("নাম,ফোন", 2),
      ("نام,شماره موبایل", 2), ("نام,تلفن همراه", 2), ("نام,موبائل نمبر", 2), ("نام,فون نمبر", 2),
      ("Ime,Broj mobitela", 2), ("Ime,Broj telefona", 2), ("Vardas,Telefono numeris", 2),
      ("Vardas,Mobilusis telefonas", 2), ("Vardas,Tel. nr.", 2), ("Име,Телефонен номер", 2),
      ("Nume,Număr de telefon", 2),
      ("Contact owner,Telefon", 2), ("Número de serie,Teléfono", 2), ("Tipo de teléfono,Teléfono de casa", 2),
    ])
  func otherLanguages(header: String, column: Int) throws {
    try found(header: header, column: column)
  }

  @Test(
    "A column of mobile numbers is chosen over a column of phone numbers, and a remark names the other",
    arguments: [
      ("phone,mobile", 2, [1]), ("手机,电话", 1, [2]), ("联系手机,联系电话", 1, [2]), ("이름,휴대전화,전화번호", 2, [3]),
      ("Phone,Telephone,Mobile", 3, [1, 2]), ("Phone (work),Phone (mobile)", 2, [1]),
      ("Telefon,Handy,Fax", 2, [1]),
    ])
  func mobile(header: String, column: Int, others: [Int]) throws {
    let outcome = try BatchFixture(header + "\n").run()
    guard case .choseMobileColumn(_, column, others) = outcome.remarks.first else {
      Issue.record("\(outcome.remarks)")
      return
    }
    #expect(outcome.remarks.first?.description.contains("--any-of \(column),") == true)
  }

  @Test(
    "A number of one or two digits may be attached to the name of a phone column",
    arguments: [
      "phone", "mobile", "mobil", "tel", "telephone", "cell", "cellphone", "telefon", "telefono", "telefone",
      "celular",
      "movil", "handy", "phonenumber", "phone_no", "contact_number", "msisdn", "whatsapp", "手机", "手机号", "电话",
      "Telefon",
    ])
  func numbered(name: String) throws {
    for ending in ["1", "2", "12", "_1", " 2", "-3"] {
      try found(header: "name,\(name)\(ending),city", column: 2)
    }
    try found(header: "\(name)20240101,phone", column: 2)
    guard
      case .phoneColumnUnclear(candidates: [1, 2], _) = try BatchFixture("\(name)1,\(name)2\n").run().error
    else {
      Issue.record("\(name)1 or \(name)2 was taken")
      return
    }
  }

  @Test("A second column of the same name is left out with a remark")
  func second() throws {
    let outcome = try BatchFixture("phone2,phone\n").run()
    #expect(outcome.remarks.first == .choseMobileColumn(name: "phone", column: 2, over: [1]))
  }

  private static let rows = (1...40).map { "\($0),A\($0),1380013800\($0 % 10),2026-11-\($0 % 28 + 1)" }

  @Test("If no name fits, the refusal names the only column with numbers")
  func unnamed() throws {
    var rows = Self.rows
    rows[3] = "4,A,none,"
    let text = "id,name,kontakt,date\n" + rows.joined(separator: "\n") + "\n"
    let error = try BatchFixture(text).run().error
    let column = NumberColumn(column: 3, name: "kontakt", numberCount: 39, rowCount: 40)
    #expect(error == .phoneColumnUnnamed(column, headers: ["id", "name", "kontakt", "date"]))
    #expect(
      error?.description.contains(
        "Column 3 (\"kontakt\") holds numbers in 39 of 40 rows. Add -s 3. The columns are:") == true)
    #expect(error?.isUsageError == true)
    let two = "a,b\n" + (1...9).map { "1380013800\($0),1390013900\($0)\n" }.joined()
    for text in ["id,name\n1,A\n", two, "id,kontakt\n"] {
      guard case .phoneColumnUnclear(candidates: [], _) = try BatchFixture(text).run().error else {
        Issue.record("a column was named for \(text)")
        continue
      }
    }
  }

  @Test("If the chosen column has no numbers, the remark names a column that has")
  func swapped() throws {
    let text = "phone,name\n" + (10...50).map { "Zhang\($0),138001380\($0)\n" }.joined()
    let outcome = try BatchFixture(text).run()
    let remark = outcome.remarks.first { if case .invalidNumbers = $0 { true } else { false } }
    #expect(
      remark?.description.hasSuffix("Column 2 (\"name\") holds numbers in 41 of 41 rows. Add -s 2.") == true)
  }

  @Test(
    "A named column is found without case, white space, byte order marks and invisible characters; an exact name wins",
    arguments: [
      ("a,Mobile Phone", "mobilephone", 2), ("a,\u{FEFF}\u{200B}phone\u{A0}", "Phone", 2),
      ("PHONE,phone", "phone", 2),
      ("mobile phone,MobilePhone", "mobilephone", 2), ("a,Te l", "tel", 2),
    ])
  func namedLoosely(header: String, name: String, column: Int) throws {
    let cells = (1...2).map { $0 == column ? "13800138000" : "x" }.joined(separator: ",")
    let outcome = try BatchFixture("\(header)\n\(cells)\n") { $0.phoneColumn = name }.run()
    #expect(outcome.summary?.validCount == 1, "\(String(describing: outcome.error))")
  }

  @Test(
    "No column is chosen if none or several look like a phone column",
    arguments: [
      "id,name", "hotel,name", "phone,tel", "手机,手机号", "Phone 1,Phone 2", "phone_type,phone_os",
      "telegram,x",
      "cellar,x", "automobile,x", "\"name;phone\"", "\"phone|name\",x",
    ])
  func unclear(header: String) throws {
    guard case .phoneColumnUnclear = try BatchFixture(header + "\n").run().error else {
      Issue.record("a column was taken from \(header)")
      return
    }
  }

  @Test(
    "Columns that an earlier run added aren't candidates, but columns that only look like them are",
    arguments: [
      ("id,mobile,phone_status,phone_reason,phone_number,phone_country", 2),
      ("phone,phone_status,phone_reason,phone_number,phone_country,phone_duplicate_of", 1),
      ("mobile,phone_status,phone_reason,phone_number,phone_country,phone_message,phone_offset", 1),
      ("mobile,old_mobile_status,old_mobile_reason,old_mobile_number,old_mobile_country,x", 1),
      ("phone_status,phone_number", 2), ("phone_number,phone_status,phone_reason,phone_country", 1),
      ("a_status,a_reason,phone_number,a_country", 3),
    ])
  func added(header: String, column: Int) throws {
    var fixture = BatchFixture(header + "\n")
    fixture.plan.columnPrefix = "again_"
    guard case .choseColumn(_, column) = try fixture.run().remarks.first else {
      Issue.record("another column was taken from \(header)")
      return
    }
  }
}
