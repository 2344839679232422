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
