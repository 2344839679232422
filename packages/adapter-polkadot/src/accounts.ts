import {
  type DisplayText,
  displayText,
  isFoyerError,
  MalformedAnswerError,
  type NetworkId,
} from '@foyer/core'
import { read, readList } from '@foyer/core/adapters'
import { readSs58 } from './address.js'
import { polkadotNetworkId } from './networkId.js'

/** An account that a wallet granted. */
export interface GrantedAccount {
  readonly publicKey: Uint8Array
  /** As the wallet writes it: requests name it so. */
  readonly address: string
  /** What the wallet calls it. */
  readonly name?: DisplayText
  /** The only network it is for. */
  readonly network: NetworkId<'polkadot'> | undefined
}

const maxAccounts = 1000

/**
 * The accounts a wallet granted, each once, in its order; those of EVM chains, which some wallets list as well, are
 * left out. @throws {MalformedAnswerError}
 */
export function parseAccounts(method: string, answer: unknown): readonly GrantedAccount[] {
  const list = readList(answer, maxAccounts)
  if (!list) throw new MalformedAnswerError(method, answer)
  const accounts = new Map<string, GrantedAccount>()
  for (const entry of list) {
    const account = parseAccount(method, entry)
    const key = account && `${account.publicKey} ${account.network}`
    if (key && !accounts.has(key)) accounts.set(key, account)
  }
  return [...accounts.values()]
}

/** Those of the accounts that a network takes; one each. */
export function accountsOn(
  network: NetworkId,
  accounts: readonly GrantedAccount[],
): readonly GrantedAccount[] {
  const fitting = accounts.filter(({ network: only }) => only === undefined || only === network)
  return [...new Map(fitting.map((account) => [String(account.publicKey), account])).values()]
}

function parseAccount(method: string, entry: unknown): GrantedAccount | undefined {
  const [address, genesisHash, type] = ['address', 'genesisHash', 'type'].map((key) => read(entry, key))
  if (typeof address !== 'string') throw new MalformedAnswerError(method, entry)
  if (type === 'ethereum' || /^0x[0-9a-f]{40}$/i.test(address)) return undefined
  try {
    const { publicKey } = readSs58(address)
    const name = displayText(read(entry, 'name'))
    return {
      publicKey,
      address,
      ...(name && { name }),
      network: genesisHash ? polkadotNetworkId(textOf(genesisHash)) : undefined,
    }
  } catch (error) {
    throw isFoyerError(error) ? new MalformedAnswerError(method, entry) : error
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
