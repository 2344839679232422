import type { LeaveFacts } from '../adapter.js'
import { withTimeout } from '../async.js'
import type { Namespace } from '../caip.js'
import type { ConnectedWallet } from './connectedWallet.js'
import { ownId } from './foldedName.js'
import { timeouts } from './timeouts.js'
import type { Wallet } from './wallet.js'
import type { LetIn, WalletFamily } from './walletFamily.js'
import type { RegisteredWallet } from './walletRegistry.js'

/** A registry lists so many wallets at the most, and each may claim the same id. */
const mostClaims = 100

/** The wallets that a Disconnect asks to forget the page. */
export interface LeftWallets<One> {
  readonly asked: readonly One[]
  /** Those by whose answers it is known that the one that was connected has forgotten the page. */
  readonly deciding: readonly One[]
  /** The permission is that of a connection that stays. */
  readonly isStaying?: boolean
}

/** What an adapter knows of its wallets. */
export interface LeftWalletsDeps<N extends Namespace, Account, W extends Wallet<N, Account>, Found>
  extends Pick<WalletFamily<N, Account, W, Found>, 'discovery' | 'pageWallet' | 'accountsOn'> {
  readonly connected: ReadonlyMap<string, ConnectedWallet<N, Account, W>>
  /** By connector: the wallet that let this page in last. */
  readonly lettingIn: ReadonlyMap<string, LetIn<N, Account, W>>
  /** By object: not asked to forget the page while another connector of the same wallet is connected. */
  readonly spared: Map<unknown, LetIn<N, Account, W>>
  readonly life: AbortController
}

/** A connector that is left. */
export interface Leave<N extends Namespace, One> {
  readonly connectorId: string
  /** The wallet that let this visit in, if any. */
  readonly known: One | undefined
  /** No other wallet is meant by its id: the visitor chose this object, or a source has the wallet. */
  readonly isSure: boolean
  readonly facts: LeaveFacts<N> | undefined
}

/**
 * Finds the wallets to ask where another one is kept, or none was chosen in this visit: one may have let another visit in,
 * and others may claim its id by now. Returns `undefined` if the connector is connected again.
 */
export async function findLeft<
  N extends Namespace,
  Account,
  W extends Wallet<N, Account>,
  Found extends Pick<RegisteredWallet, 'provider' | 'isNameless'>,
>(
  {
    discovery,
    pageWallet,
    accountsOn,
    connected,
    lettingIn,
    spared,
    life,
  }: LeftWalletsDeps<N, Account, W, Found>,
  { connectorId, known, isSure, facts }: Leave<N, LetIn<N, Account, W>>,
): Promise<LeftWallets<LetIn<N, Account, W>> | undefined> {
  /**
   * Whether a wallet is connected by another connector, or remembered: they are the same object, or two of the same id, or
   * one without a name, that have the same accounts. It knows of one permission alone.
   */
  function isInUse(one: LetIn<N, Account, W>, kept: LeaveFacts['kept']): boolean {
    const { connectorId, provider, isChosen } = one
    if (provider === undefined) return false
    const isRelated = (id: string) =>
      ownId(id) === ownId(connectorId) || isNameless(id) || isNameless(connectorId)
    const held = addresses(one)
    const isTwin = [...connected].some(([id, other]) => {
      return isRelated(id) && held.length > 0 && String(held) === String(addresses({ next: other }))
    })
    if (isTwin || isConnected(provider)) return true
    if (!kept || kept.connectorId === connectorId) return false
    const isSame = discovery.find(kept.connectorId)?.provider === provider
    if (isSame && claimants(kept.connectorId).length === 1) return true
    if (!isSame && !isRelated(kept.connectorId)) return false
    if (held.length > 0 && kept.address !== undefined) return held.includes(kept.address)
    return isSame || !isChosen
  }

  const isConnected = (provider: unknown) =>
    [...connected.keys()].some((id) => lettingIn.get(id)?.provider === provider)
  const isNameless = (connectorId: string) => discovery.find(connectorId)?.isNameless

  function addresses({ next, held = [] }: Pick<LetIn<N, Account, W>, 'next' | 'held'>): readonly string[] {
    return next ? accountsOn(next.network, next.accounts).map(({ address }) => address) : held
  }

  /** The wallets of the page that have an id, or would have if it were not taken. */
  function claimants(connectorId: string): readonly Found[] {
    const own = ownId(connectorId)
    const all = new Map<unknown, Found>()
    for (let place = 1; place <= mostClaims; place += 1) {
      const found = discovery.find(place === 1 ? own : `${own} (${place})`)
      if (found) all.set(found.provider, found)
    }
    return [...all.values()]
  }

  /** Returns the wallets that may have let the page in under the id, with the addresses that they grant without a window. */
  async function suspects() {
    const others = claimants(connectorId).filter(({ provider }) => provider !== known?.provider)
    const found = others.map(async (one): Promise<LetIn<N, Account, W>> => {
      const wallet = pageWallet(one)
      const suspect = { connectorId, wallet, provider: one.provider }
      if (!facts || wallet.isSilent?.() === false) return suspect
      const { network } = facts
      const resume = async (signal: AbortSignal) => wallet.resume?.(network, signal)
      const accounts = await withTimeout('resume', timeouts.revokeMs, life.signal, resume).catch(() => [])
      return { ...suspect, held: accountsOn(network, accounts ?? []).map(({ address }) => address) }
    })
    return [...(known ? [known] : []), ...(await Promise.all(found))]
  }

  /** The wallets by whose answers it is known that the one with an address has forgotten the page. */
  function deciding(all: readonly LetIn<N, Account, W>[], address: string | undefined) {
    const holders = all.filter((one) => address === undefined || addresses(one).includes(address))
    if (holders.length > 0) return holders
    // It was connected in this visit, and no other wallet claims its id.
    if (all.length === 1 && all[0]?.next) return all
    // One that grants nothing may be locked. `window.ethereum` may be another wallet.
    return all.filter((one) => addresses(one).length === 0 && !isNameless(one.connectorId))
  }

  const all = isSure ? (known ? [known] : []) : await suspects()
  if (connected.has(connectorId)) return undefined
  for (const one of all) spared.set(one.provider, one)
  const asked = [...spared.values()].filter((one) => !isInUse(one, facts?.kept))
  if (all.some((one) => asked.includes(one))) return { asked, deciding: deciding(all, facts?.address) }
  // The permission is that of the connection that stays, if they are one object.
  const isStaying = all.length > 0 && all.every(({ provider }) => isConnected(provider))
  return { asked, deciding: [], isStaying }
}
