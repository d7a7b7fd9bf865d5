extension Shape {
  /// A short description, for the page of the reference.
  var summary: String {
    switch self {
    case .named(let name, _): name
    case .nullable(let shape): "\(shape.summary) or null"
    case .text(let range): "text, \(range.lowerBound) to \(range.upperBound) characters"
    case .id: "id"
    case .day: "day"
    case .instant: "moment"
    case .decimal: "decimal number as text"
    case .integer(let range):
      range.upperBound == .max ? "whole number" : "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: " · ")
    case .list(let shape, _): "list of \(shape.summary)"
    case .map(let shape): "object of \(shape.summary)"
    case .object: "object"
    case .any: "any value"
    }
  }
}
