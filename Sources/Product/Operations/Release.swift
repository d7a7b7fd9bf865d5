/// The name and version of this program.
package enum Release { package static let version = "0.1.0" }
