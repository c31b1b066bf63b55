import PhoneBatch
import Testing

@Suite("Rates")
struct RateTests {
  @Test(
    "Rows have three significant digits",
    arguments: [
      (0, "0"), (0.4, "0"), (24, "24"), (999.4, "999"), (999.6, "1,000"), (1234, "1,230"), (12_345, "12,300"),
      (16_149_999, "16,100,000"), (999_600, "1,000,000"),
    ])
  func rows(perSecond: Double, text: String) {
    #expect(Rate.rows(perSecond) == text + " rows/s")
  }

  @Test(
    "Bytes have three digits and a prefix",
    arguments: [
      (0, "0 B/s"), (24, "24 B/s"), (999.4, "999 B/s"), (999.6, "1.00 kB/s"), (9994, "9.99 kB/s"),
      (9996, "10.0 kB/s"), (99_960, "100 kB/s"), (1_784_000_000, "1.78 GB/s"), (5e15, "5000 TB/s"),
    ])
  func bytes(perSecond: Double, text: String) {
    #expect(Rate.bytes(perSecond) == text)
  }
}
