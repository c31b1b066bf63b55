package import Hummingbird
package import PhoneCheckServer
import BindForm
import NIOCore
import PhoneCheck

/// The routes of the server.
package struct FormRoutes: Sendable {
  /// The maximum length of a form's body.
  static let maximumBodyByteCount = ConnectionLimits().bodyByteCount

  private let tenants: Tenants

  /// Creates the routes for the forms of tenants.
  package init(_ tenants: Tenants) { self.tenants = tenants }

  /// `POST /bind/check`, `GET /readyz`, and the tenants' definitions for pages.
  package var router: Router<BasicRequestContext> {
    let router = Router()
    router.post("bind/check") { request, _ in try await check(request) }
    DefinitionsRoutes(tenants).add(to: router)
    // Public, so without the tenants.
    router.get("readyz") { _, _ in try ReadyAnswer(tenants, namesTenants: false).response }
    return router
  }

  /// `GET /readyz` with the tenants, for another port than the public one.
  package var statusRouter: Router<BasicRequestContext> {
    let router = Router()
    router.get("readyz") { _, _ in try ReadyAnswer(tenants, namesTenants: true).response }
    return router
  }

  private func check(_ request: Request) async throws -> Response {
    let language = request.headers.preferredLanguage
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.maximumBodyByteCount)
    } catch is NIOTooManyBytesError {
      let answer = FormAnswer(tooLongBody: Self.maximumBodyByteCount, language)
      return try JSONAnswer.response(.contentTooLarge, answer, language)
    }
    let finding = tenants.finding(in: Array(body.readableBytesView), headers: request.headers)
    let (status, answer) = Self.answer(to: finding, language)
    return try JSONAnswer.response(HTTPResponse.Status(code: status), answer, language)
  }

  private static func answer(to finding: FormFinding, _ language: Language) -> (status: Int, FormAnswer) {
    switch finding {
    case .accepted(let form, _, let definitions): (200, FormAnswer(form, definitions))
    case .refused(let refusal, let form, let definitions):
      (refusal.httpStatus, FormAnswer(refusal, of: form, definitions, language))
    case .turnedAway(let refusal): (refusal.httpStatus, FormAnswer(refusal, language))
    }
  }
}
