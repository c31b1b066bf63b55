internal import Platform

/// The names that `\p{…}` accepts in PCRE2 10.42: those of Unicode 14 and a few of its own.
///
/// Only the names: properties are outside the regular subset. Case, spaces, hyphens and underscores don't
/// count.
enum PropertyNames {
  /// Whether a property has this name, in lower case and without separators.
  static func contains(_ name: [UInt8]) -> Bool { others.hasWord(name) || scripts.hasWord(name) }

  /// Whether a script has this name.
  static func isScript(_ name: [UInt8]) -> Bool { scripts.hasWord(name) }

  /// Scripts, with their four letters and in full.
  private static let scripts = """
    adlam adlm aghb ahom anatolianhieroglyphs arab arabic armenian armi armn avestan avst bali balinese \
    bamu bamum bass bassavah batak batk beng bengali bhaiksuki bhks bopo bopomofo brah brahmi brai \
    braille bugi buginese buhd buhid cakm canadianaboriginal cans cari carian caucasianalbanian chakma \
    cham cher cherokee chorasmian chrs common copt coptic cpmn cprt cuneiform cypriot cyprominoan \
    cyrillic cyrl deseret deva devanagari diak divesakuru dogr dogra dsrt dupl duployan egyp \
    egyptianhieroglyphs elba elbasan elym elymaic ethi ethiopic geor georgian glag glagolitic gong gonm \
    goth gothic gran grantha greek grek gujarati gujr gunjalagondi gurmukhi guru han hang hangul hani \
    hanifirohingya hano hanunoo hatr hatran hebr hebrew hira hiragana hluw hmng hmnp hung \
    imperialaramaic inherited inscriptionalpahlavi inscriptionalparthian ital java javanese kaithi kali \
    kana kannada katakana kayahli khar kharoshthi khitansmallscript khmer khmr khoj khojki khudawadi \
    kits knda kthi lana lao laoo latin latn lepc lepcha limb limbu lina linb lineara linearb lisu lyci \
    lycian lydi lydian mahajani mahj maka makasar malayalam mand mandaic mani manichaean marc marchen \
    masaramgondi medefaidrin medf meeteimayek mend mendekikakui merc mero meroiticcursive \
    meroitichieroglyphs miao mlym modi mong mongolian mro mroo mtei mult multani myanmar mymr nabataean \
    nand nandinagari narb nbat newa newtailue nko nkoo nshu nushu nyiakengpuachuehmong ogam ogham \
    olchiki olck oldhungarian olditalic oldnortharabian oldpermic oldpersian oldsogdian oldsoutharabian \
    oldturkic olduyghur oriya orkh orya osage osge osma osmanya ougr pahawhhmong palm palmyrene pauc \
    paucinhau perm phag phagspa phli phlp phnx phoenician plrd prti psalterpahlavi qaac qaai rejang rjng \
    rohg runic runr samaritan samr sarb saur saurashtra sgnw sharada shavian shaw shrd sidd siddham \
    signwriting sind sinh sinhala sogd sogdian sogo sora sorasompeng soyo soyombo sund sundanese sylo \
    sylotinagri syrc syriac tagalog tagb tagbanwa taile taitham taiviet takr takri tale talu tamil taml \
    tang tangsa tangut tavt telu telugu tfng tglg thaa thaana thai tibetan tibt tifinagh tirh tirhuta \
    tnsa toto ugar ugaritic unknown vai vaii vith vithkuqi wancho wara warangciti wcho xpeo xsux yezi \
    yezidi yi yiii zanabazarsquare zanb zinh zyyy zzzz
    """

  /// General categories, binary properties, classes of bidirectional text, and PCRE2's own.
  private static let others = """
    ahex alpha alphabetic any ascii asciihexdigit bidial bidian bidib bidibn bidic bidicontrol bidics \
    bidien bidies bidiet bidifsi bidil bidilre bidilri bidilro bidim bidimirrored bidinsm bidion bidipdf \
    bidipdi bidir bidirle bidirli bidirlo bidis bidiws c cased caseignorable cc cf changeswhencasefolded \
    changeswhencasemapped changeswhenlowercased changeswhentitlecased changeswhenuppercased ci cn co cs \
    cwcf cwcm cwl cwt cwu dash defaultignorablecodepoint dep deprecated di dia diacritic ebase ecomp \
    emod emoji emojicomponent emojimodifier emojimodifierbase emojipresentation epres ext \
    extendedpictographic extender extpict graphemebase graphemeextend graphemelink grbase grext grlink \
    hex hexdigit idc idcontinue ideo ideographic ids idsb idsbinaryoperator idst idstart \
    idstrinaryoperator joinc joincontrol l l& lc ll lm lo loe logicalorderexception lower lowercase lt \
    lu m math mc me mn n nchar nd nl no noncharactercodepoint p patsyn patternsyntax patternwhitespace \
    patws pc pcm pd pe pf pi po prependedconcatenationmark ps qmark quotationmark radical \
    regionalindicator ri s sc sd sentenceterminal sk sm so softdotted space sterm term \
    terminalpunctuation uideo unifiedideograph upper uppercase variationselector vs whitespace wspace \
    xan xidc xidcontinue xids xidstart xps xsp xuc xwd z zl zp zs
    """
}
