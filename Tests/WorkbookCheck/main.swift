// The sheets of workbooks as the command reads them, for checks that compare them with other programs.
//
//     WorkbookCheck cells FILE [PHONE-COLUMNS]   every sheet: its name, then its rows as CSV with their numbers
//     WorkbookCheck xml FILE…                    the events of XML files, or the offset of the first fault
//     WorkbookCheck damage FILE COUNT SEED       damages the file COUNT times: a fault, or the same rows
//     WorkbookCheck count FILE                   the number of bytes of the first sheet as CSV

import ByteIO
import WorkbookFiles
import Workbooks

func printLine(_ text: String) { print(text) }

func options(phones: String, sheet: [UInt8]) -> SheetOptions {
  var options = SheetOptions()
  options.place = SheetOptions.Place(sheet: sheet, headerRow: nil, names: [])
  options.phoneColumns = Array(repeating: false, count: 64)
  for column in phones.split(separator: ",").compactMap({ Int($0) }) {
    options.phoneColumns[column - 1] = true
  }
  return options
}

func cells(of path: String, phones: String) throws(IOFailure) {
  let input = try ByteInput(path: path)
  guard let file = input.rest(withLast: 0) else { return }
  let workbook = try Workbook(
    try WorkbookArchive(file, byteCount: input.facts.byteCount, name: path), name: path)
  for sheet in workbook.sheets {
    printLine("\u{1}\(sheet.isVisible ? "sheet" : "hidden") \(String(decoding: sheet.name, as: UTF8.self))")
    let rows = try workbook.beginning(of: sheet, options(phones: phones, sheet: []))
    print(String(decoding: rows.text, as: UTF8.self), terminator: "")
  }
  withExtendedLifetime(input) {}
}

func events(of path: String) throws(IOFailure) {
  let bytes = try ByteInput.contents(ofFile: path, atMost: 1 << 28)
  var reader = XMLReader(part: [])
  var (text, lines) = ([] as [UInt8], [] as [String])
  func endText() {
    if !text.isEmpty { lines.append("text \(text.map { String($0) }.joined(separator: " "))") }
    text = []
  }
  do throws(WorkbookFault) {
    var index = 0
    let pieces = [1, 7, 64, 4096]
    while true {
      switch try reader.read() {
      case .needsInput:
        if index == bytes.count {
          reader.finish()
        } else {
          let count = min(pieces[index % pieces.count], bytes.count - index)
          reader.append(bytes.span.extracting(index..<index + count))
          index += count
        }
      case .start:
        endText()
        let attributes = reader.attributes.map { attribute in
          "\(String(decoding: attribute.address, as: UTF8.self))|\(String(decoding: attribute.name, as: UTF8.self))="
            + attribute.value.map { String($0) }.joined(separator: " ")
        }
        lines.append(
          "start \(String(decoding: reader.address, as: UTF8.self))|\(String(decoding: reader.localName, as: UTF8.self)) "
            + attributes.sorted().joined(separator: ";"))
      case .end:
        endText()
        lines.append("end")
      case .text: text += reader.text
      case .finished:
        endText()
        for line in lines { printLine(line) }
        printLine("\u{1}whole")
        return
      }
    }
  } catch {
    printLine("\u{1}\(error)")
  }
}

/// All sheets as CSV, or the fault.
func rows(of path: String) -> [UInt8]? {
  do throws(IOFailure) {
    let input = try ByteInput(path: path)
    guard let file = input.rest(withLast: 0) else { return nil }
    let workbook = try Workbook(
      try WorkbookArchive(file, byteCount: input.facts.byteCount, name: path), name: path)
    var all: [UInt8] = []
    for sheet in workbook.sheets {
      all += sheet.name + (sheet.isVisible ? [1] : [2])
      all += try workbook.beginning(of: sheet, SheetOptions()).text
    }
    return all
  } catch {
    return nil
  }
}

struct Random {
  var state: UInt64
  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(1, count)))
  }
}

func damage(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
  var bytes = bytes
  for _ in 0...random.next(3) {
    let place = random.next(bytes.count)
    switch random.next(7) {
    case 0: bytes[place] ^= UInt8(1 << random.next(8))
    case 1: bytes[place] = UInt8(random.next(256))
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.next(64)))
    case 4:
      let end = min(bytes.count, place + 1 + random.next(64))
      bytes.insert(contentsOf: Array(bytes[place..<end]), at: random.next(bytes.count))
    case 5:
      // The directory is at the end.
      let place = bytes.count - 1 - random.next(min(bytes.count, 600))
      bytes[place] = [0, 0xFF, 0x7F, 0x80][random.next(4)]
    default:
      let place = bytes.count - 1 - random.next(min(bytes.count, 600))
      bytes[place] &+= 1
    }
    if bytes.isEmpty { bytes = [0] }
  }
  return bytes
}

func damage(_ path: String, count: Int, seed: Int) throws(IOFailure) {
  let whole = try ByteInput.contents(ofFile: path, atMost: 1 << 26)
  guard let expected = rows(of: path) else { return printLine("the file itself can't be read") }
  var (random, same, refused) = (Random(state: UInt64(seed)), 0, 0)
  let copy = path + ".damaged"
  for round in 0..<count {
    let before = random.state
    let damaged = damage(whole, &random)
    let output = try OutputFile(path: "/dev/null")
    _ = output
    try write(damaged, to: copy)
    if let found = rows(of: copy) {
      guard found == expected else {
        printLine("round \(round), state \(before): other rows than those of the whole file; see \(copy)")
        return
      }
      same += 1
    } else {
      refused += 1
    }
  }
  printLine("\(count) damaged files: \(refused) refused, \(same) with the same rows")
}

func write(_ bytes: [UInt8], to path: String) throws(IOFailure) {
  let output = try OutputFile(path: path)
  var buffer = ByteBuffer()
  for byte in bytes { buffer.append(byte) }
  try output.write(buffer)
  do throws(CommitFailure) { try OutputFile.commit([output]) } catch { throw error.cause }
}

do {
  let arguments = CommandLine.arguments
  switch arguments.count > 2 ? arguments[1] : "" {
  case "cells": try cells(of: arguments[2], phones: arguments.count > 3 ? arguments[3] : "")
  case "xml": for path in arguments[2...] { try events(of: path) }
  case "damage": try damage(arguments[2], count: Int(arguments[3]) ?? 1, seed: Int(arguments[4]) ?? 1)
  case "count":
    let input = try ByteInput(path: arguments[2])
    if let file = input.rest(withLast: 0) {
      let archive = try WorkbookArchive(file, byteCount: input.facts.byteCount, name: arguments[2])
      let workbook = try Workbook(archive, name: arguments[2])
      printLine("\(try workbook.measure(workbook.sheets[0]))")
    }
    withExtendedLifetime(input) {}
  default: printLine("usage: WorkbookCheck cells|xml|damage|count FILE …")
  }
} catch {
  printLine("\u{1}fault \(error)")
}
