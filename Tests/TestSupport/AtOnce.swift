/// The answers of so many tasks that all do the same at the same moment.
package func atOnce<Answer: Sendable>(
  _ count: Int = 20, _ body: @escaping @Sendable (Int) async throws -> Answer
) async throws -> [Answer] {
  try await withThrowingTaskGroup(of: Answer.self) { tasks in
    for number in 0..<count { tasks.addTask { try await body(number) } }
    return try await tasks.reduce(into: []) { $0.append($1) }
  }
}
