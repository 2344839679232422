import { type AccountId, accountParts } from '@foyer/core'
import { addressOf } from './address.js'
import { ask } from './ask.js'
import { chainIdHex } from './chainIdHex.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** Asks wallets what they are capable of (EIP-5792): once by connection, account and network. */
export function createCapabilities() {
  const told = new WeakMap<ConnectedEvmWallet, Record<AccountId, Promise<unknown>>>()

  return (current: ConnectedEvmWallet, account: AccountId<'eip155'>): Promise<unknown> => {
    const answers = told.get(current) ?? {}
    told.set(current, answers)
    const params = [addressOf(account), [chainIdHex(accountParts(account).networkId)]]
    // It may take longer than whoever asks waits.
    answers[account] ??= ask(current.wallet, 'wallet_getCapabilities', params, current.signal)
    return answers[account]
  }
}
