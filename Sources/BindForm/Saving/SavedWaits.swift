// The saved facts of waits, in their order in the file.

extension Countdown.SavedState: SavedObject {
  mutating func pass(_ members: inout SavedMembers) {
    members.number("left", &left)
    members.number("notedAt", &notedAt)
  }
}

extension CodeStep.SavedState: SavedObject {
  mutating func pass(_ members: inout SavedMembers) {
    members.text("recipient", &recipient)
    members.flag("isSent", &isSent)
    members.text("entry", &entry)
    members.objects("waits", &waits)
    members.object("wait", &wait)
  }
}

extension CodeStep.SavedState.Wait: SavedObject {
  mutating func pass(_ members: inout SavedMembers) {
    members.text("recipient", &recipient)
    members.object("wait", &wait)
  }
}
