package import Platform

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

#if hasFeature(Embedded)
  /// Memory for buffers.
  @usableFromInline
  enum BufferMemory {
    static func allocate(_ byteCount: Int) -> UnsafeMutablePointer<UInt8> {
      unsafe .allocate(capacity: byteCount)
    }

    /// Resizes memory, keeping the first `keptByteCount` bytes.
    static func resize(
      _ memory: UnsafeMutablePointer<UInt8>, keeping keptByteCount: Int, to byteCount: Int
    ) -> UnsafeMutablePointer<UInt8> {
      let larger = unsafe allocate(byteCount)
      unsafe larger.update(from: memory, count: keptByteCount)
      unsafe memory.deallocate()
      return unsafe larger
    }

    @usableFromInline
    static func free(_ memory: UnsafeMutablePointer<UInt8>) { unsafe memory.deallocate() }
  }
#else
  /// Memory for buffers.
  ///
  /// Unlike the standard library's, it can be resized in place.
  @usableFromInline
  enum BufferMemory {
    static func allocate(_ byteCount: Int) -> UnsafeMutablePointer<UInt8> {
      guard let memory = unsafe malloc(byteCount) else { OutOfMemory.end(byteCount) }
      return unsafe memory.assumingMemoryBound(to: UInt8.self)
    }

    /// Resizes memory, keeping the bytes that fit.
    static func resize(
      _ memory: UnsafeMutablePointer<UInt8>, keeping keptByteCount: Int, to byteCount: Int
    ) -> UnsafeMutablePointer<UInt8> {
      guard let larger = unsafe realloc(memory, byteCount) else { OutOfMemory.end(byteCount) }
      return unsafe larger.assumingMemoryBound(to: UInt8.self)
    }

    @usableFromInline
    static func free(_ memory: UnsafeMutablePointer<UInt8>) { unsafe free_(memory) }
  }

  private func free_(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

  /// The reaction to a system without memory for a buffer.
  package enum OutOfMemory {
    /// The ending of a program.
    package final class Ending: Sendable {
      let end: @Sendable () -> Void

      package init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    }

    /// Called before the program traps; set by the command, which owns its process.
    package static let ending = WriteOnceReference<Ending>()

    /// Ends the program.
    static func end(_ byteCount: Int) -> Never {
      ending.load()?.end()
      fatalError("there is no memory for \(byteCount) bytes")
    }
  }
#endif
