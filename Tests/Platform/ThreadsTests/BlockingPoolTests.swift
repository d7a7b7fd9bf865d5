import Testing
import Threads

struct BlockingPoolTests {
  @Test func `work that would hold a loop runs elsewhere, and a flood of it is refused`() async throws {
    let pool = try BlockingPool(threads: 2, capacity: 4)
    let results = await withTaskGroup { group in
      for number in 0..<64 {
        group.addTask {
          do throws(BlockingPool.Busy) { return try await pool.run { number } } catch { return -1 }
        }
      }
      return await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(results.contains { $0 >= 0 })
    pool.close()
    await #expect(throws: BlockingPool.Busy.self) { try await pool.run { 1 } }
  }
}
