import {
  type AccountId,
  abortable,
  displayText,
  namespaces as families,
  isNamespace,
  type Namespace,
  type NetworkId,
  networkParts,
  parseAccountId,
  parseNetworkId,
  type RemoteGrant,
  type RemoteSession,
  RemoteSessionEndedError,
  type RemoteWallet,
  safeUrl,
  webUrl,
} from '@foyer/core'
import { parseCapabilities } from './capabilities.js'
import type { Client } from './client.js'
import { currentId, deprecatedId } from './deprecatedIds.js'
import { read, walletFailure } from './failure.js'
import { keyParts } from './namespaces.js'
import { requestExpiry } from './openRequests.js'
import type { SessionRecord } from './sdk.js'

/** A session as the instance holds it. */
export interface OpenSession {
  readonly remote: RemoteSession
  /** Takes over what the wallet changed. */
  update(record: SessionRecord): void
  /** The session is over: whatever is asked of it rejects. */
  close(): void
}

/** Wraps a session that was checked. */
export function openSession({ sdk, requests }: Client, start: SessionRecord): OpenSession {
  const { topic } = start
  const over = new AbortController()
  let record = start

  async function request(
    { network, method, params }: { network: NetworkId; method: string; params: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    if (over.signal.aborted) throw new RemoteSessionEndedError(method)
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
      if (over.signal.aborted || read(error, 'code') === 6000)
        throw new RemoteSessionEndedError(method, error)
      throw walletFailure(method, error)
    }
  }

  const remote: RemoteSession = {
    id: topic,
    wallet: walletOf(record),
    supportsAllNetworks: record.peer.metadata.name === 'MetaMask Wallet',
    get namespaces() {
      return families.filter((family) => grantOf(record, family))
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

/** What one wallet approved for one chain family, under the ids of today. */
export function grantOf<N extends Namespace>(
  { namespaces }: Pick<SessionRecord, 'namespaces'>,
  namespace: N,
): RemoteGrant<N> | undefined {
  const entries = Object.entries(namespaces).filter(([key]) => keyParts(key)?.namespace === namespace)
  const [first, ...rest] = unique(
    entries.flatMap(([, { accounts }]) => accounts).map((account) => parseAccountId(renamed(account))),
  ).filter((account) => isAccountOf(namespace, account))
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

function walletOf({ peer: { metadata } }: SessionRecord): RemoteWallet {
  const redirect = metadata.redirect
  return {
    name: displayText(metadata.name),
    url: webUrl(metadata.url),
    icon: safeUrl('image', metadata.icons?.[0]),
    redirect: { native: safeUrl('native', redirect?.native), universal: webUrl(redirect?.universal) },
  }
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
