import HTML
package import Ledger

extension ID: LinkPart {
  package var linkText: String { description }
}
