import { InvalidCaipError, isNetworkOf, type NetworkId, networkParts, parseNetworkId } from '@foyer/core'

/** The CAIP-2 id of a chain: the first 16 bytes of its genesis hash. @throws {InvalidCaipError} */
export function polkadotNetworkId(genesisHash: string): NetworkId<'polkadot'> {
  const digits = /^0x([0-9a-f]{32})[0-9a-f]{32}$/i.exec(genesisHash)?.[1]
  const id = digits ? parseNetworkId(`polkadot:${digits.toLowerCase()}`) : undefined
  if (!id || !isNetworkOf('polkadot', id))
    throw new InvalidCaipError('Invalid CAIP-2 network id', genesisHash)
  return id
}

/** Whether a genesis hash is that of a network. */
export function isGenesisOf(network: NetworkId, genesisHash: unknown): genesisHash is `0x${string}` {
  return (
    isBlockHash(genesisHash) &&
    genesisHash.slice(2, 34).toLowerCase() === networkParts(network).reference.toLowerCase()
  )
}

/** Whether a node's answer is the hash of a block. */
export function isBlockHash(answer: unknown): answer is `0x${string}` {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)
}
