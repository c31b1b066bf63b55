internal import PatternAutomata
internal import PhoneCheck

// Which definition gets a number that several accept, determined exactly from their languages.

extension CatalogLinter {
  mutating func lintOverlaps() {
    let indices = Dictionary(uniqueKeysWithValues: catalog.definitions.enumerated().map { ($1.id, $0) })
    for (root, ids) in NumberClaims.families(of: catalog.definitions.map(\.id)) {
      if allowance.isSpent {
        report.leftOutCount = max(report.leftOutCount, ids.count)
        continue
      }
      lintFamily(ids.compactMap { indices[$0] }.sorted().filter { numbers[$0]?.isEmpty == false }, root)
    }
  }

  /// Numbers that a definition accepts and does not get.
  private struct Loss {
    /// The sets of claims that the numbers are in.
    var claims: Set<[Int]> = []
    /// The definitions that get them.
    var winners: Set<Int> = []
    /// Whether all go to definitions with the same area code because of their suffixes.
    var isBySuffix = true

    mutating func add(_ claims: [Int], to winner: Int, _ isBySuffix: Bool) {
      self.claims.insert(claims)
      winners.insert(winner)
      self.isBySuffix = self.isBySuffix && isBySuffix
    }
  }

  private mutating func lintFamily(_ family: [Int], _ root: AreaCode) {
    let definitions = family.map { (definition: catalog.definitions[$0], numbers: numbers[$0] ?? .nothing) }
    guard family.count > 1 else { return }
    guard
      let claims = try? NumberClaims(of: definitions, preferred: catalog.preferred?.id, root: root).claims,
      let classifier = try? Classifier(claims.map(\.numbers), detail: .all)
    else {
      let names = LintText.list(family.dropFirst().prefix(6).map(name))
      return add(
        .overlap, .definition, of: family[0],
        LocalizedText(
          "whether its numbers also belong to \(names.english) can't be determined: "
            + "their automaton would be too large", "无法确定其号码是否也属于 \(names.simplifiedChinese)：它们的自动机过大",
          "無法確定其號碼是否也屬於 \(names.traditionalChinese)：它們的自動機過大"))
    }
    var losses: [Int: Loss] = [:]
    for set in classifier.acceptSets {
      guard let first = set.first else { continue }
      let winner = claims[first]
      for loser in Set(set.map { claims[$0].owner }) where loser != winner.owner {
        let isBySuffix =
          winner.isBySuffix
          && definitions[loser].definition.areaCode == definitions[winner.owner].definition.areaCode
        losses[loser, default: Loss()].add(set, to: winner.owner, isBySuffix)
      }
    }
    for (loser, loss) in losses.sorted(by: { $0.key < $1.key }) {
      let rest = definitions[loser].definition.areaCode.digits.utf8.dropFirst(root.digits.utf8.count)
      let lost = classifier.language { loss.claims.contains($0) }.quotient(byPrefix: rest)
      guard let word = Witness.word(of: lost) else { continue }
      let accepting = classifier.indices(accepting: rest + word)
      reportLoss(
        of: family[loser], lost, word, to: loss.winners.sorted().map { family[$0] },
        first: accepting.first.map { family[claims[$0].owner] }, isBySuffix: loss.isBySuffix)
    }
  }

  private mutating func reportLoss(
    of index: Int, _ lost: Automaton, _ word: [UInt8], to winners: [Int], first: Int?, isBySuffix: Bool
  ) {
    guard let own = numbers[index] else { return }
    let names = LintText.list(winners.map(name), atMost: 6)
    let verb = winners.count == 1 ? "takes" : "take"
    let areaCode = catalog.definitions[index].areaCode
    let number = DigitWord.canonical(areaCode, word)
    let witness =
      first.map {
        LocalizedText("\(number) goes to \(name($0))", "\(number) 归 \(name($0))", "\(number) 歸 \(name($0))")
      }
      ?? LocalizedText(untranslated: number)
    let (count, all) = (lost.wordCount.text.afterHan, own.wordCount.text(.number).afterHan)
    if lost == own {
      add(
        .shadowed, .definition, of: index,
        LocalizedText(
          "none of its \(all.english) reaches this definition unless its area is given: \(names.english) \(verb) them",
          "除非指定了地区，它的\(all.simplifiedChinese)都不归此定义：它们归 \(names.simplifiedChinese)",
          "除非指定了地區，它的\(all.traditionalChinese)都不歸此定義：它們歸 \(names.traditionalChinese)"),
        example: witness)
    } else if isBySuffix {
      add(
        .suffixOverlap, .definition, of: index,
        LocalizedText(
          "\(names.english) \(verb) \(count.english) of its \(all.english) by suffix unless an area is given",
          "除非指定了地区，它的\(all.simplifiedChinese)中有\(count.simplifiedChinese)按后缀归 \(names.simplifiedChinese)",
          "除非指定了地區，它的\(all.traditionalChinese)中有\(count.traditionalChinese)按後綴歸 \(names.traditionalChinese)"
        ),
        example: witness)
    } else {
      add(
        .overlap, .definition, of: index,
        LocalizedText(
          "\(names.english) \(verb) \(count.english) of its \(all.english) unless an area is given",
          "除非指定了地区，它的\(all.simplifiedChinese)中有\(count.simplifiedChinese)归 \(names.simplifiedChinese)",
          "除非指定了地區，它的\(all.traditionalChinese)中有\(count.traditionalChinese)歸 \(names.traditionalChinese)"),
        example: witness)
    }
  }

  private func name(_ index: Int) -> String { catalog.definitions[index].id.codesInSentence }
}
