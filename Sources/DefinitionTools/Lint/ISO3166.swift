internal import PhoneCheck

/// The two-letter country codes of ISO 3166-1.
///
/// The assigned codes come from `iso3166.tab` of the [IANA time zone
/// database](https://data.iana.org/time-zones/tzdb/iso3166.tab), which is in the public domain and current as of ISO/TC
/// 46 N1108 (2023-04-05). The other codes are exceptional reservations, or left to users of the standard, after the
/// [Online Browsing Platform](https://www.iso.org/obp/ui/#search/code/) of ISO. Only reserved codes that number plans
/// use are listed.
enum ISO3166 {
  /// The 249 assigned codes.
  static let assigned = Set(table.split { $0 == " " || $0 == "\n" }.map(String.init))

  /// Codes that are not assigned but have a meaning, with that meaning.
  static let reserved: [String: LocalizedText] = [
    "AC": LintMessage.reservedCountryCodeACPhrase,
    "TA": LintMessage.reservedCountryCodeTAPhrase,
    "DG": LintMessage.reservedCountryCodeDGPhrase,
    "IC": LintMessage.reservedCountryCodeICPhrase,
    "EA": LintMessage.reservedCountryCodeEAPhrase,
    "CP": LintMessage.reservedCountryCodeCPPhrase,
    "EU": LintMessage.reservedCountryCodeEUPhrase,
    "XK": LintMessage.reservedCountryCodeXKPhrase,
  ]

  private static let table = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ
    BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR
    CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
    GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU
    ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ
    LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
    MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF
    PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
    SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR
    TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """
}
