/** A transaction by its signature, and the slot that it is in. */
export interface Signed {
  readonly signature: string
  readonly slot: number
}

/** The last transaction of a page. */
export interface Mark extends Signed {
  /** How many pages ended within its slot, one after the other; 0 where all of the slot was told. */
  readonly within: number
}

/** After so many pages of one slot the next slot follows, whatever a node goes on to say of this one. */
const mostWithin = 20
const form = /^s(\d{1,2})-(\d{1,15})-([1-9A-HJ-NP-Za-km-z]{64,88})$/

/** What is told to a client, and comes back. */
export function writeMark({ within, slot, signature }: Mark): string {
  return `s${within}-${slot}-${signature}`
}

/** `undefined` for what was not written here. */
export function readMark(cursor: string): Mark | undefined {
  const [, within, slot, signature] = form.exec(cursor) ?? []
  return slot === undefined || signature === undefined
    ? undefined
    : { within: Number(within), slot: Number(slot), signature }
}

/** The sizes of {@link cutPage}. */
export interface PageSizes {
  readonly page: number
  /** What a list has at the most: one as long as this has more. */
  readonly most: number
}

/**
 * The next page of several lists, newest first, in which a transaction may be more than once. Nodes tell the order of
 * transactions of one slot within a list alone, so a page ends where a slot ends, unless one slot fills it.
 */
export function cutPage(
  lists: readonly (readonly Signed[])[],
  after: Mark | undefined,
  { page, most }: PageSizes,
): { readonly rows: readonly Signed[]; readonly next: Mark | undefined } {
  const rests = lists.map((list) => rest(list, after))
  // Below this slot a list may have more than it told.
  const known = Math.max(
    -1,
    ...lists.flatMap((list) => (list.length < most ? [] : [Math.min(...list.map(({ slot }) => slot))])),
  )
  const all = [...new Map(rests.flat().map((one) => [one.signature, one])).values()].sort(
    (one, other) => other.slot - one.slot,
  )
  const whole = all.filter(({ slot }) => slot > known)
  const usable = whole.length > 0 ? whole : all.filter(({ slot }) => slot >= known)
  const first = usable.slice(0, page)
  const [last, following] = [first.at(-1), usable[first.length]]
  if (!last || (!following && known < 0)) return { rows: first, next: undefined }
  const isWhole = following ? following.slot !== last.slot : usable === whole
  if (isWhole) return { rows: first, next: { ...last, within: 0 } }
  const earlier = first.filter(({ slot }) => slot > last.slot)
  const end = earlier.at(-1)
  if (end) return { rows: earlier, next: { ...end, within: 0 } }
  const before = after?.slot === last.slot ? after.within : 0
  return { rows: first, next: { ...last, within: before < mostWithin ? before + 1 : 0 } }
}

/** What comes after a mark, also of a node that begins at the newest again. */
function rest(list: readonly Signed[], after: Mark | undefined): readonly Signed[] {
  if (!after) return list
  const at = list.findIndex(({ signature }) => signature === after.signature)
  return list
    .slice(at + 1)
    .filter(({ slot }) => (after.within === 0 ? slot < after.slot : slot <= after.slot))
}
