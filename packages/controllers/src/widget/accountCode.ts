import {
  type AccountId,
  type Adapter,
  accountParts,
  activeAccount,
  chainFamily,
  joinAccount,
  type Namespace,
  type NetworkId,
  parseAccountId,
  type RootState,
} from '@foyer/core'
import type { MutableRoot } from '../root.js'

/** The questions about code, and the place of the answers. */
export interface AccountCodeDeps {
  readonly state: RootState
  /** The part of {@link state} that is written here. */
  readonly codes: NonNullable<MutableRoot['codes']>
  readonly adapter: (namespace: Namespace) => Promise<Pick<Adapter, 'capabilities'>>
  /** Accounts that wallets were asked for before. */
  readonly met: () => readonly AccountId[]
}

/**
 * Notes in the state the code at the address in use: on the network in use, on Ethereum, and on networks where the address
 * was used before. No other network is asked. An answer that no node gives stays as it was known.
 */
export async function readAccountCode(
  { state, codes, adapter, met }: AccountCodeDeps,
  signal: AbortSignal,
): Promise<void> {
  const account = activeAccount(state)
  if (!account) return
  const { namespace, networkId, address } = accountParts(account)
  const { code } = (await adapter(namespace)).capabilities
  const { home } = chainFamily(state, namespace)
  const untold = parsed(codes).filter((one) => codes[one] === 'unknown')
  const used = [...met(), ...untold].flatMap((one): NetworkId[] => {
    const other = accountParts(one)
    return other.namespace === namespace && other.address === address ? [other.networkId] : []
  })
  const look = async (network: NetworkId) => {
    const one = joinAccount(network, address)
    codes[one] ??= code ? 'unknown' : 'none'
    if (code) codes[one] = await code(one, signal)
  }
  const networks = new Set([networkId, ...(code && home ? [home] : []), ...(code ? used : [])])
  // A network that does not answer is asked with the next view.
  await Promise.allSettled([...networks].map(look))
}

function parsed(codes: AccountCodeDeps['codes']): readonly AccountId[] {
  return Object.keys(codes).map(parseAccountId)
}
