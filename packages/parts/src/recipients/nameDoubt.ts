import { displayText } from '@foyer/core'
import { nameText } from '../accounts/nameText.js'
import { isDisguised, looksOf } from './lookAlikes.js'

/** Why a name may be taken for another: by its letters, or since it looks like one that the visitor knows. */
export type NameDoubt =
  | { readonly kind: 'letters' }
  /** It is written as an address is, which is not where it leads. */
  | { readonly kind: 'address' }
  | { readonly kind: 'lookAlike'; readonly like: string }

/**
 * Returns the reason to be careful with a name in normal form (safety T-45).
 * @param known names that the visitor deals with
 */
export function nameDoubt(name: string, known: readonly string[] = []): NameDoubt | undefined {
  const looks = nameLooks(name)
  const like = known.find((one) => one !== name && nameLooks(one).some((look, at) => look === looks[at]))
  if (like !== undefined) return { kind: 'lookAlike', like }
  if (/(^|\.)0x[0-9a-f]{20}/.test(name)) return { kind: 'address' }
  // Two names that differ only by invisible characters look the same.
  const isShownWhole = displayText(name, name.length) === name
  return isShownWhole && !name.split('.').some(hasDoubtfulLetters) ? undefined : { kind: 'letters' }
}

function hasDoubtfulLetters(label: string): boolean {
  return isDisguised(label) || scripts.filter((script) => script.test(label)).length > 1
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

/** Of the whole name, and of what is drawn of one that is long. */
function nameLooks(name: string): readonly string[] {
  return [name, nameText(name)].map((text) => looksOf(text).replaceAll('rn', 'm').replaceAll('vv', 'w'))
}
