import { type AccountId, accountParts, PlanOutdatedError } from '@foyer/core'
import { addressOf } from './address.js'
import { parseAccounts, parseChainId } from './answers.js'
import { ask } from './ask.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Whether a wallet is connected and uses an account on its network right now, by its own word. @throws {PlanOutdatedError} */
export async function assertWallet(
  { wallet, signal: life }: Pick<ConnectedEvmWallet, 'wallet' | 'signal'>,
  from: AccountId<'eip155'>,
  signal: AbortSignal,
): Promise<void> {
  const [accounts, chain] = await Promise.all([
    ask(wallet, 'eth_accounts', [], signal),
    ask(wallet, 'eth_chainId', [], signal),
  ])
  // The visitor may have left it while it was slow to answer.
  if (life.aborted || !parseAccounts('eth_accounts', accounts).includes(addressOf(from)))
    throw new PlanOutdatedError('account')
  if (parseChainId('eth_chainId', chain) !== accountParts(from).networkId)
    throw new PlanOutdatedError('network')
}
