import AccountFlows
import BindForm
import FormSessions
import Foundation
import PhoneCheck
import Testing

/// The articles contain the code that is compiled here.
@Suite("Articles")
struct SnippetTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(
    "An article shows the code that the tests compile, in no more lines than it needs",
    arguments: [
      ("SwiftUISnippet", "AccountFlows/AccountFlows.docc/BindingToSwiftUI", 0, 220),
      ("SliderSnippet", "AccountFlows/AccountFlows.docc/BindingToSwiftUI", 1, 40),
      ("ServerRouteSnippet", "BindForm/BindForm.docc/ServingTheForm", 0, 50),
    ])
  func articles(source: String, article: String, block: Int, lineCount: Int) throws {
    let code = try Self.lines(of: "Tests/AccountFlowsTests/\(source).swift")
    let start = try #require(code.firstIndex { $0.hasSuffix("// snippet") })
    let end = try #require(code.firstIndex { $0.hasSuffix("// end") })
    let indent = code[start].prefix { $0 == " " }.count
    let snippet = code[(start + 1)..<end].map { String($0.dropFirst(indent)) }
    let text = try Self.lines(of: "Sources/\(article).md")
    let openings = text.indices.filter { text[$0] == "```swift" }
    let opening = try #require(openings.dropFirst(block).first)
    let closing = try #require(text[(opening + 1)...].firstIndex(of: "```"))
    #expect(snippet == Array(text[(opening + 1)..<closing]))
    #expect((25...lineCount).contains(snippet.count { !$0.isEmpty }))
  }

  @Test(
    "The article's form shows everything that a form can show",
    arguments: [
      ".telephoneNumber", ".oneTimeCode", "Announcement", "areaChosen", "oneTapTapped", "emailEdited",
      "wayChosen",
      ".focus(", "startOverTapped", "skipAssociationTapped", "createAccountTapped", "anotherNumberTapped",
      "suggestedNumberTapped",
      "tryAgainTapped", ".cancellationAction", ".cancelled", "cancelTitle",
    ])
  func wholeForm(part: String) throws {
    #expect(try Self.lines(of: "Tests/AccountFlowsTests/SwiftUISnippet.swift").contains { $0.contains(part) })
  }

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Accounts that give a fixed answer.
  private struct ScriptedAccounts: Accounts {
    let answer: HTTPAnswer
    func bind(_ form: BindFormCheck.AcceptedForm) async -> HTTPAnswer { answer }
  }

  @Test("The route's answers become events")
  func route() async throws {
    let tokens = HTTPAnswer.received(
      status: 200, body: Array(#"{"code":"0","data":{"session_token":"s"}}"#.utf8))
    let route = BindRoute(
      validators: ReloadableValidator(.tenant), accounts: ScriptedAccounts(answer: tokens))
    let request = RequestID(number: 1)
    let bound = try await route.respond(
      to: Array(#"{"mobile":"13800138000","code":"1234","state_token":"s"}"#.utf8), in: .english)
    let event = IdentityService().submissionEvent(
      .received(status: bound.status, body: Array(bound.body)), for: request)
    #expect("\(event)" == "submissionSucceeded #1")
    let refused = try await route.respond(to: Array(#"{"code":"1234","state_token":"s"}"#.utf8), in: .english)
    #expect(refused.status == 400)
    let failure = IdentityService().submissionEvent(
      .received(status: refused.status, body: Array(refused.body)), for: request)
    #expect("\(failure)" == "submissionFailed IDAAS.SDK.COMMON.1001 #1")
  }
}
