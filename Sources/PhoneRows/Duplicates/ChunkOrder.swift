/// The unit that ends with some blocks of rows.
package enum ChunkEnd {
  case chunk
  /// The run, at a row of this chunk.
  case run
}

/// The order of chunks at the places that they share: chunk after chunk in the order of the input, on any thread.
package protocol ChunkOrder: AnyObject, Sendable {
  /// Waits until all earlier chunks are done with a place, and calls a closure while no other chunk uses the place.
  ///
  /// If the run has ended at a row of an earlier chunk, nothing is called.
  ///
  /// - Parameter body: Returns the unit that ends; the next chunk follows then. After `nil` the chunk calls again.
  func inTurn(of chunk: Int, at place: Int, _ body: () -> ChunkEnd?)
}

extension Optional where Wrapped == any ChunkOrder {
  /// Calls a closure in turn; at once without an order, when chunks are processed one after another.
  func inTurn(of chunk: Int, at place: Int, _ body: () -> ChunkEnd?) {
    if let order = self { order.inTurn(of: chunk, at: place, body) } else { _ = body() }
  }
}
