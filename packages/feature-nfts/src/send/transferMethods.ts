import type { Adapter } from '@foyer/core'
import type { Nft } from '../nft.js'
import { createEvmCarrier } from './evmTransfer.js'
import type { Carrier } from './plan.js'
import { isSendable } from './sendable.js'
import { createTokenCarrier } from './tokenTransfer.js'

/** What moves a collectible; `undefined` where nothing does. */
export async function carrierOf({ capabilities }: Adapter, nft: Nft): Promise<Carrier | undefined> {
  const { call, transfer } = capabilities
  if (!isSendable(nft)) return undefined
  if (nft.standard === 'metaplex') return transfer && createTokenCarrier(transfer)
  return call && createEvmCarrier(await call())
}
