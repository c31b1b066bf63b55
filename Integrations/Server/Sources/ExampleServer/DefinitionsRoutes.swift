import Hummingbird
import LiveDefinitions
import PhoneCheck
import PhoneCheckServer

/// The routes of the definitions, for the fields of pages.
struct DefinitionsRoutes: Sendable {
  private let tenants: Tenants
  private let compiled = CompiledFiles()

  init(_ tenants: Tenants) { self.tenants = tenants }

  /// Adds `GET /area-codes.pcc`, the compiled definitions, and `GET /area-codes.json`, the definitions as they came.
  func add(to router: Router<BasicRequestContext>) {
    router.get("area-codes.pcc") { request, _ in
      try await answer(request) { tenant, state in await compiled.file(of: tenant, state.snapshot) }
    }
    router.get("area-codes.json") { request, _ in
      try await answer(request) { _, state in
        state.definitions.map { DefinitionsFile($0, "application/json; charset=utf-8") }
      }
    }
  }

  private func answer(
    _ request: Request, _ file: (Tenant, CatalogState) async -> DefinitionsFile?
  ) async throws -> Response {
    let language = request.headers.preferredLanguage
    do throws(RequestRefusal) {
      let tenant = try tenants.tenant(of: request.headers)
      guard case .live(let source, _) = tenant.definitions else { return Response(status: .notFound) }
      let state = source.currentState
      // The built-in definitions are no tenant's.
      if state.snapshot.digest == nil { throw .noDefinitions }
      return await file(tenant, state)?.response(to: request) ?? Response(status: .notFound)
    } catch {
      return try JSONAnswer.response(
        HTTPResponse.Status(code: error.httpStatus), FormAnswer(error, language), language)
    }
  }
}

/// The compiled definitions of tenants, compiled once for all requests until others are served.
private actor CompiledFiles {
  private var files: [String: (digest: String?, file: DefinitionsFile?)] = [:]

  /// Returns the file of a tenant; `nil` if its definitions have more automata than a file can hold.
  ///
  /// Compiling takes a fraction of a millisecond for each definition, and requests of that time wait for it.
  func file(of tenant: Tenant, _ snapshot: CatalogSnapshot) -> DefinitionsFile? {
    if let known = files[tenant.name], known.digest == snapshot.digest { return known.file }
    var options = CompilingOptions()
    options.digest = snapshot.digest ?? ""
    let file = (try? snapshot.catalog.compiled(options)).map {
      DefinitionsFile($0, "application/octet-stream")
    }
    files[tenant.name] = (snapshot.digest, file)
    return file
  }
}
