#if PCRE2_ENGINE
  internal import CPCRE2

  /// Memory for the engine that can run out at a chosen allocation, for tests.
  ///
  /// ```swift
  /// EngineMemory.$current.withValue(EngineMemory(allocationCount: 3)) {
  ///   // The fourth allocation of any pattern or matcher that is made here fails.
  /// }
  /// ```
  ///
  /// If no such memory is set, PCRE2 uses its own allocator.
  @safe
  package final class EngineMemory: Sendable {
    /// The memory of the patterns and matchers that a task creates; `nil` for PCRE2's own allocator.
    @TaskLocal package static var current: EngineMemory?

    // SAFETY: both are created in `init` and freed once in `deinit`. All objects that were allocated through the context keep a
    // reference to `self`. Only one task at a time writes the count, since only tests create such memory, and use it in one
    // task.
    nonisolated(unsafe) let context: OpaquePointer?
    nonisolated(unsafe) private let remaining: UnsafeMutablePointer<Int>

    /// - Parameter allocationCount: The number of allocations that succeed; all further ones fail.
    package init(allocationCount: Int) {
      unsafe remaining = .allocate(capacity: 1)
      unsafe remaining.initialize(to: 1)
      unsafe context = pcre2_general_context_create_8(
        { byteCount, remaining in
          guard let remaining = unsafe remaining?.assumingMemoryBound(to: Int.self),
            unsafe remaining.pointee > 0
          else { return nil }
          unsafe remaining.pointee -= 1
          return UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
        },
        { block, _ in unsafe block?.deallocate() }, remaining)
      // The context itself was the first allocation.
      unsafe remaining.pointee = allocationCount
    }

    deinit {
      unsafe pcre2_general_context_free_8(context)
      unsafe remaining.deallocate()
    }
  }
#endif
