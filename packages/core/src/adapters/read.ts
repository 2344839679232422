/** So many objects deep a foreign value is followed, to what it inherits from: a proxy may go on without end. */
const mostOwners = 100

/** One property of a foreign value, read once. A getter that throws reads as absent, as does what a page gave to all objects. */
export function read(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    const owners = ownersOf(value)
    return owners === undefined || isOfEveryObject(owners, key) ? undefined : Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** The value and all that it inherits from; `undefined` where there is no end of it. */
export function ownersOf(value: object): readonly object[] | undefined {
  const owners: object[] = []
  for (let owner: object | null = value; owner !== null; owner = Reflect.getPrototypeOf(owner)) {
    if (owners.length === mostOwners) return undefined
    owners.push(owner)
  }
  return owners
}

/** Whether only the object that all others come from has it: that one, of any realm, has `hasOwnProperty` itself. */
function isOfEveryObject(owners: readonly object[], key: string): boolean {
  const root = owners.at(-1)
  if (!root || owners.length === 1 || !Object.hasOwn(root, 'hasOwnProperty')) return false
  return owners.find((owner) => Object.hasOwn(owner, key)) === root
}
