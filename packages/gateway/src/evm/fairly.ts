/** At most so many items, in their order, of each group as many as of any other: no flood of one takes the place of another. */
export function fairly<T>(items: readonly T[], most: number, groupOf: (item: T) => unknown): readonly T[] {
  if (items.length <= most) return items
  const turns = new Map<unknown, number>()
  const ranked = items.map((item, at) => {
    const turn = turns.get(groupOf(item)) ?? 0
    turns.set(groupOf(item), turn + 1)
    return { item, at, turn }
  })
  return ranked
    .sort((one, other) => one.turn - other.turn || one.at - other.at)
    .slice(0, most)
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** At most so many items, those of the lowest rank first, and within a rank {@link fairly}. */
export function foremost<T>(
  items: readonly T[],
  most: number,
  rankOf: (item: T) => number,
  groupOf: (item: T) => unknown,
): readonly T[] {
  const ranks = groupsOf(
    items.toSorted((one, other) => rankOf(one) - rankOf(other)),
    rankOf,
  )
  const kept: T[] = []
  for (const rank of ranks) kept.push(...fairly(rank, most - kept.length, groupOf))
  return kept
}

/** Items by what they have in common, in their order. */
export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => unknown): readonly (readonly T[])[] {
  const groups = new Map<unknown, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const own = groups.get(key)
    if (own) own.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** Looked at in each group; the others of a group are taken for what all of these are. */
const mostOfOne = 4

/**
 * The items that are proven to be empty. A few of each group are looked at, and at most so many in all: a flood of one group
 * keeps no other from being looked at, and what was not looked at is not proven.
 * @param prove of these items, the empty ones
 */
export async function provenEmpty<T>(
  items: readonly T[],
  most: number,
  keyOf: (item: T) => unknown,
  prove: (looked: readonly T[]) => Promise<readonly T[]>,
): Promise<ReadonlySet<T>> {
  const groups = groupsOf(items, keyOf)
  const looked = new Set(
    fairly(
      groups.flatMap((group) => group.slice(0, mostOfOne)),
      most,
      keyOf,
    ),
  )
  const empty = new Set(looked.size > 0 ? await prove([...looked]) : [])
  return new Set(
    groups.flatMap((group) => {
      const own = group.filter((item) => looked.has(item))
      const found = own.filter((item) => empty.has(item))
      return own.length > 0 && found.length === own.length ? group : found
    }),
  )
}
