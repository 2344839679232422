import type { AnyProvider } from '@foyer/gateway'
import { blockHistory, solanaHistory } from '@foyer/gateway/history'
import type { Chain } from '../chain.ts'

/** What happened to accounts, out of the blocks of the EVM chains and by the node of Solana. */
export function history(chains: readonly Chain[]): readonly AnyProvider[] {
  const ids = chains.map(({ id }) => id)
  return [blockHistory({ chains: ids.filter((id) => id.startsWith('eip155:')) }), solanaHistory()]
}
