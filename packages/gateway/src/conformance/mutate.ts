/** What a service that is broken, or not honest, may say in place of anything. */
const odd: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e308, 9_007_199_254_740_991, 255],
  ...['', '0x', '-5', '1e30', 'NaN', '\u202e\u0000', 'x'.repeat(5_000), '<script>alert(1)</script>'],
  ...[[], {}, [[]], [null], { length: -1 }, { toString: 1, valueOf: null }],
]

/** Random numbers from 0 to 1 that come again by their seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A copy in which something is another thing, gone, or there twice. */
export function mutate(value: unknown, random: () => number): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.15)
    return odd[Math.floor(random() * odd.length)]
  if (Array.isArray(value)) {
    const at = Math.floor(random() * value.length)
    const chance = random()
    if (value.length === 0 || chance < 0.1) return [...value, mutate(value[at], random)]
    if (chance < 0.2) return value.filter((_, index) => index !== at)
    return value.map((member: unknown, index) => (index === at ? mutate(member, random) : member))
  }
  const entries: readonly (readonly [string, unknown])[] = Object.entries(value)
  const at = Math.floor(random() * entries.length)
  if (random() < 0.15) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(
    entries.map(([key, member], index) => [key, index === at ? mutate(member, random) : member]),
  )
}
