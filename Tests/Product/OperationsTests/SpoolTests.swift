import Disk
import Glibc
import TestSupport
import Testing

import Store
@testable import Operations

struct SpoolTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let pieces = (0..<40).map { number in [UInt8](repeating: UInt8(number), count: 700) }

  private func spool(inMemory bytes: Int, reserve: Int = 0) -> Spool {
    var storage = StorageLimits()
    storage.reserve = reserve
    // The disk of the database is asked for its room.
    return Spool(inMemory: bytes, beside: scratch.path, storage)
  }

  private func all(of contents: FileContents) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let piece = try contents.bytes(from: bytes.count), !piece.isEmpty { bytes += piece }
    return bytes
  }

  @Test func `what is little stays in memory`() throws {
    let spool = spool(inMemory: 100_000)
    for piece in Self.pieces { try spool.write(piece) }
    guard case .bytes(let bytes) = try spool.finish() else {
      Issue.record("it is in a file")
      return
    }
    #expect(bytes == Array(Self.pieces.joined()))
  }

  @Test(arguments: [0, 699, 700, 5_000, 27_999])
  func `what is more comes back out of a file that has no name`(_ bytes: Int) throws {
    let spool = spool(inMemory: bytes)
    for piece in Self.pieces {
      try spool.write(piece)
      #expect(scratch.names(in: "..").filter { $0.contains(".spool-") && $0.hasPrefix(name) } == [])
    }
    guard case .file(let contents) = try spool.finish() else {
      Issue.record("it is in memory")
      return
    }
    #expect(contents.size == 28_000)
    #expect(try all(of: contents) == Array(Self.pieces.joined()))
  }

  private var name: String { String(scratch.path.split(separator: "/").last ?? "") }

  @Test func `what would take the disk's last room is refused`() throws {
    let spool = spool(inMemory: 1_000, reserve: .max / 4)
    try spool.write([UInt8](repeating: 1, count: 1_000))
    #expect(throws: StoreError.diskFull) { try spool.write([1]) }
  }

  @Test func `without a file all of it is in memory`() throws {
    let spool = Spool(inMemory: 10, beside: nil, StorageLimits())
    for piece in Self.pieces { try spool.write(piece) }
    guard case .bytes(let bytes) = try spool.finish() else {
      Issue.record("it is in a file")
      return
    }
    #expect(bytes.count == 28_000)
  }
}
