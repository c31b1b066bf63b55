/// The forms of numbers before a country changed its numbering plan, if people still write them.
enum ObsoleteFormTable {
  /// A line for each country: patterns of all national digits with spaces between them, a colon, and its country code.
  ///
  /// A pattern contains the digits that stay, the replaced digits, `>` and their replacement, and the rest. A dot is any digit,
  /// brackets contain alternatives. The sources are announcements of regulators and operators:
  /// - MX: since 3 August 2019 no 1 after +52, and no 044, 045 or 01 in front (IFT).
  /// - BR: a 9 after the area, by area from 2012 to 2016 (Anatel).
  /// - VN: from 11 digits to 10, September 2018 (MIC).
  /// - CI: from 8 digits to 10 on 31 January 2021, by operator (ARTCI).
  /// - BJ: 01 in front since 30 November 2024 (ARCEP Bénin).
  /// - CL: a 9 in front of mobile numbers that are dialled from anywhere (Subtel).
  /// - MU: a 5 in front of mobile numbers since 1 September 2013 (ICTA).
  static let lines = """
    /1>/.......... /044>/.......... /045>/.......... /01>/..........: MX
    ../>9/[6789].......: BR
    /120>70/....... /121>79/....... /122>77/....... /126>76/....... /128>78/....... /123>83/....... /124>84/....... \
    /125>85/....... /127>81/....... /129>82/....... /16>3/[23456789]....... /186>56/....... /188>58/....... \
    /199>59/.......: VN
    />01/[04567][0123]...... />05/[045678][456]...... />07/[0456789][789]......: CI
    />01/........: BJ
    />9/[456789].......: CL
    />5/[479]......: MU
    """
}
