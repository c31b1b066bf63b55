package import PhoneCheck
internal import Platform
internal import StrictJSON

/// The reason why settings can't be read, with its place.
package struct AllowlistError: Error, Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The text isn't JSON, for this reason.
    case invalidJSON(InvalidJSON)
    /// The text isn't an object, so it may be YAML.
    case notAnObject
    /// No setting of a known server is in the object.
    case unknownSettings
    /// The value of a key isn't an array of strings.
    case notAList(key: String)
    /// A listed text isn't two letters; the text is cut short.
    case notACountryCode(String)
    /// The mode of Auth0's list is neither `allow` nor `deny`.
    case unknownMode
    /// Firebase's policy is neither `allowlistOnly` nor `allowByDefault`.
    case unknownPolicy
  }

  package var cause: Cause
  /// The line of the text, from 1.
  package var line: Int
  /// The column in bytes, from 1.
  package var column: Int

  package init(cause: Cause, line: Int, column: Int) {
    (self.cause, self.line, self.column) = (cause, line, column)
  }
}

extension CountryAllowlist {
  /// Reads the settings of an identity server, which is recognised by the keys of the outermost object.
  ///
  /// Other keys are ignored, so a whole answer of the server's own interface can be read.
  ///
  /// - Parameter bytes: JSON in UTF-8, with or without a byte order mark.
  /// - Throws: ``AllowlistError`` with the first fault.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(settings bytes: [UInt8]) throws(AllowlistError) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes.dropFirst(start).first { $0 > UInt8(ascii: " ") }
    let reading = JSONDocument.read(bytes, from: start)
    let locator = JSONLocator(bytes)
    guard first == UInt8(ascii: "{") || reading.problems.isEmpty else {
      throw AllowlistError(cause: .notAnObject, line: 1, column: 1)
    }
    if let problem = reading.problems.first {
      let place = locator.position(of: problem.offset)
      let json = InvalidJSON(
        problem: problem, related: problem.relatedOffset.map { locator.position(of: $0) })
      throw AllowlistError(cause: .invalidJSON(json), line: place.line, column: place.column)
    }
    guard let root = reading.document?.root else {
      preconditionFailure("there is a problem if there is no document")
    }
    self = try AllowlistReader(locator: locator).read(root)
  }
}

private struct AllowlistReader {
  let locator: JSONLocator

  func read(_ root: JSONValue) throws(AllowlistError) -> CountryAllowlist {
    guard root.kind == .object else { throw fault(.notAnObject, at: root) }
    if let value = root["country_codes"] { return try auth0(value) }
    if let value = root["smsRegionConfig"] { return try firebase(value) }
    if let value = root["ui"]?["phone_input"] { return try authgear(value) }
    if root["signIn"]?["methods"]?.kind == .array { return CountryAllowlist(.logto, .all) }
    throw fault(.unknownSettings, at: root)
  }

  private func auth0(_ value: JSONValue) throws(AllowlistError) -> CountryAllowlist {
    if value.kind == .null { return CountryAllowlist(.auth0, .all) }
    let list = try countries("list", of: value) ?? []
    switch value["mode"]?.text {
    case "allow": return CountryAllowlist(.auth0, .only(list))
    case "deny": return CountryAllowlist(.auth0, .except(list))
    default: throw fault(.unknownMode, at: value["mode"] ?? value)
    }
  }

  /// An empty list of allowed regions allows none.
  private func firebase(_ value: JSONValue) throws(AllowlistError) -> CountryAllowlist {
    if let policy = value["allowlistOnly"] {
      return CountryAllowlist(.firebase, .only(try countries("allowedRegions", of: policy) ?? []))
    }
    if let policy = value["allowByDefault"] {
      return CountryAllowlist(.firebase, .except(try countries("disallowedRegions", of: policy) ?? []))
    }
    throw fault(.unknownPolicy, at: value)
  }

  /// Without a list, all countries are allowed.
  ///
  /// `null` is written for a key of YAML without a value.
  private func authgear(_ value: JSONValue) throws(AllowlistError) -> CountryAllowlist {
    let isUnset = value.kind == .null
    let list = isUnset ? nil : try countries("allowlist", of: value)
    var allowlist = CountryAllowlist(.authgear, list.map { .only($0) } ?? .all)
    allowlist.pinned = isUnset ? [] : try countries("pinned_list", of: value) ?? []
    let method = value["validation"]?["libphonenumber"]?["validation_method"]
    if method?.isString("isPossibleNumber") == true { allowlist.foreignSettings.append(.possibleNumbers) }
    if value["preselect_by_ip_disabled"]?.token.elementsEqual("true".utf8) != true {
      allowlist.foreignSettings.append(.countryOfAddress)
    }
    return allowlist
  }

  /// Returns the countries of a key, each once; `nil` if there is no list.
  private func countries(_ key: String, of value: JSONValue) throws(AllowlistError) -> [CountryCode]? {
    guard value.kind == .object else { throw fault(.notAList(key: key), at: value) }
    guard let list = value[key], list.kind != .null else { return nil }
    guard list.kind == .array else { throw fault(.notAList(key: key), at: list) }
    var found: [CountryCode] = []
    for element in list.elements {
      guard let text = element.text else { throw fault(.notAList(key: key), at: element) }
      guard let country = CountryCode(text) else {
        throw fault(.notACountryCode(String(scalars: text.firstScalars(20))), at: element)
      }
      if !found.contains(country) { found.append(country) }
    }
    return found
  }

  private func fault(_ cause: AllowlistError.Cause, at value: JSONValue) -> AllowlistError {
    let place = locator.position(of: value.range.lowerBound)
    return AllowlistError(cause: cause, line: place.line, column: place.column)
  }
}
