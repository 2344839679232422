/** A value as indented JSON, with bigints as digits and an `n`. */
export function toJson(value: unknown): string {
  const plain = (_key: string, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item)
  return JSON.stringify(value, plain, 2) ?? 'undefined'
}
