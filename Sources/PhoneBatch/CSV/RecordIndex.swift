internal import CVector

/// Where delimiters and line ends lie in some bytes: memory for kernels to write, used again and again.
@safe
struct RecordIndex: ~Copyable {
  // SAFETY: `words` and `ends` point to memory that this value alone owns, writes and frees, in `deinit` or when it
  // grows. It cannot be copied, and exclusive access to `self` keeps anybody from writing while it is lent. Reading an
  // entry checks that there is room for it; entries are integers, so that what was never written is merely wrong. Who is
  // lent the pointers must not keep them and asks `reserve` for room first.
  private var words: UnsafeMutablePointer<CVectorWord>
  private var ends: UnsafeMutablePointer<UInt32>
  private var wordCapacity = 64
  private var endCapacity = 64

  init() {
    unsafe words = .allocate(capacity: wordCapacity)
    unsafe words.initialize(repeating: CVectorWord(), count: wordCapacity)
    unsafe ends = .allocate(capacity: endCapacity)
    unsafe ends.initialize(repeating: 0, count: endCapacity)
  }

  deinit {
    unsafe words.deallocate()
    unsafe ends.deallocate()
  }

  /// Makes room for what is known about some bytes and some line ends.
  mutating func reserve(byteCount: Int, endCount: Int) {
    let wordCount = byteCount / 64 + 2
    if wordCount > wordCapacity {
      unsafe words = Self.moved(words, wordCapacity, to: max(wordCount, wordCapacity * 2))
      wordCapacity = max(wordCount, wordCapacity * 2)
    }
    // What a kernel writes beyond the last it finds.
    let endCount = endCount + Int(CVECTOR_END_SLACK)
    if endCount > endCapacity {
      unsafe ends = Self.moved(ends, endCapacity, to: max(endCount, endCapacity * 2))
      endCapacity = max(endCount, endCapacity * 2)
    }
  }

  /// Lends the memory to the kernels, with the bytes it is about.
  borrowing func withPointers<R>(for bytes: UnsafeBufferPointer<UInt8>, _ body: (CVectorIndex) -> R) -> R {
    unsafe body(CVectorIndex(bytes: bytes.baseAddress, words: words, ends: ends))
  }

  /// Where the line ending of a row ends.
  func end(of row: Int) -> Int {
    precondition(row >= 0 && row < endCapacity, "an index has no row at this place")
    return unsafe Int(ends[row])
  }

  // MARK: - By hand

  /// Notes where a row ends.
  mutating func setEnd(of row: Int, to end: Int) {
    precondition(row >= 0 && row < endCapacity, "an index has no room for this row")
    unsafe ends[row] = UInt32(end)
  }

  /// Forgets the delimiters among some bytes, but for the first words.
  ///
  /// - Returns: How many words hold no others now than are noted from here on.
  mutating func clearWords(from first: Int, byteCount: Int) -> Int {
    let end = max(first, byteCount / 64 + 2)
    for word in first..<end { self[word].delimiters = 0 }
    return end
  }

  /// Notes a delimiter.
  mutating func setDelimiter(at position: Int) {
    self[position / 64].delimiters |= 1 << UInt64(position % 64)
  }

  /// Counts the delimiters that were noted, when there are no more to come.
  mutating func countDelimiters(byteCount: Int) {
    var count: UInt32 = 0
    for word in 0..<byteCount / 64 + 2 {
      self[word].delimiters_before = count
      count += UInt32(self[word].delimiters.nonzeroBitCount)
    }
  }

  private subscript(word: Int) -> CVectorWord {
    get {
      precondition(word >= 0 && word < wordCapacity, "an index has no room for these bytes")
      return unsafe words[word]
    }
    set {
      precondition(word >= 0 && word < wordCapacity, "an index has no room for these bytes")
      unsafe words[word] = newValue
    }
  }

  private static func moved<Entry: BitwiseCopyable>(
    _ memory: UnsafeMutablePointer<Entry>, _ count: Int, to capacity: Int
  ) -> UnsafeMutablePointer<Entry> {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    unsafe larger.initialize(from: memory, count: count)
    unsafe memory.deallocate()
    return unsafe larger
  }
}
