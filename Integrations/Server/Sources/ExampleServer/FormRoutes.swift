package import Hummingbird
package import LiveDefinitions
import BindForm
import NIOCore
import PhoneCheck

/// What the server answers.
package struct FormRoutes: Sendable {
  /// The longest body of a form: one with all parameters is shorter than a kilobyte.
  static let maximumBodyByteCount = 16 << 10

  private let source: CatalogSource

  /// Takes where definitions come from.
  package init(_ source: CatalogSource) { self.source = source }

  /// `POST /bind/check` and `GET /readyz`.
  package var router: Router<BasicRequestContext> {
    let router = Router()
    router.post("bind/check") { request, _ in try await check(request) }
    router.get("readyz") { _, _ in try JSONAnswer.response(.ok, ReadyAnswer(source.currentState)) }
    return router
  }

  private func check(_ request: Request) async throws -> Response {
    let language = request.headers.preferredLanguage
    // These definitions decide all of this request, whatever comes meanwhile.
    let snapshot = source.current
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.maximumBodyByteCount)
    } catch is NIOTooManyBytesError {
      let answer = FormAnswer(tooLongBody: Self.maximumBodyByteCount, snapshot, language)
      return try JSONAnswer.response(.contentTooLarge, answer, language)
    }
    let (status, answer) = Self.answer(to: Array(body.readableBytesView), by: snapshot, language)
    return try JSONAnswer.response(HTTPResponse.Status(code: status), answer, language)
  }

  /// Checks a form.
  static func answer(
    to body: [UInt8], by snapshot: CatalogSnapshot, _ language: Language
  ) -> (status: Int, answer: FormAnswer) {
    do throws(BindFormRefusal) {
      let form = try BindFormRequest(json: body)
      switch BindFormCheck(snapshot.validator).verdict(on: form) {
      case .accepted(let accepted): return (200, FormAnswer(accepted, snapshot))
      case .refused(let refusal):
        return (refusal.httpStatus, FormAnswer(refusal, of: form, snapshot, language))
      }
    } catch {
      return (error.httpStatus, FormAnswer(error, of: nil, snapshot, language))
    }
  }
}
