import PhoneBatch
import PhoneCheck
import Testing

@Suite("Progress of a batch")
struct BatchProgressTests {
  private func progress(_ bytes: Int, of total: Int?, seconds: Double) -> BatchProgress {
    BatchProgress(rowCount: bytes / 100, byteCount: bytes, totalByteCount: total, seconds: seconds)
  }

  @Test(
    "A line shows the progress, the rates and the time left",
    arguments: [
      (0, 100_000, " 0% [                    ] 0 rows/s, 0 B/s"),
      (40, 100_000, " 0% [                    ] 0 rows/s, 4 B/s"),
      (45_000, 100_000, "45% [=========           ] 45 rows/s, 4.50 kB/s, 0:13 left"),
      (99_999, 100_000, "99% [=================== ] 100 rows/s, 10.0 kB/s, 0:01 left"),
      (100_000, 100_000, "100% [====================] 100 rows/s, 10.0 kB/s, 0:00 left"),
      (100, 100_000, " 0% [                    ] 0 rows/s, 10 B/s, 2:46:30 left"),
      // A file that grows.
      (200_000, 100_000, "100% [====================] 200 rows/s, 20.0 kB/s, 0:00 left"),
    ])
  func known(bytes: Int, total: Int, text: String) {
    let padded = text.hasPrefix("100%") ? text : " " + text
    #expect(progress(bytes, of: total, seconds: 10).text(columnCount: 100) == padded)
  }

  @Test("For a pipe, only rows and rates are known")
  func unknown() {
    #expect(
      progress(1_234_500, of: nil, seconds: 10).text(columnCount: 100)
        == "12,345 rows, 1,230 rows/s, 123 kB/s")
    #expect(progress(10, of: nil, seconds: 1).remainingSeconds == nil)
    #expect(progress(10, of: 0, seconds: 1).share == nil)
  }

  @Test(
    "The share of invalid rows so far is shown; 0.0% and 100.0% mean none and all",
    arguments: [
      (0, "0.0%"), (1, "<0.1%"), (9, "<0.1%"), (10, "0.1%"), (210, "2.1%"), (9_990, "99.9%"),
      (9_991, ">99.9%"), (9_999, ">99.9%"), (10_000, "100.0%"),
    ])
  func invalid(count: Int, share: String) {
    let progress = BatchProgress(
      rowCount: 10_000, invalidCount: count, byteCount: 1_000_000, totalByteCount: 2_000_000, seconds: 10)
    #expect(
      progress.text(columnCount: 100)
        == " 50% [==========          ] 1,000 rows/s, 100 kB/s, \(share) invalid, 0:10 left")
    #expect(
      progress.text(in: .simplifiedChinese, columnCount: 100)
        == " 50% [==========          ] 1,000 行/秒, 100 kB/s, \(share) 无效, 剩余 0:10")
  }

  @Test("On 80 columns there is a bar, at any speed")
  func eighty() {
    let progress = BatchProgress(
      rowCount: 161_000_000, invalidCount: 3_400_000, byteCount: 17_800_000_000,
      totalByteCount: 35_600_000_000,
      seconds: 10)
    let text = progress.text(columnCount: 80)
    #expect(text == " 50% [=======       ] 16,100,000 rows/s, 1.78 GB/s, 2.1% invalid, 0:10 left")
  }

  @Test("A narrow terminal shows less, and never a second line", arguments: [0, 1, 10, 40, 50, 80])
  func narrow(columnCount: Int) {
    let text = progress(45_000, of: 100_000, seconds: 10).text(columnCount: columnCount)
    #expect(text.count <= max(0, columnCount - 1))
    #expect(text.contains("[") == (columnCount >= 80))
  }

  @Test("The caller of a plan gets regular reports with rising counts of rows and bytes", arguments: [1, 3])
  func told(jobs: Int) throws {
    var fixture = BatchFixture("phone\n" + String(repeating: "13912345678\n13912345xxx\n", count: 1000))
    fixture.plan.chunkByteCount = 1000
    fixture.plan.progressSeconds = 0
    fixture.plan.jobs = jobs
    let reports = try fixture.run().progress
    #expect(!reports.isEmpty)
    #expect(reports.allSatisfy { $0.totalByteCount == fixture.input.count })
    #expect(
      zip(reports, reports.dropFirst()).allSatisfy {
        $0.rowCount <= $1.rowCount && $0.byteCount <= $1.byteCount
      })
    #expect(reports.allSatisfy { $0.invalidCount == $0.rowCount / 2 })
    #expect(reports.allSatisfy { $0.byteCount == 6 + $0.rowCount * 12 })
  }
}
