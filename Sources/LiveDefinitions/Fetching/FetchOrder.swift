package import HTTPTypes

/// One request, and the definitions that were served when it was made.
package struct FetchOrder: Sendable {
  /// The number of the request; later requests have larger numbers.
  package let number: Int
  package let request: ServiceRequest
  /// The last good copy; the request's `ETag` belongs to it.
  package let last: CatalogCopy
  /// The copy that users have; the last good copy may still wait for its activation.
  package let served: CatalogCopy
  /// The time of the request; the age of the answer is counted from it.
  package let sentAt: Duration
  /// The definitions that were refused last, so that they aren't verified again and again.
  package let refused: Refusal?

  /// The digest of refused definitions, with the digest of the copy that they were compared with.
  package struct Refusal: Sendable {
    let digest: String
    let last: String?
    let failure: CatalogFailure
  }
}

/// The outcome of a request.
package enum FetchAnswer: Sendable {
  case received(HTTPResponse, [UInt8])
  case failed(CatalogFailure, cause: (any Error)?)

  /// Whether definitions have to be verified.
  var hasDefinitions: Bool {
    if case .received(let head, _) = self { head.status.code == 200 } else { false }
  }
}

/// The meaning of an answer.
enum FetchJudgement: Sendable {
  /// The last good copy is still the service's.
  case confirmed(entityTag: String?)
  /// The service has returned to the copy that users have, and no longer has the waiting copy.
  case returned(entityTag: String?)
  /// New definitions that passed.
  case verified(DefinitionsVerifier.VerifiedDefinitions, bytes: [UInt8], digest: String, entityTag: String?)
  /// Nothing that could be served.
  case failed(CatalogFailure, digest: String? = nil, cause: (any Error)? = nil)
}

extension FetchOrder {
  private static let tenantField = HTTPField.Name("X-tenant-id")

  /// Interprets an answer.
  ///
  /// - Parameter wasAccepted: Whether definitions with a digest were accepted once.
  /// - Complexity: For new definitions, loading and lint, and a comparison on request: up to a second or two.
  func judge(
    _ answer: FetchAnswer, by verifier: DefinitionsVerifier, maximumByteCount: Int,
    wasAccepted: (_ digest: String) -> Bool
  ) -> FetchJudgement {
    switch answer {
    case .failed(let failure, let cause): return .failed(failure, cause: cause)
    case .received(let head, let body):
      if let field = Self.tenantField, let asked = request.head.headerFields[field],
        let answered = head.headerFields[field], asked != answered
      {
        return .failed(.otherTenant)
      }
      switch head.status.code {
      case 200: return judge(body, Self.entityTag(head), verifier, maximumByteCount, wasAccepted)
      case 304: return last.entityTag == nil ? .failed(.unexpectedNotModified) : .confirmed(entityTag: nil)
      default: return .failed(.status(head.status.code))
      }
    }
  }

  private func judge(
    _ body: [UInt8], _ entityTag: String?, _ verifier: DefinitionsVerifier, _ maximumByteCount: Int,
    _ wasAccepted: (_ digest: String) -> Bool
  ) -> FetchJudgement {
    guard body.count <= maximumByteCount else {
      return .failed(.tooLarge(maximumByteCount: maximumByteCount))
    }
    let digest = SHA256Digest.hexadecimal(of: body)
    if digest == last.snapshot.digest { return .confirmed(entityTag: entityTag) }
    if digest == served.snapshot.digest { return .returned(entityTag: entityTag) }
    if let refused, refused.digest == digest, refused.last == last.snapshot.digest,
      !refused.failure.comparesWithCopy || !wasAccepted(digest)
    {
      return .failed(refused.failure, digest: digest)
    }
    switch verifier.verify(body, last, { wasAccepted(digest) }) {
    case .success(let passed): return .verified(passed, bytes: body, digest: digest, entityTag: entityTag)
    case .failure(let failure): return .failed(failure, digest: digest)
    }
  }

  private static func entityTag(_ head: HTTPResponse) -> String? {
    head.headerFields[.eTag].flatMap { tag in
      tag.isEmpty || tag.utf8.count > CatalogRecord.maximumTagByteCount ? nil : tag
    }
  }
}
