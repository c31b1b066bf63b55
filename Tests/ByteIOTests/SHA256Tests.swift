import ByteIO
import Platform
import Testing

@Suite("Digests")
struct SHA256Tests {
  private func digest(_ pieces: [[UInt8]]) -> String {
    var digest = SHA256()
    for piece in pieces { piece.withBytes { digest.update($0) } }
    return digest.hexadecimal()
  }

  @Test(
    "Digests agree with FIPS 180-4 and sha256sum",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ])
  func known(text: String, expected: String) { #expect(digest([Array(text.utf8)]) == expected) }

  @Test(
    "The division of the input into pieces makes no difference",
    arguments: [0, 1, 55, 56, 63, 64, 65, 127, 128, 200])
  func pieces(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let whole = digest([bytes])
    for size in [1, 3, 63, 64, 65] {
      let pieces = stride(from: 0, to: count, by: size).map { Array(bytes[$0..<min($0 + size, count)]) }
      #expect(digest(pieces) == whole)
    }
  }
}
