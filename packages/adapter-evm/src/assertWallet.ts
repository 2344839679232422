import { type AccountId, accountParts, PlanOutdatedError } from '@foyer/core'
import { addressOf } from './address.js'
import { parseAccounts, parseChainId } from './answers.js'
import { ask } from './ask.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Whether a wallet is connected and uses an account on its network right now, by its own word. @throws {PlanOutdatedError} */
export async function assertWallet(
  current: Pick<ConnectedEvmWallet, 'wallet' | 'accounts' | 'signal'>,
  from: AccountId<'eip155'>,
  signal: AbortSignal,
): Promise<void> {
  const [accounts, chain] = await Promise.all([
    ask(current.wallet, 'eth_accounts', [], signal),
    ask(current.wallet, 'eth_chainId', [], signal),
  ])
  // The visitor may have left it, or have taken the account back, while it was slow to answer.
  const granted = [parseAccounts('eth_accounts', accounts), current.accounts]
  if (current.signal.aborted || !granted.every((list) => list.includes(addressOf(from))))
    throw new PlanOutdatedError('account')
  if (parseChainId('eth_chainId', chain) !== accountParts(from).networkId)
    throw new PlanOutdatedError('network')
}
