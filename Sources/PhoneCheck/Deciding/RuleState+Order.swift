// The order for trying definitions on a number.

extension RuleState {
  /// Sorts readings as soon as further digits can't change their order.
  mutating func settleOrder(_ plan: InterpretationPlan) {
    guard readings.contains(where: { $0.isOrderUnsettled }) else { return }
    for group in groups where readings[group.lowerBound].isOrderUnsettled {
      if group.count > 1 {
        guard !readings[group].contains(where: { $0.suffixMayDecide(plan) }) else { continue }
        for (index, reading) in zip(group, ordered(readings[group], plan)) { readings[index] = reading }
      }
      for index in group { readings[index].settleOrder() }
    }
  }

  /// The ranges of readings whose definitions are asked about the same digits.
  private var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    for index in readings.indices {
      if let last = groups.last, readings[last.lowerBound].entry == readings[index].entry {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }

  private func ordered(_ group: ArraySlice<Reading>, _ plan: InterpretationPlan) -> [Reading] {
    CompiledDefinition.order(
      of: group.map { plan.compiled.definitions[Int($0.definition)] },
      for: group[group.startIndex].leadingDigits
    ).map { group[group.startIndex + $0] }
  }

  /// Returns the readings in the order for trying definitions on a number that ends here, grouped by area code and definition.
  func candidates(_ plan: InterpretationPlan) -> [ArraySlice<Reading>] {
    var candidates: [ArraySlice<Reading>] = []
    for group in groups {
      let isOrderUnsettled = readings[group.lowerBound].isOrderUnsettled
      let readings = isOrderUnsettled ? ordered(readings[group], plan)[...] : readings[group]
      var start = readings.startIndex
      while start < readings.endIndex {
        let definition = readings[start].definition
        let end = readings[start...].firstIndex { $0.definition != definition } ?? readings.endIndex
        candidates.append(readings[start..<end])
        start = end
      }
    }
    return candidates
  }
}
