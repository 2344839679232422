import type { AdapterEvent } from '../adapter.js'
import { withTimeout } from '../async.js'
import type { AccountId, Namespace, NetworkId } from '../caip.js'
import { ChainNotSupportedError } from '../chainNotSupported.js'
import type { Connection } from '../connection.js'
import { AbortedError } from '../failure.js'
import { isFoyerError } from '../isFoyerError.js'
import { accountId } from '../parseAccountId.js'
import { paced } from './paced.js'
import { timeouts } from './timeouts.js'
import type { AccountFacts, Wallet } from './wallet.js'

/** A wallet that granted accounts, as it stands now. */
export interface ConnectedWallet<N extends Namespace, Account, W> {
  readonly connectorId: string
  readonly wallet: W
  /** None while it is locked. */
  readonly accounts: readonly Account[]
  /** The accounts that it granted last: at least one. */
  readonly granted: readonly Account[]
  readonly network: NetworkId<N>
  /** Aborts when the connection ends. */
  readonly signal: AbortSignal
  connection(): Connection<N>
  /**
   * Takes note of what the wallet was asked for; nothing is reported.
   * @throws {ChainNotSupportedError} when the accounts cannot be used there; nothing changed then
   */
  moveTo(network: NetworkId<N>, accounts?: readonly Account[]): void
  /** Takes the accounts that the wallet grants now, and reports what changed by that. Without them the wallet is asked. */
  take(accounts?: readonly Account[]): void
  /** Ends the connection without a report. */
  close(): void
}

/** What a wallet says within this time (ms) is reported once, as the last of it left things. */
const eventBatchMs = 20

/**
 * Watches a wallet that granted accounts.
 * @param start.accountsOn how a connection names the accounts on a network
 * @param report receives each change. A wallet that grants nothing is `disconnected`, and still listened to: it may be
 * locked. Once it grants something again, that is reported
 * @throws {ChainNotSupportedError} when the accounts are for no network
 */
export function watchWallet<N extends Namespace, Account, W extends Wallet<N, Account>>(
  { connectorId, wallet, wanted, granted, accountsOn }: Start<N, Account, W>,
  report: (event: AdapterEvent<N>) => void,
): ConnectedWallet<N, Account, W> {
  const life = new AbortController()
  let accounts = granted
  let last = granted
  let network = wallet.networkFor(wanted, granted) ?? unsupported(wanted)
  let reported = JSON.stringify(connection())
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStale = false
  /** Counts what may say how things stand. */
  let version = 0

  function connection(): Connection<N> {
    const approved = wallet.approved?.()
    const connected = toConnection(network, accountsOn(network, accounts))
    const made = { connectorId, ...connected, ...(approved && { approved }) }
    return wallet.complete?.(made) ?? made
  }

  /**
   * Asks the wallet, without a window, how things stand. One that does not say is left as it was until it does.
   */
  async function refresh() {
    isStale = false
    version += 1
    const mine = version
    // What the wallet told while it was asked, or is asked since, is newer than this answer.
    const isNewest = () => !life.signal.aborted && version === mine
    const ask = async () => {
      await wallet.locate?.(life.signal)
      return wallet.resume?.(network, life.signal)
    }
    const asking = ask()
    let isLate = false
    asking.then(
      (now) => isLate && isNewest() && take(now ?? []),
      () => {},
    )
    const now = await withTimeout('wallet', timeouts.refreshMs, life.signal, () => asking).catch(
      // A wallet that refuses to say without a window is locked, or has forgotten the page.
      (error: unknown) => (isFoyerError(error, 'wallet/user-rejected') ? [] : accounts),
    )
    isLate = true
    if (isNewest()) accounts = now ?? []
  }

  async function flush() {
    timer = undefined
    if (isStale) await refresh()
    if (life.signal.aborted) return
    const next = accounts.length > 0 ? wallet.networkFor(network, accounts) : undefined
    if (!next) {
      if (reported) report({ type: 'disconnected', connectorId })
      reported = ''
      return
    }
    network = next
    last = accounts
    const changed = connection()
    if (JSON.stringify(changed) === reported) return
    reported = JSON.stringify(changed)
    report({ type: 'connection', connection: changed })
  }

  function take(now?: readonly Account[]) {
    if (life.signal.aborted) return
    // An answer to an earlier question does not count.
    version += 1
    if (now) accounts = now
    else isStale = true
    timer ??= setTimeout(() => void flush(), eventBatchMs)
  }

  const hint = paced(take)
  const unsubscribe = quietly(() => wallet.watch((now) => (now ? take(now) : hint())))

  function close() {
    if (life.signal.aborted) return
    clearTimeout(timer)
    life.abort(new AbortedError())
    quietly(() => unsubscribe?.())
    wallet.close?.()
  }

  return {
    connectorId,
    wallet,
    signal: life.signal,
    get accounts() {
      return accounts
    },
    get granted() {
      return last
    },
    get network() {
      return network
    },
    connection,
    moveTo(next, there = accounts) {
      if (wallet.networkFor(next, there) !== next) throw new ChainNotSupportedError(next)
      network = next
      accounts = last = there
      version += 1
      reported = JSON.stringify(connection())
    },
    take,
    close,
  }
}

interface Start<N extends Namespace, Account, W> {
  readonly connectorId: string
  readonly wallet: W
  readonly wanted: NetworkId<N>
  readonly granted: readonly Account[]
  readonly accountsOn: (network: NetworkId<N>, accounts: readonly Account[]) => readonly AccountFacts[]
}

/** What foreign code answers; one that throws where it is listened to simply tells nothing. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function toConnection<N extends Namespace>(
  network: NetworkId<N>,
  held: readonly AccountFacts[],
): Omit<Connection<N>, 'connectorId' | 'approved'> {
  const all = held.map(({ address, type = 'eoa', label, selectable }) => ({
    id: accountId(network, address),
    type,
    label,
    selectable,
  }))
  const [first] = all
  if (!first) throw new ChainNotSupportedError(network)
  const others = all.filter(({ type }) => type !== first.type)
  const labels = all.flatMap(({ id, label }) => (label ? [[id, label] as const] : []))
  return {
    account: first.id,
    accounts: all.map(({ id }) => id),
    accountType: first.type,
    ...(others.length > 0 && { accountTypes: byId(others.map(({ id, type }) => [id, type])) }),
    ...(labels.length > 0 && { labels: byId(labels) }),
    ...(all.some(({ selectable }) => selectable !== undefined) && {
      selectable: all.flatMap(({ id, selectable }) => (selectable ? [id] : [])),
    }),
  }
}

function byId<N extends Namespace, T>(
  entries: readonly (readonly [AccountId<N>, T])[],
): Readonly<Partial<Record<AccountId<N>, T>>> {
  const table: Partial<Record<AccountId<N>, T>> = {}
  for (const [id, value] of entries) table[id] = value
  return table
}

function unsupported(network: NetworkId): never {
  throw new ChainNotSupportedError(network)
}
