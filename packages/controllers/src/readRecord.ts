/** Returns the entries of a stored object whose values can be read; `undefined` where it is no object. */
export function readRecord<T>(
  json: unknown,
  isValue: (value: unknown) => value is T,
): Readonly<Record<string, T>> | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  return Object.fromEntries(Object.entries(json).filter((entry): entry is [string, T] => isValue(entry[1])))
}
