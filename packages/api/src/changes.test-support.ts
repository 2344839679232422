/** What is different about a document, a sentence for each place. */
export function changes(before: unknown, after: unknown, place = ''): readonly string[] {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after))
    return before === after ? [] : [`${place}: was ${text(before)}, is ${text(after)}`]
  const [old, now] = [named(before), named(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const inside = transparent.test(key) ? place : `${place}${place && ' › '}${key}`
    if (!Object.hasOwn(old, key)) return [`${inside}: ${text(now[key])} is new`]
    if (!Object.hasOwn(now, key)) return [`${inside}: ${text(old[key])} is gone`]
    return changes(old[key], now[key], inside)
  })
}

type Tree = Readonly<Record<string, unknown>>

/** What only OpenAPI has a place for. */
const transparent = /^(paths|content|application\/json|schema|properties|components)$/

/** Of a list, each by its name, or as what it says: that a place in the list changed says nothing. */
function named(tree: Tree | readonly unknown[]): Tree {
  if (!Array.isArray(tree)) return { ...tree }
  return Object.fromEntries(
    tree.map((item: unknown) => [isTree(item) && 'name' in item ? String(item.name) : text(item), item]),
  )
}

function isTree(value: unknown): value is Tree | readonly unknown[] {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
