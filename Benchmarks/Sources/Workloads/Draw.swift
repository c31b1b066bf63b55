/// Random draws that are the same for the same seed, on every machine (SplitMix64).
struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed &>> 31)
  }

  /// Returns a number from 0 up to a limit, without the limit.
  mutating func below(_ limit: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(limit)).high)
  }

  mutating func percent(_ share: Int) -> Bool { below(100) < share }

  mutating func pick<Element>(_ choices: [Element]) -> Element { choices[below(choices.count)] }
}
