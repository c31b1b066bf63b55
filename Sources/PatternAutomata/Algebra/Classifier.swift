/// One automaton for a whole list of languages: each state knows which of the languages accept.
///
/// The list is in order of priority: the first language that accepts a word is the answer. A Moore machine (Edward
/// Moore, "Gedanken-experiments on Sequential Machines", 1956), minimal for its labels.
package struct Classifier: Hashable, Sendable {
  /// The content of a state's label.
  package enum Detail: Hashable, Sendable {
    /// The lowest index of a language that accepts.
    case first
    /// The indices of all languages that accept. This needs more states.
    case all
  }

  /// The states and their transitions.
  package let table: TransitionTable

  /// By state, an index in ``acceptSets``; 0 if no language accepts.
  package let labels: [UInt16]

  /// By label, the indices of the languages that accept, in increasing order.
  ///
  /// The first set is empty, the others are in lexicographic order. With ``Detail/first``, each of them has one member.
  package let acceptSets: [[Int]]

  /// By state, the length of the shortest way to an accepting state, in bytes; `UInt16.max` for the dead state.
  package let distances: [UInt16]

  /// Combines languages.
  ///
  /// - Parameter languages: At most 65,535, in order of priority.
  /// - Complexity: At worst exponential in the number of languages, within the limits. 240 number plans with possibly
  ///   equal beginnings take some tens of milliseconds.
  package init(
    _ languages: [Automaton], detail: Detail = .first, limits: ConstructionLimits = .combined
  ) throws(BudgetExceeded) {
    let product = try ParallelProduct.draft(of: languages, detail: detail, limits: limits)
    ConstructionWork.current?.add(2 * product.draft.successors.count + 256)
    let result = Minimisation.minimise(product.draft)
    // Sorted, and without unused labels, so that equal classifiers are equal values.
    let usedLabels = Set(result.labels).sorted {
      product.acceptSets[Int($0)].lexicographicallyPrecedes(product.acceptSets[Int($1)])
    }
    var newLabels = [UInt16](repeating: 0, count: product.acceptSets.count)
    for (new, old) in usedLabels.enumerated() { newLabels[Int(old)] = UInt16(truncatingIfNeeded: new) }
    table = result.table
    labels = result.labels.map { newLabels[Int($0)] }
    acceptSets = usedLabels.map { product.acceptSets[Int($0)] }
    distances = result.distances
  }

  /// Returns the indices of the languages that accept a word, in increasing order; with ``Detail/first`` only the
  /// lowest.
  ///
  /// - Complexity: O(*n*) for a word of *n* bytes.
  package func indices(accepting word: some Sequence<UInt8>) -> [Int] {
    acceptSets[Int(labels[Int(table.state(after: word, from: table.start))])]
  }
}
