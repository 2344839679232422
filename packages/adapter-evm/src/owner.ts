import {
  type AccountId,
  type AddressOwner,
  accountParts,
  joinAccount,
  throwIfAborted,
  withTimeout,
} from '@foyer/core'
import { hexDigits, isWritten } from '@foyer/core/adapters'
import type { AccountCodes } from './accountCode.js'
import { addressOf } from './address.js'
import type { Erc20 } from './erc20.js'
import { numberedNetwork } from './numberedNetwork.js'

/** Returns who is at an address on a network: `Capabilities.owner`. */
export type Owners = (account: AccountId<'eip155'>, signal: AbortSignal) => Promise<AddressOwner>

/** Ethereum: names are registered there, and most contracts of accounts are there. */
export const home = numberedNetwork(1)
/** How long Ethereum is waited for if another network is in use (ms). */
const homeMs = 5_000
/** Contracts of the chains themselves are here, and addresses that people burn coins at: none of them has a key. */
const keyless = /^0x0{36}/
/** Creates the one look at the owner of an address. */
export function createOwners({ codes, erc20 }: OwnerDeps): Owners {
  function elsewhere(address: string, outer: AbortSignal): Promise<boolean> {
    const account = joinAccount(home, address)
    const look = async (signal: AbortSignal) => (await codes.of(account, signal)) === 'contract'
    return withTimeout('Ethereum', homeMs, outer, look)
  }

  return async (account, signal) => {
    const { networkId, address } = accountParts(account)
    if (keyless.test(address)) return 'nobody'
    try {
      const code = await codes.of(account, signal)
      if (code === 'none') {
        if (isWritten(address.slice(2).toLowerCase(), hexDigits)) return 'nobody'
        if (codes.isContract(address)) return 'elsewhere'
        if (networkId !== home && (await elsewhere(address, signal))) return 'elsewhere'
      }
      if (code !== 'contract') return 'key'
      const decimals = await erc20.decimals(networkId, addressOf(account), signal)
      return decimals === undefined ? 'contract' : 'token'
    } catch {
      throwIfAborted(signal)
      return 'unknown'
    }
  }
}

interface OwnerDeps {
  readonly codes: Pick<AccountCodes, 'isContract' | 'of'>
  readonly erc20: Pick<Erc20, 'decimals'>
}
