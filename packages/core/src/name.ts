import type { NetworkId } from './caip.js'
import type { DisplayText } from './displayText.js'
import { FoyerError } from './error.js'

/**
 * Why a name leads to no address. `shape`: it is none by [ENSIP-15](https://docs.ens.domains/ensip/15); `unknown`: it has no
 * record; `network`: names mean nothing there; `elsewhere`: it leads to a contract of another network, and there is none
 * at the same address here.
 */
export type NameFault = 'shape' | 'unknown' | 'network' | 'elsewhere'

/** An address of a name. */
export interface NamedAddress {
  readonly address: string
  /** The network of the record that has it, if that is not the network in use. */
  readonly recordOf?: NetworkId
}

/** A name has no address. `name/unresolved`. */
export class NameError extends FoyerError<'name/unresolved', { name: string; fault: NameFault }> {
  constructor(name: string, fault: NameFault, cause?: unknown) {
    super('name/unresolved', `"${name.slice(0, 100)}" leads to no address.`, {
      context: { name: name.slice(0, 255), fault },
      cause,
    })
  }
}

/** The address that a name leads to. */
export interface ResolvedName extends Pick<NamedAddress, 'recordOf'> {
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
