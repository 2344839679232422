import type { NetworkId } from '../caip.js'
import { type DisplayText, displayText } from '../displayText.js'
import { ownValue } from '../ownValue.js'
import { safeUrl, type UrlKind } from '../safeUrl.js'
import type { SafeUrl } from '../webUrl.js'
import { defined, lenient, mapped, matching, only, type Reader, text } from './decode.js'

/** Reads text made fit to show, of at most `max` graphemes; empty if there is none. */
export function shown(max?: number): Reader<DisplayText, string | null | undefined> {
  return (value) => displayText(value, max)
}

/** Reads a link that is safe for its use; `undefined` for any other. */
export function link(kind: UrlKind): Reader<SafeUrl | undefined, string | null | undefined> {
  return (value) => safeUrl(kind, value)
}

/** Reads whether something is said to be so. */
export const isTrue: Reader<boolean, boolean | null | undefined> = (value) => value === true

/** Leaves a value unchecked. */
export const unread: Reader<unknown> = (value) => value

/** Reads a whole number of base units in decimal digits, as large as a chain has them. */
export const units = only(mapped(matching(/^\d{1,78}$/), BigInt), (amount) => amount < 2n ** 256n)

/** Reads a CAIP-10 id of a network as the address in it. */
export function addressOn(network: NetworkId): Reader<string> {
  const prefix = `${network}:`
  return mapped(
    only(text, (id) => id.startsWith(prefix)),
    (id) => id.slice(prefix.length),
  )
}

/** Reads a field that may be missing. */
export function optional<Out, In>(read: Reader<Out, In>): Reader<Out | undefined, In | undefined> {
  return (value) => (value === undefined ? undefined : read(value))
}

/** Reads text as the entry of a table. */
export function entryOf<K extends string, T extends string | object>(
  table: Readonly<Record<K, T>>,
): Reader<T, K> {
  return (value) => defined(ownValue<T>(table, text(value)))
}

/** Reads the first `max` items of a list. */
export function first<Out, In>(read: Reader<Out, In>, max: number): Reader<readonly Out[], readonly In[]> {
  return (value) =>
    defined(Array.isArray(value) ? value : undefined)
      .slice(0, max)
      .map((one) => read(one))
}

/** Reads the first `max` items of a list. Those that cannot be read are left out. */
export function rows<Out, In>(
  read: Reader<Out, In>,
  max: number,
): Reader<readonly Out[], readonly (In | null | undefined)[]> {
  return mapped(first(lenient(read), max), present)
}

/** Returns the items that could be read. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item) => item !== undefined)
}
