import type { ChainId } from '@foyer/api'
import * as v from 'valibot'
import { ConfigurationError } from '../../errors.js'
import { evmAddress } from '../../evm/fields.js'
import { bag, bigint, flag, list, maybe, notBelow, oneOf, text } from '../../guard/forms.js'

/** A collection that the host names. */
export interface Collection {
  readonly chain: ChainId
  readonly address: string
  readonly standard: 'erc721' | 'erc1155'
  /** @default what the contract calls itself */
  readonly name?: string
  /** The ids that there are. Without them, those that once came to the account are looked for in the chain's logs. */
  readonly ids?: readonly bigint[]
  /** The block from which logs are looked through: that of its making. @default 0 */
  readonly since?: number
  /** Whether it came to its holders unasked, as bait. @default what its names look like */
  readonly isSpam?: boolean
}

export const collectionForm = bag<Collection>({
  chain: text,
  address: text,
  standard: oneOf('erc721', 'erc1155'),
  name: maybe(text),
  ids: maybe(list(bigint)),
  since: maybe(notBelow),
  isSpam: maybe(flag),
})

/** The collections of a host, with addresses in lower case. @throws {ConfigurationError} */
export function readCollections(collections: readonly Collection[]): readonly Collection[] {
  return collections.map((collection) => {
    const { chain, address } = collection
    const read = v.safeParse(evmAddress, address)
    if (!read.success || !chain.startsWith('eip155:'))
      throw new ConfigurationError(
        'collections',
        `"${address}" of ${chain} in collections is no contract of an EVM chain. Write its address as 0x….`,
      )
    return { ...collection, address: read.output }
  })
}
