import {
  type AccountId,
  abortable,
  accountParts,
  appLink,
  displayText,
  isNamespace,
  type Namespace,
  type NetworkId,
  networkParts,
  parseAccountId,
  parseNetworkId,
  SessionEndedError,
  type SessionGrant,
  type SessionWallet,
  safeUrl,
  throwIfAborted,
  type WalletSession,
  webUrl,
} from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { parseCapabilities } from './capabilities.js'
import { currentId, deprecatedId } from './deprecatedIds.js'
import { walletFailure } from './failure.js'
import { keyParts } from './namespaces.js'
import type { Client } from './sdk/client.js'
import { requestExpiry } from './sdk/patches/openRequests.js'
import type { SessionRecord } from './sdk/sdk.js'

/** A session as the instance holds it. */
export interface OpenSession {
  readonly remote: WalletSession
  /** Takes over what the wallet changed. */
  update(record: SessionRecord): void
  /** The session is over: whatever is asked of it rejects. */
  close(): void
}

/** As much of the SDK as a session asks for. */
export interface SessionClient {
  readonly sdk: Pick<Client['sdk'], 'request'>
  readonly requests: Pick<Client['requests'], 'end'>
}

/** Wraps a session that was checked. */
export function openSession({ sdk, requests }: SessionClient, start: SessionRecord): OpenSession {
  const { topic } = start
  const over = new AbortController()
  let record = start

  async function request(
    { network, method, params }: { network: NetworkId; method: string; params: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    if (over.signal.aborted) throw new SessionEndedError(method)
    throwIfAborted(signal)
    const answer = sdk.request({
      topic,
      chainId: approvedId(record, network),
      request: { method, params },
      expiry: requestExpiry,
    })
    try {
      return await abortable(abortable(answer, over.signal), signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (over.signal.aborted || read(error, 'code') === 6000) throw new SessionEndedError(method, error)
      throw walletFailure(method, error)
    }
  }

  const remote: WalletSession = {
    id: topic,
    wallet: walletOf(record),
    supportsAllNetworks: read(metadataOf(record), 'name') === 'MetaMask Wallet',
    get namespaces() {
      const asked = Object.keys(record.namespaces).map((key) => keyParts(key)?.namespace)
      return unique(asked)
        .filter(isNamespace)
        .filter((namespace) => grantOf(record, namespace))
    },
    grant: (namespace) => grantOf(record, namespace),
    get capabilities() {
      return parseCapabilities(record.sessionProperties)
    },
    request,
  }
  return {
    remote,
    update(next) {
      record = next
    },
    close() {
      over.abort()
      requests.end(topic)
    },
  }
}

/** What one wallet approved for one chain family, under the ids of today; the accounts in use first. */
export function grantOf<N extends Namespace>(
  { namespaces, sessionConfig }: Pick<SessionRecord, 'namespaces' | 'sessionConfig'>,
  namespace: N,
): SessionGrant<N> | undefined {
  const entries = Object.entries(namespaces).filter(([key]) => keyParts(key)?.namespace === namespace)
  const granted = unique(
    entries.flatMap(([, { accounts }]) => accounts).map((account) => parseAccountId(renamed(account))),
  ).filter((account) => isAccountOf(namespace, account))
  const inUse = read(read(sessionConfig, 'inUse'), namespace)
  const isInUse = (account: AccountId) => accountParts(account).address === inUse
  const [first, ...rest] = [...granted.filter(isInUse), ...granted.filter((one) => !isInUse(one))]
  if (!first) return undefined
  const chains = entries.flatMap(([key, entry]) => [
    ...(keyParts(key)?.reference ? [key] : []),
    ...(entry.chains ?? []),
    ...entry.accounts.map((account) => account.slice(0, account.lastIndexOf(':'))),
  ])
  return {
    accounts: [first, ...rest],
    networks: unique(chains.map((chain) => parseNetworkId(currentId(chain)))).filter((id) =>
      isNetworkIdOf(namespace, id),
    ),
    methods: unique(entries.flatMap(([, { methods }]) => methods)),
  }
}

/** What a wallet says of itself. One that says nothing is a wallet all the same. */
function walletOf(record: SessionRecord): SessionWallet {
  const metadata = metadataOf(record)
  const redirect = read(metadata, 'redirect')
  return {
    name: displayText(read(metadata, 'name')),
    url: webUrl(read(metadata, 'url')),
    // Hosts draw it too, and the pixels of a bitmap in a `data:` URL are not counted here.
    icon: webUrl(read(read(metadata, 'icons'), '0')),
    redirect: {
      native: safeUrl('native', appLink(read(redirect, 'native'))),
      universal: webUrl(read(redirect, 'universal')),
    },
  }
}

function metadataOf(record: SessionRecord): unknown {
  return read(record.peer, 'metadata')
}

/**
 * The record of a session whose wallet told that another account came into use (CAIP-25 event `accountsChanged`);
 * `undefined` where nothing follows from what it told. Wallets tell plain addresses or CAIP-10 accounts.
 */
export function withAccountInUse(
  record: SessionRecord,
  network: NetworkId,
  data: unknown,
): Pick<SessionRecord, 'sessionConfig'> | undefined {
  const { namespace } = networkParts(network)
  const told = read(data, '0')
  if (typeof told !== 'string') return undefined
  const address = told.slice(told.lastIndexOf(':') + 1)
  const granted = (grantOf(record, namespace)?.accounts ?? []).map((account) => accountParts(account).address)
  // Hex means the same in any case. In other alphabets two cases are two addresses.
  const isHex = /^0x[0-9a-f]+$/i.test(address)
  const isTold = (one: string) => one === address || (isHex && one.toLowerCase() === address.toLowerCase())
  const found = granted.find(isTold)
  if (found === undefined || found === granted[0]) return undefined
  const inUse = { ...Object(read(record.sessionConfig, 'inUse')), [namespace]: found }
  // Beside the session, so that it is known at the next visit, and forgotten with it.
  const sessionConfig = { ...record.sessionConfig, inUse }
  return { sessionConfig }
}

/** The id under which the session knows a network: today's, else the one of older wallets. */
function approvedId({ namespaces }: SessionRecord, network: NetworkId): string {
  const { namespace } = networkParts(network)
  const entries = Object.entries(namespaces).filter(([key]) => keyParts(key)?.namespace === namespace)
  const knows = (id: string) =>
    entries.some(
      ([key, { chains = [], accounts }]) =>
        key === id || chains.includes(id) || accounts.some((account) => account.startsWith(`${id}:`)),
    )
  const older = deprecatedId(network)
  return older && !knows(network) && knows(older) ? older : network
}

function renamed(account: string): string {
  const end = account.lastIndexOf(':')
  return `${currentId(account.slice(0, end))}${account.slice(end)}`
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Set(items)]
}

function isAccountOf<N extends Namespace>(namespace: N, id: AccountId): id is AccountId & AccountId<N> {
  return isNamespace(namespace) && id.startsWith(`${namespace}:`)
}

function isNetworkIdOf<N extends Namespace>(namespace: N, id: NetworkId): id is NetworkId & NetworkId<N> {
  return id.startsWith(`${namespace}:`)
}
