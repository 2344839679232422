import type { AnyProvider } from '@foyer/gateway'
import { approvals } from '@foyer/gateway/approvals'
import type { Chain } from '../chain.ts'
import { spenders } from '../evm/approvals.ts'

/** Whom accounts let take what is theirs, on the EVM chains; those whom `rich` chose are known by name. */
export function openApprovals(chains: readonly Chain[]): AnyProvider {
  return approvals({
    spenders: chains
      .filter(({ id }) => id.startsWith('eip155:'))
      .flatMap(({ id: chain }) => Object.values(spenders).map((spender) => ({ chain, ...spender }))),
  })
}
