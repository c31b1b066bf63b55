internal import CVector

/// The positions of delimiters and line ends in some bytes: memory for kernels to write, used again and again.
@safe
struct RecordMarks: ~Copyable {
  // SAFETY: `positions` points to `capacity` numbers, all initialized, that this value alone owns, writes and frees, in
  // `deinit` or when it grows. It cannot be copied, and exclusive access to `self` keeps anybody from writing while it is
  // lent. The subscript checks its index. Who is lent the pointer must not keep it and asks `reserve` for room first.
  private var positions: UnsafeMutablePointer<UInt32>
  private var capacity = 64

  init() {
    unsafe positions = .allocate(capacity: capacity)
    unsafe positions.initialize(repeating: 0, count: capacity)
  }

  deinit {
    unsafe positions.deallocate()
  }

  /// Makes room for so many positions, and for what a kernel writes beyond those it finds.
  mutating func reserve(_ count: Int) {
    let needed = count + Int(CVECTOR_END_SLACK)
    guard needed > capacity else { return }
    let larger = max(needed, capacity * 2)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    unsafe memory.update(from: positions, count: capacity)
    unsafe (memory + capacity).initialize(repeating: 0, count: larger - capacity)
    unsafe positions.deallocate()
    unsafe positions = memory
    capacity = larger
  }

  subscript(mark: Int) -> Int {
    get {
      precondition(mark >= 0 && mark < capacity, "there is no such mark")
      return unsafe Int(positions[mark])
    }
    set {
      precondition(mark >= 0 && mark < capacity, "there is no room for this mark")
      unsafe positions[mark] = UInt32(newValue)
    }
  }

  /// Lends the memory to a kernel.
  borrowing func withPointer<R>(_ body: (UnsafeMutablePointer<UInt32>) -> R) -> R {
    unsafe body(positions)
  }
}
