import Glibc

/// A call of the operating system that failed.
package struct SystemError: Error, CustomStringConvertible {
  package let code: CInt
  package let call: String

  package init(code: CInt, call: String) { (self.code, self.call) = (code, call) }

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}
