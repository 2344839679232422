import {
  accountParts,
  type ChainFamily,
  displayText,
  type Http,
  type Identities,
  type Identity,
  type Namespace,
  type NetworkId,
  type SafeUrl,
  type Store,
  safeUrl,
} from '@foyer/core'
import { identitiesKey } from '../answerKeys.js'
import type { AskAt, Filled } from './contract.js'
import { decoder, mapped, nullish, object, text } from './decode.js'
import { createStoredCache } from './storedCache.js'
import type { Support } from './support.js'

/** Reads a name and an avatar (`v1/identity/{address}`). */
export const decodeIdentity = decoder(
  'v1/identity/{address}',
  mapped(
    object({ name: nullish(text), avatar: nullish(text) }),
    ({ name, avatar }): Identity => ({
      name: displayText(name) || undefined,
      avatar: safeUrl('image', avatar),
    }),
  ),
)

type Call = 'v1/identity/{address}'

const ttlMs = 300_000

/** Names are kept for 5 min, and over reloads. On a testnet nobody has one. */
export function createIdentities({
  api,
  support,
  family,
  isTestnet,
  isOwnPicture,
  store,
}: {
  readonly api: Pick<Http, 'get'>
  readonly support: Support
  readonly family: (namespace: Namespace) => ChainFamily
  readonly isTestnet: (network: NetworkId) => boolean
  /** See `ownPictures`. */
  readonly isOwnPicture: (picture: SafeUrl) => boolean
  readonly store: Store
}): Identities {
  const known = createStoredCache<Identity>({
    ...{ store, ttlMs, key: identitiesKey, encode: (identity) => identity, decode: decodeIdentity },
  })
  const shown = ({ name, avatar }: Identity): Identity => ({
    name,
    avatar: avatar && isOwnPicture(avatar) ? avatar : undefined,
  })
  return {
    async load(account, signal = new AbortController().signal) {
      const { namespace, networkId, address } = accountParts(account)
      if (!family(namespace).hasNames || isTestnet(networkId)) return undefined
      // A name is the address's, whatever the network.
      const key = `${namespace}:${address}`
      const kept = known.get(key, ttlMs)
      if (kept) return shown(kept)
      if (!(await support.has(networkId, signal))) return undefined
      const path: Filled<Call> = `v1/identity/${encodeURIComponent(address)}`
      const query = { sender: address } satisfies AskAt<Call>
      try {
        const identity = await api.get(path, query, decodeIdentity, { signal })
        known.set(key, identity)
        return shown(identity)
      } catch {
        return undefined
      }
    },
  }
}
