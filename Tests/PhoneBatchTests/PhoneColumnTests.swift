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
      ("\"phone\",x", 1), ("手机归属地,联系人手机", 2),
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
    "None is chosen when none or several look like it",
    arguments: [
      "id,name", "hotel,name", "phone,mobile", "手机,电话", "Phone 1,Phone 2", "phone_type,phone_os",
      "telegram,x",
      "cellar,x", "automobile,x", "\"phone,mobile\",x", "\"name;phone\"",
    ])
  func unclear(header: String) throws {
    guard case .phoneColumnUnclear = try BatchFixture(header + "\n").run().error else {
      Issue.record("a column was taken from \(header)")
      return
    }
  }

  @Test(
    "Columns that an earlier run added aren't candidates; columns that only look like them are",
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
