/// The names of columns: `A`, `Z`, `AA`.
struct ColumnNames {
  private var names: [[UInt8]] = []

  subscript(column: Int) -> [UInt8] {
    mutating get {
      while names.count <= column {
        var (rest, name) = (names.count + 1, [] as [UInt8])
        while rest > 0 {
          name.insert(UInt8(ascii: "A") + UInt8((rest - 1) % 26), at: 0)
          rest = (rest - 1) / 26
        }
        names.append(name)
      }
      return names[column]
    }
  }
}
