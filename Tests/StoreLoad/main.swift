import Glibc
import Ledger
import Store

// Puts a load on a database through the store alone, for the tests and for measuring:
//
//     StoreLoad append DATABASE CLIENTS           prints each operation once it is on the disk, for ever
//     StoreLoad visit DATABASE CLIENTS SECONDS    does so for a while, and keeps the database open
//     StoreLoad confirm DATABASE                  reads such a list, and prints what the journal lacks
//     StoreLoad rate DATABASE CLIENTS SECONDS     prints how many operations a second got there
//     StoreLoad query DATABASE                    prints what a few questions take, in microseconds

struct LoadError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A log that is emptied often, so that a kill often meets that.
func append(_ path: String, clients: Int) async throws {
  var options = StoreOptions()
  options.quietPeriod = .milliseconds(2)
  options.pagesBetweenCheckpoints = 40
  let store = try DataStore.open(path, options: options)
  _ = try await printing(store, clients).run(until: nil)
}

func visit(_ path: String, clients: Int, seconds: Int) async throws {
  let store = try DataStore.open(path)
  _ = try await printing(store, clients).run(until: .now + .seconds(seconds))
  say("idle", to: STDERR_FILENO)
  while true { pause() }
}

func printing(_ store: DataStore, _ count: Int) -> Clients {
  Clients(store: store, count: count) {
    say("\($0)", to: STDOUT_FILENO)
  } complain: {
    say("full", to: STDERR_FILENO)
  }
}

/// Writes in one call, so that a line is written whole or not at all.
func say(_ text: String, to descriptor: Int32) {
  let line = Array("\(text)\n".utf8)
  _ = write(descriptor, line, line.count)
}

func confirm(_ path: String) throws {
  // All of stdin is read before anything is looked up: a writer may still be running.
  var lines: [String] = []
  while let line = readLine() { lines.append(line) }
  let reader = try StoreReader(path: path)
  defer { reader.close() }
  try reader.read { snapshot in
    for line in lines {
      guard let id = ID<Ledger.Operation>(line) else { throw LoadError("no id: \(line)") }
      if try snapshot.record(of: id) == nil { print(line) }
    }
  }
}

func rate(_ path: String, clients: Int, seconds: Int) async throws {
  let store = try DataStore.open(path)
  defer { store.close() }
  let clients = Clients(store: store, count: clients) { _ in }
  let clock = ContinuousClock()
  let start = clock.now
  let count = try await clients.run(until: start + .seconds(seconds))
  print(Double(count) / (clock.now - start).seconds)
}

func query(_ path: String) throws {
  let reader = try StoreReader(path: path)
  defer { reader.close() }
  for (name, time) in try reader.read({ try Queries($0).measure() }) { print("\(name)\t\(time)") }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

signal(SIGXFSZ, SIG_IGN)
let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.dropFirst(2).compactMap { Int($0) }
guard let mode = arguments.first, let path = arguments.dropFirst().first else { exit(64) }
do {
  switch (mode, numbers.count) {
  case ("append", 1): try await append(path, clients: numbers[0])
  case ("visit", 2): try await visit(path, clients: numbers[0], seconds: numbers[1])
  case ("confirm", 0): try confirm(path)
  case ("rate", 2): try await rate(path, clients: numbers[0], seconds: numbers[1])
  case ("query", 0): try query(path)
  default: exit(64)
  }
} catch {
  say("StoreLoad: \(error)", to: STDERR_FILENO)
  exit(74)
}
