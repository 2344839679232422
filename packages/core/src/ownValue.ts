/**
 * What a record holds under a key that a wallet, a host or a page chose: nothing that all objects inherit, as
 * `constructor` is.
 */
export function ownValue<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
