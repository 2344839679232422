/**
 * Three-way merge of one stored value: what changed between `before` and `after` is done to `current`, which another
 * tab may have written meanwhile. Understands records, and lists of things that name themselves.
 */
export function merge(before: unknown, after: unknown, current: unknown): unknown {
  const [old, next, stored] = [before, after, current].map(entriesOf)
  if (!next || !stored || Array.isArray(after) !== Array.isArray(current)) return after
  const merged = new Map(stored)
  for (const key of old?.keys() ?? []) if (!next.has(key)) merged.delete(key)
  for (const [key, value] of next) if (!old?.has(key) || !same(old.get(key), value)) merged.set(key, value)
  return Array.isArray(after) ? [...merged.values()] : Object.fromEntries(merged)
}

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value))
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : undefined
  const entries = value.map((item: unknown) => [nameOf(item), item] as const)
  return entries.every(isNamed) ? new Map(entries) : undefined
}

function isNamed(entry: readonly [string | undefined, unknown]): entry is readonly [string, unknown] {
  return entry[0] !== undefined
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const name = ['target', 'id', 'topic']
    .map((key) => Reflect.get(item, key))
    .find((value) => value !== undefined)
  return name === undefined ? undefined : String(name)
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
