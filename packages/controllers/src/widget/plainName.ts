/** Labels of letters, digits and hyphens alone: nothing in them has another form. */
const plain = /^(?:(?!..--)[a-z0-9-]+\.)+(?!..--)[a-z0-9-]+$/

/** Whether a name is in normal form as it is, for all that can be said without the library. */
export function isPlainName(name: string): boolean {
  return plain.test(name)
}
