package import PhoneCheck

/// The countries that another identity server sends codes to, as its settings list them.
///
/// ```
/// let allowlist = try CountryAllowlist(settings: bytes)
/// let selection = allowlist.selection(from: .builtin)
/// print(selection.catalog?.definitionsJSON.lines ?? "", selection.remarks.map(\.text.english))
/// ```
package struct CountryAllowlist: Hashable, Sendable {
  /// An identity server whose settings are read.
  package enum Server: String, Hashable, Sendable {
    /// `country_codes` of a tenant: its `list`, and the `mode` allow or deny.
    ///
    /// [Interface of its SDK](https://auth0.github.io/node-auth0/interfaces/index.Management.TenantSettingsCountryCodesResponse.html)
    case auth0 = "Auth0"
    /// `ui.phone_input` of an app: `allowlist`, and `pinned_list` for the countries shown first.
    ///
    /// [authgear.yaml](https://github.com/authgear/docs/blob/master/deployment/configuration/authgear.yaml.md), written as JSON
    case authgear = "Authgear"
    /// `smsRegionConfig` of a project or tenant of Identity Platform: `allowlistOnly` or `allowByDefault`.
    ///
    /// [REST reference](https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config)
    case firebase = "Firebase"
    /// The sign-in experience of a tenant, which is recognised by `signIn.methods` and lists no countries.
    ///
    /// [Table of sign-in
    /// experiences](https://github.com/logto-io/logto/blob/master/packages/schemas/tables/sign_in_experiences.sql)
    case logto = "Logto"
  }

  /// The countries by their codes.
  package enum Countries: Hashable, Sendable {
    case all
    case only([CountryCode])
    case except([CountryCode])

    /// The codes in the settings.
    var listed: [CountryCode] {
      switch self {
      case .all: []
      case .only(let countries), .except(let countries): countries
      }
    }

    func allows(_ country: CountryCode) -> Bool {
      switch self {
      case .all: true
      case .only(let countries): countries.contains(country)
      case .except(let countries): !countries.contains(country)
      }
    }
  }

  /// A setting that no definition can express.
  package enum ForeignSetting: Hashable, Sendable {
    /// A number is accepted if its length is possible.
    case possibleNumbers
    /// The country of the IP address is chosen first.
    case countryOfAddress
  }

  package var server: Server
  package var countries: Countries
  /// The countries that a picker shows first, in their order.
  package var pinned: [CountryCode] = []
  package var foreignSettings: [ForeignSetting] = []

  package init(_ server: Server, _ countries: Countries) {
    (self.server, self.countries) = (server, countries)
  }
}

/// The definitions of the allowed countries, and their differences from the settings.
package struct AllowlistSelection: Hashable, Sendable {
  /// The definitions in the order of the catalog that they come from; `nil` if there are none.
  package var catalog: AreaCodeCatalog?
  /// The remarks in the order of a report: first the remarks about the list.
  package var remarks: [AllowlistRemark] = []
}

/// A difference between settings and the definitions made from them.
package enum AllowlistRemark: Hashable, Sendable {
  /// The settings have no list, so every country is allowed.
  case noList(CountryAllowlist.Server)
  /// Listed countries without a definition.
  case undefined([CountryCode])
  /// The settings don't say which numbers of a country are accepted.
  case numbers
  /// The server may decide by the area code, which other countries share.
  case sharedAreaCode(AreaCode, others: [CountryCode])
  /// Numbers of other countries are accepted, too, because no digit distinguishes them.
  case sharedNumbers(of: CountryCode, others: [CountryCode], example: String)
  /// The first pinned country is preferred; the order of the others is lost.
  case pinned(CountryCode, others: [CountryCode])
  case foreignSetting(CountryAllowlist.ForeignSetting)
  /// No country is preferred.
  case noPreferred

  /// Whether it is about the list of countries, so it is also worth knowing if no definitions are written.
  package var isAboutList: Bool {
    switch self {
    case .noList, .undefined: true
    default: false
    }
  }
}
