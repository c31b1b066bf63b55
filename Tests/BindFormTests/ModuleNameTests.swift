import BindForm
import Testing

/// A module that has the name of one of its types can't be named outside it: the compiler takes it for the type.
@Suite("The module's name")
struct ModuleNameTests {
  @Test("The module's name distinguishes its types with everyday names from an app's own")
  func qualified() {
    struct Vendor {}
    struct Moment {}
    struct Phrase {}
    #expect(BindForm.Vendor("wechat") == .weChat)
    #expect(BindForm.Moment(secondsSince1970: 0).sinceEpoch == .zero)
    #expect(BindForm.Phrase.allCases.count > 1)
  }
}
