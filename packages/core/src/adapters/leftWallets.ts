import type { LeaveFacts } from '../adapter.js'
import { withTimeout } from '../async.js'
import type { Namespace } from '../caip.js'
import { namelessId } from '../connector.js'
import type { ConnectedWallet } from './connectedWallet.js'
import { ownId } from './foldedName.js'
import { inTime } from './inTime.js'
import { timeouts } from './timeouts.js'
import type { Wallet } from './wallet.js'
import type { LetIn, WalletFamily } from './walletFamily.js'
import type { RegisteredWallet } from './walletRegistry.js'

/** A registry lists so many wallets at the most, and each may claim the same id. */
const mostClaims = 100

/** The wallets of an adapter, and how they are asked. */
export interface LeftWalletsDeps<N extends Namespace, Account, W extends Wallet<N, Account>, Found>
  extends Pick<WalletFamily<N, Account, W, Found>, 'context' | 'discovery' | 'pageWallet' | 'accountsOn'> {
  readonly connected: ReadonlyMap<string, ConnectedWallet<N, Account, W>>
  /** By connector: the wallet that let this page in last. */
  readonly lettingIn: ReadonlyMap<string, LetIn<N, Account, W>>
  readonly life: AbortController
  /** Asks a wallet to forget the page, as a connector is left. */
  revoke(one: LetIn<N, Account, W>, connectorId: string): Promise<boolean>
}

/**
 * Creates a function that leaves a connector where another wallet is kept, or none was chosen in this visit: a wallet may
 * have let another visit in, and others may claim its id by now. It returns whether the wallet that was connected has
 * forgotten the page.
 */
export function createLeftWallets<
  N extends Namespace,
  Account,
  W extends Wallet<N, Account>,
  Found extends Pick<RegisteredWallet, 'provider' | 'isNameless'>,
>({
  context,
  discovery,
  pageWallet,
  accountsOn,
  connected,
  lettingIn,
  life,
  revoke,
}: LeftWalletsDeps<N, Account, W, Found>): (
  connectorId: string,
  known: LetIn<N, Account, W> | undefined,
  facts: LeaveFacts<N> | undefined,
) => Promise<boolean> {
  /** By object: not asked to forget the page while another connector of the same wallet is connected. */
  const spared = new Map<unknown, LetIn<N, Account, W>>()
  /** By connector: the wallet that has forgotten the page since it was spared. */
  const forgotten = new Map<string, LetIn<N, Account, W>>()
  /** The objects that have forgotten the page in this visit. */
  const left = new Set<unknown>()

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
    const isTwin = [...connected].some(
      ([id, other]) => isRelated(id) && held.length > 0 && `${held}` === `${addresses({ next: other })}`,
    )
    if (isTwin || isLetIn(provider, kept)) return true
    if (!kept || kept.connectorId === connectorId) return false
    const isSame = discovery.find(kept.connectorId)?.provider === provider
    if (isSame && kept.connectorId !== namelessId && claimants(kept.connectorId).length === 1) return true
    if (!isSame && !isRelated(kept.connectorId)) return false
    if (held.length > 0 && kept.address !== undefined) return held.includes(kept.address)
    return isSame || !isChosen
  }

  /** Whether an object was let in for a connector that is connected, or remembered while its wallet is locked. */
  function isLetIn(provider: unknown, kept: LeaveFacts['kept']) {
    const back = lettingIn.get(kept?.connectorId ?? '')
    const ids = [...connected.keys(), back && isOf(back, kept?.address) && back.connectorId]
    return ids.some((id) => id && lettingIn.get(id)?.provider === provider)
  }
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
  async function suspects(
    connectorId: string,
    known: LetIn<N, Account, W> | undefined,
    facts: LeaveFacts<N> | undefined,
  ) {
    const held = [...lettingIn.values(), ...spared.values()].map(({ provider }) => provider)
    const others = claimants(connectorId).filter(
      ({ provider }) =>
        provider !== known?.provider &&
        // The visitor chose this object: another one with the id may have let an earlier visit in.
        !(known?.isChosen && (connectorId === namelessId || left.has(provider) || held.includes(provider))),
    )
    const found = others.map(async (one): Promise<LetIn<N, Account, W>> => {
      const wallet = pageWallet(one)
      const suspect = { connectorId, wallet, provider: one.provider }
      // One that has no way to forget pages is not asked anything.
      if (!facts || !wallet.revoke || wallet.isSilent?.() === false) return suspect
      const { network } = facts
      const resume = async (signal: AbortSignal) => wallet.resume?.(network, signal)
      const accounts = await withTimeout('resume', timeouts.revokeMs, life.signal, resume).catch(
        () => undefined,
      )
      return { ...suspect, held: accounts && accountsOn(network, accounts).map(({ address }) => address) }
    })
    return [...(known ? [known] : []), ...(await Promise.all(found))]
  }

  /** Whether a wallet grants an address, or granted it last in this visit. */
  const isOf = ({ next, held }: LetIn<N, Account, W>, address: string | undefined) =>
    address === undefined ||
    (next ? accountsOn(next.network, next.granted).map((one) => one.address) : held)?.includes(address)
  /** Whether a wallet is still the same one: `window.ethereum` is known by its address. */
  const isMeant = (one: LetIn<N, Account, W>, address: string | undefined) =>
    one.connectorId !== namelessId || isOf(one, address)

  /** Whether none of the wallets that confirmed is known to be the one with the address. */
  const isUnsure = (all: readonly LetIn<N, Account, W>[], address: string | undefined) =>
    !all.some((one) => one.isChosen || isOf(one, address))

  /** The wallets by whose answers it is known that the one with an address has forgotten the page. */
  function deciding(all: LetIn<N, Account, W>[], connectorId: string, address: string | undefined) {
    const holders = all.filter((one) => isOf(one, address))
    // Another wallet has the id by now, or may be `window.ethereum`.
    if (holders.length > 0 || connectorId === namelessId) return holders
    // It was connected in this visit, and no other wallet claims its id.
    if (all.length === 1 && all[0]?.isChosen) return all
    // One that grants nothing may be locked.
    return all.filter((one) => addresses(one).length === 0)
  }

  return async (connectorId, opened, facts) => {
    const address = facts?.address
    const gone = forgotten.get(connectorId)
    forgotten.delete(connectorId)
    const spare = [...spared.values()].find((one) => one.connectorId === connectorId)
    const isNamed = connectorId !== namelessId
    /** A wallet confirmed that did not grant the address: another one with the id is meant, if there is one. */
    const isRest = facts?.byAddress && isNamed
    if (isRest && claimants(connectorId).length < 2) return false
    const known = facts?.ifListed ? undefined : (opened ?? spare)
    if (!known && gone && ((isNamed && !isRest) || isOf(gone, address))) {
      facts?.confirmed?.(isUnsure([gone], address))
      return true
    }
    const found = context.sessions(connectorId)
      ? [known].filter((one) => one !== undefined)
      : await suspects(connectorId, known, facts)
    const isListing = (one: LetIn<N, Account, W>) => !one.wallet.revoke || addresses(one).length > 0
    // It has been asked already, and may be of use to the host.
    const isOther = (one: LetIn<N, Account, W>) =>
      facts?.isAgain && !isNameless(connectorId) && addresses(one).length > 0 && !isMeant(one, address)
    const all = found.filter((one) =>
      facts?.ifListed ? isListing(one) : !isOther(one) && (!isRest || isOf(one, address)),
    )
    // A wallet that does not say is asked again.
    if (facts?.ifListed && found.length > 0 && all.length === 0) return found.every(({ held }) => held)
    // It may have been chosen again while the wallets were asked, also in another tab.
    if ((await facts?.isWanted?.()) || connected.has(connectorId)) return false
    for (const one of all) spared.set(one.provider, one)
    const asked = [...spared.values()].filter((one) => !isInUse(one, facts?.kept))
    const revoking = asked.map(async (one) => {
      spared.delete(one.provider)
      const isDone = await revoke(one, connectorId)
      if (isDone) left.add(one.provider)
      if (isDone && !all.includes(one)) forgotten.set(one.connectorId, one)
      return isDone
    })
    for (const one of revoking) one.catch(() => {})
    const judges = deciding(all, connectorId, address)
    // One that claims the id, and lists the page or may do so, is asked until it confirms.
    const isDoubtful = (one: LetIn<N, Account, W>) => known?.isChosen || addresses(one).length > 0
    if (isNamed)
      judges.push(...all.filter((one) => asked.includes(one) && !judges.includes(one) && isDoubtful(one)))
    // The permission is that of the connection that stays, if they are one object.
    if (!all.some((one) => asked.includes(one)))
      return judges.length > 0 && judges.every(({ provider }) => isLetIn(provider, facts?.kept))
    const answers = Promise.all(judges.map((one) => revoking[asked.indexOf(one)]))
    // Of one that was spared there is no answer.
    const answer = answers.then((done) => done.length > 0 && done.every((isDone) => isDone))
    return inTime(answer, () => facts?.confirmed?.(isUnsure(judges, address)))
  }
}
