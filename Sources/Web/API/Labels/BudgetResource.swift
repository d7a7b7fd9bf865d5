import Household
import Ledger
import Store

/// The monthly budgets of categories.
enum BudgetResource {
  static func list(_ call: APICall) throws -> APIAnswer { try call.read { try answer(call, $0) } }

  static func set(_ call: APICall) async throws -> APIAnswer {
    let request = try call.groupRequest()
    return try await call.write { transaction in
      let overview = try call.overview(transaction)
      let category = try category(call, overview)
      let amount = try call.body.object("monthly").map {
        try Money(sent: $0, at: "/monthly", overview, call.formats)
      }
      _ = try transaction.setBudget(of: category, to: amount, for: request)
      return try answer(call, transaction)
    }
  }

  private static func category(_ call: APICall, _ overview: GroupOverview) throws -> ID<Label> {
    let book = GroupLabels(overview.labels, names: CategoryNames(call.t))
    let category = book.standing(for: try call.id("category", of: Label.self))
    guard book[category]?.kind == .category else { throw call.missing }
    return category
  }

  private static func answer(_ call: APICall, _ snapshot: Snapshot) throws -> APIAnswer {
    let overview = try call.overview(snapshot)
    let book = BudgetBook(try snapshot.budgets(of: overview.group.id), overview)
    return APIAnswer { writer in
      writer.objects("budgets", book.monthly.sorted { $0.key < $1.key }) { budget, writer in
        writer.member("category", budget.key)
        writer.member("monthly", budget.value)
      }
    }
  }
}

extension Shape {
  static let budgetList = Shape.named("BudgetList") {
    .answer([.init("budgets", .list(.answer([.init("category", .id), .init("monthly", money)])))])
  }

  static let budgetChange = Shape.named("BudgetChange") {
    .request([.init("monthly", .nullable(money), "Null removes the budget."), .operation])
  }
}
