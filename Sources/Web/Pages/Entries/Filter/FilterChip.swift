import HTML
import Household
import Ledger
import Words

/// One active filter, with the link to the list without it.
struct FilterChip {
  let text: String
  let removeLabel: String
  let link: Link
}

/// The active filters, in the order of the form.
struct FilterChips {
  let query: ListQuery
  let links: EntryLinks
  private let context: EntryContext

  init(_ query: ListQuery, _ context: EntryContext, _ links: EntryLinks) {
    (self.query, self.context, self.links) = (query, context, links)
  }

  var t: Strings { context.t }

  var all: [FilterChip] {
    let year = query.year
    return query.parameters.compactMap { parameter in
      let (name, value) = ("\(parameter.name)", parameter.value)
      // A whole year is one chip.
      if year != nil, name == "to" { return nil }
      let isYear = year != nil && name == "from"
      guard let text = isYear ? year : words(name, value) else { return nil }
      let rest = query.onPage(1).parameters.filter {
        isYear ? !["from", "to"].contains("\($0.name)") : ("\($0.name)", $0.value) != (name, value)
      }
      return FilterChip(
        text: text, removeLabel: t.filterRemove(filter: text),
        link: rest.reduce(links.list) { $0.query($1.name, $1.value) })
    }
  }

  /// Nil for parameters that are no filter, or are invalid.
  private func words(_ name: String, _ value: String) -> String? {
    guard query.errors[name] == nil || name == "q" else { return nil }
    let filter = query.filter
    switch name {
    case "q": return context.formats.isolated(value)
    case "kind": return filter.kind.map(t.name(of:))
    case "category": return label(filter.category, or: t.noCategory)
    case "tag": return value == ListQuery.none ? t.reportNoTag : context.formats.isolated(tagName(value))
    case "payee": return label(filter.payee, or: t.reportNoPayee)
    case "member": return filter.member.map { named(t.filterMember, context.name($0)) }
    case "payer": return filter.payer.map { named(t.filterPayer, context.name($0)) }
    case "from": return filter.from.map { named(t.filterFrom, context.formats.date($0)) }
    case "to": return filter.to.map { named(t.filterTo, context.formats.date($0)) }
    case "min": return named(t.filterMinimum, context.formats.isolated(value))
    case "max": return named(t.filterMaximum, context.formats.isolated(value))
    case "receipt": return t.filterAttachment
    case "repeats": return t.filterRecurring
    default: return nil
    }
  }

  private func label(_ id: ID<Label>?, or none: String) -> String {
    id.flatMap { context.labels.name(of: $0) }.map(context.formats.isolated) ?? none
  }

  /// An address names a tag by its name or by its id.
  private func tagName(_ value: String) -> String {
    ID<Label>(value).flatMap { context.labels.name(of: $0) } ?? value
  }

  private func named(_ field: String, _ value: String) -> String { t.filterChip(field: field, value: value) }
}
