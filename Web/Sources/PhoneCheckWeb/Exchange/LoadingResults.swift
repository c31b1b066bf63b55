import PhoneCheck

// The results of loading definitions.

extension OutputBuffer {
  /// Writes what is known of loaded definitions, without what needs the texts of remarks.
  @inline(never)
  mutating func loaded(_ catalog: AreaCodeCatalog, remarks: (inout OutputBuffer) -> Void) {
    object { json in
      json.member("definitionCount", catalog.definitions.count)
      json.member("preferred", catalog.preferred?.countryCode.letters)
      json.list("remarks", remarks)
    }
  }

  mutating func failed(_ kind: String, _ message: String) {
    object { json in
      json.member("error", kind)
      json.member("text", message)
    }
  }
}
