import { addressKey, type FeatureStore } from '@foyer/core'
import { createNonce } from '@foyer/siwx'
import { type MessageParts, messageFor, openMessageFor } from './messageFor.js'
import type { SignedIn, Siwx, SiwxSession } from './signInPort.js'

/** How the page itself remembers. */
export interface LocalOptions extends MessageParts {
  readonly required?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
}

const key = 'sessions'
const maxSessions = 20

/** Sessions that this page keeps for itself, for hosts without a server. Nobody else can rely on them. */
export function localSessions(
  { required, signOutOnDisconnect, ...parts }: LocalOptions,
  store: FeatureStore,
): Siwx {
  const kept = () =>
    store.get(key, (json) => (Array.isArray(json) ? json.flatMap(signedIn) : undefined)) ?? []
  const isOf = (chainId: string, address: string, { data }: SignedIn) =>
    data.chainId === chainId && addressKey(data.accountAddress) === addressKey(address)
  const keep = (sessions: readonly SignedIn[]) => store.set(key, sessions.slice(-maxSessions))
  const plain = ({ data: { chainId, accountAddress, expirationTime } }: SiwxSession): SignedIn => ({
    data: { chainId, accountAddress, ...(expirationTime !== undefined && { expirationTime }) },
  })
  return {
    ...(required !== undefined && { required }),
    ...(signOutOnDisconnect !== undefined && { signOutOnDisconnect }),
    createMessage: async (input) => messageFor(input, createNonce(), parts),
    createOpenMessage: async (chainId) => openMessageFor(chainId, createNonce(), parts),
    async addSession(session) {
      const { chainId, accountAddress } = session.data
      keep([...kept().filter((other) => !isOf(chainId, accountAddress, other)), plain(session)])
    },
    async setSessions(sessions) {
      const family = ({ data: { chainId } }: SignedIn) => chainId.split(':', 1)[0]
      const families = sessions.map(family)
      keep([...kept().filter((other) => !families.includes(family(other))), ...sessions.map(plain)])
    },
    getSessions: async (chainId, address) => kept().filter((session) => isOf(chainId, address, session)),
    // Of the one account on the one network.
    revokeSession: async (chainId, address) =>
      keep(kept().filter((session) => !isOf(chainId, address, session))),
  }
}

function signedIn(json: unknown): readonly SignedIn[] {
  const { chainId, accountAddress, expirationTime } = Object(Object(json).data)
  if (typeof chainId !== 'string' || typeof accountAddress !== 'string') return []
  return [
    { data: { chainId, accountAddress, ...(typeof expirationTime === 'string' && { expirationTime }) } },
  ]
}
