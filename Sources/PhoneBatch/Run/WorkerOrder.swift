internal import ByteIO
internal import PhoneRows

/// The order of chunks among several workers.
final class WorkerOrder: ChunkOrder {
  private struct Turn {
    /// The index of the chunk that is next.
    var number = 0
    /// Whether the run ends at a row of an earlier chunk.
    var isOver = false
  }

  private let turns: [Monitor<Turn>]

  init(placeCount: Int) { turns = (0..<placeCount).map { _ in Monitor(Turn()) } }

  func inTurn(of chunk: Int, at place: Int, _ body: () -> ChunkEnd?) {
    turns[place].wait(until: { $0.number == chunk || $0.isOver }) { turn in
      guard !turn.isOver, let end = body() else { return }
      turn.number += 1
      turn.isOver = end == .run
    }
  }
}
