import BindForm
import Testing

/// If a module has the name of one of its types, it can't be named outside: the compiler reads the name as the type.
@Suite("The module's name")
struct ModuleNameTests {
  @Test("The module's name distinguishes its everyday type names from an app's own types")
  func qualified() {
    struct Vendor {}
    struct Moment {}
    struct Phrase {}
    #expect(BindForm.Vendor("wechat") == .weChat)
    #expect(BindForm.Moment(secondsSince1970: 0).sinceEpoch == .zero)
    #expect(BindForm.Phrase.allCases.count > 1)
  }
}
