extension Automaton {
  /// The language without words.
  package static let nothing = Automaton(
    DraftAutomaton(byteClasses: ByteClasses(separating: []), start: DraftAutomaton.none))

  /// Creates the language of one word.
  package init(word: some Sequence<UInt8>) {
    self = Automaton.words(over: []).prepending(word)
  }

  /// Returns all words over some bytes, the empty word included.
  package static func words(over alphabet: ByteSet) -> Automaton {
    let byteClasses = ByteClasses(separating: [alphabet])
    var draft = DraftAutomaton(byteClasses: byteClasses, labels: [DraftAutomaton.accepting])
    draft.successors = byteClasses.representatives.map { alphabet.contains($0) ? 0 : DraftAutomaton.none }
    return Automaton(draft)
  }

  /// Returns the words of this language that contain only bytes of an alphabet.
  package func restricted(to alphabet: ByteSet) -> Automaton {
    let byteClasses = ByteClasses.refinement(of: [
      table.byteClasses, ByteClasses(separating: [alphabet]),
    ])
    var draft = DraftAutomaton(byteClasses: byteClasses, labels: self.draft.labels, start: self.draft.start)
    let representatives = byteClasses.representatives
    for state in 0..<stateCount {
      for byte in representatives {
        let head = table.successor(of: State(state), over: byte)
        let isKept = head != TransitionTable.dead && alphabet.contains(byte)
        draft.successors.append(isKept ? Int32(head) : DraftAutomaton.none)
      }
    }
    return Automaton(draft)
  }

  /// Returns the words of this language, each with a prefix prepended.
  ///
  /// - Precondition: the bytes of the prefix and the states of the automaton are fewer than 65,000 together.
  package func prepending(_ prefix: some Sequence<UInt8>) -> Automaton {
    let prefix = Array(prefix)
    precondition(prefix.count + stateCount < 65_000, "the prefix is too long for an automaton")
    guard start != TransitionTable.dead else { return self }
    let byteClasses = ByteClasses.refinement(
      of: [table.byteClasses] + ByteSet(prefix).map { ByteClasses(separating: [[$0]]) })
    let representatives = byteClasses.representatives
    var draft = DraftAutomaton(byteClasses: byteClasses, labels: self.draft.labels, start: self.draft.start)
    for state in 0..<stateCount {
      draft.successors += representatives.map { byte in
        let head = table.successor(of: State(state), over: byte)
        return head == TransitionTable.dead ? DraftAutomaton.none : Int32(head)
      }
    }
    for byte in prefix.reversed() {
      draft.labels.append(DraftAutomaton.unlabelled)
      draft.successors += representatives.map { $0 == byte ? draft.start : DraftAutomaton.none }
      draft.start = Int32(truncatingIfNeeded: draft.stateCount - 1)
    }
    return Automaton(draft)
  }
}
