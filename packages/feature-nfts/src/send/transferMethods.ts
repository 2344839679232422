import type { Adapter } from '@foyer/core'
import type { Nft } from '../nft.js'
import { createEvmTransfer } from './evmTransfer.js'
import type { Carrier } from './plan.js'
import { isSendable } from './sendable.js'
import { createTokenTransfer } from './tokenTransfer.js'

/** What moves a collectible; `undefined` where nothing does. */
export async function transferMethodOf({ capabilities }: Adapter, nft: Nft): Promise<Carrier | undefined> {
  const { call, transfer } = capabilities
  if (!isSendable(nft)) return undefined
  if (nft.standard === 'metaplex') return transfer && createTokenTransfer(transfer)
  return call && createEvmTransfer(await call())
}
