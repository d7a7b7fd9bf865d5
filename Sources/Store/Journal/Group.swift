/// A group, as far as the store needs to name one.
package enum Group {}
