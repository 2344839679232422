import type { DisplayText } from './displayText.js'
import { FoyerError } from './error.js'

/**
 * Why a name leads to nobody. `shape`: it is none by [ENSIP-15](https://docs.ens.domains/ensip/15); `unknown`: nobody
 * has it; `network`: names mean nothing there.
 */
export type NameFault = 'shape' | 'unknown' | 'network'

/** A name has no address. `name/unresolved`. */
export class NameError extends FoyerError<'name/unresolved', { name: string; fault: NameFault }> {
  constructor(name: string, fault: NameFault, cause?: unknown) {
    super('name/unresolved', `"${name.slice(0, 100)}" leads to no address.`, {
      context: { name: name.slice(0, 255), fault },
      cause,
    })
  }
}

/** Whom a name stands for. */
export interface ResolvedName {
  /** In normal form (ENSIP-15), as it was resolved. */
  readonly name: string
  /** {@link name} made fit to show. */
  readonly shown: DisplayText
  /** In the family's canonical form. */
  readonly address: string
}

/**
 * Whether text may be a name: it has a dot inside, which no address has, and is no longer than the domain name system
 * allows.
 */
export function isNameLike(text: string): boolean {
  return text.length <= 255 && /^[^\s/:@]+\.[^\s/:@]+$/u.test(text)
}
