import { displayText } from '@foyer/core'
import { nameRooms, nameText } from '../accounts/nameText.js'
import type { Looks } from './useLooks.js'

/** Why a name may be taken for another: by its letters, or since it looks like one that the visitor knows. */
export type NameDoubt =
  | { readonly kind: 'letters' }
  /** It is written as an address is, whole or shortened, and may lead elsewhere. */
  | { readonly kind: 'address' }
  | { readonly kind: 'lookAlike'; readonly like: string }

/**
 * Returns the reason to be careful with a name in normal form (safety T-45).
 * @param known names that the visitor deals with
 */
export function nameDoubt(name: string, known: readonly string[], looks: Looks): NameDoubt | undefined {
  /** Of the whole name, and of what any place draws of one that is long. */
  const drawn = (one: string) => [one, ...nameRooms.map((room) => nameText(one, room))].map(looks.skeletonOf)
  const all = drawn(name)
  const like = known.find((one) => one !== name && drawn(one).some((look, at) => look === all[at]))
  if (like !== undefined) return { kind: 'lookAlike', like }
  if (
    /(^|\.)(0x[0-9a-f]{20}|(bc|tb)1[a-z0-9]{20}|[0-9a-f]{40}(\.|$)|0x[0-9a-f]{2,}[^0-9a-z]+[0-9a-f]{4,}(\.|$))/.test(
      name,
    )
  )
    return { kind: 'address' }
  // Two names that differ only by invisible characters look the same.
  const isShownWhole = displayText(name, name.length) === name
  const isDoubtful = (label: string) =>
    looks.isDisguised(label) || scripts.filter((script) => script.test(label)).length > 1
  return isShownWhole && !name.split('.').some(isDoubtful) ? undefined : { kind: 'letters' }
}

/** Scripts that no language mixes; those of East Asia count as one. */
const scripts = [
  /\p{sc=Latn}/u,
  /\p{sc=Cyrl}/u,
  /\p{sc=Grek}/u,
  /\p{sc=Armn}/u,
  /\p{sc=Arab}/u,
  /\p{sc=Hebr}/u,
  /\p{sc=Geor}/u,
  /\p{sc=Thai}/u,
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u,
]
