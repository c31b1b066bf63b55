/// The prefixes for calls abroad in countries that don't use only `00`, if people write them before numbers.
///
/// They are from libphonenumber's metadata (`internationalPrefix`), without the prefixes of single small carriers.
enum InternationalPrefixTable {
  /// A line for each set of prefixes: the prefixes, the usual one first, a colon, and the country codes.
  static let lines = """
    011: AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MH MP MS PR PW SX TC TT US VC VG VI
    0011: AU CC CX
    810: BY KZ RU TJ TM UZ
    119: CU
    010: JP
    000: KE
    009: NG
    002: TW
    001: GY HK KH MN TH
    001 002 008: SG
    001 002 006: KR
    001 007 008: ID
    0014 0015 0021 0023 0025 0031 0041: BR
    005 007 009: CO
    012 013 014: IL
    """
}
