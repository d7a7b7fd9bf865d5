/// One open stream of server-sent events.
package final class EventStream: Sendable {
}
