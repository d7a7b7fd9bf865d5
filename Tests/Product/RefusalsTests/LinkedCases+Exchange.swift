import Encodings
import Exchange

extension UnfitFile: LinkedCases {
  static func next(after error: Self?) -> Self? {
    switch error {
    case nil: .empty
    case .empty?: .tooLong(limit: 20 << 20)
    case .tooLong?: .tooManyRows(limit: 50_000)
    case .tooManyRows?: .tooManyPeople(limit: 200)
    case .tooManyPeople?: .tooManyColumns(line: 2, limit: 256)
    case .tooManyColumns?: .cellTooLong(line: 2, limit: 64 << 10)
    case .cellTooLong?: .workbook
    case .workbook?: .pdf
    case .pdf?: .markup
    case .markup?: .binary
    case .binary?: .noTable
    case .noTable?: .settlementPlan
    case .settlementPlan?: .json(JSONError(reason: .unexpected, line: 2, column: 1))
    case .json?: .unknownJSON
    case .unknownJSON?: .linkOnly
    case .linkOnly?: nil
    }
  }
}
