import {
  type AccountId,
  accountParts,
  type DisplayText,
  displayText,
  type Http,
  type Namespace,
  type SafeUrl,
  safeUrl,
} from '@foyer/core'
import * as v from 'valibot'
import { decoder, text } from './decode.js'
import type { Support } from './support.js'

/** Who an account says it is. Foreign text: show the address beside it. */
export interface Identity {
  readonly name: DisplayText | undefined
  readonly avatar: SafeUrl | undefined
}

/** Names and avatars of accounts, kept for 5 min (spec 9). */
export interface Identities {
  /** Never rejects: an unknown, unsupported or failed one is `undefined`. */
  load(account: AccountId, signal?: AbortSignal): Promise<Identity | undefined>
}

/** Reads a name and an avatar (spec 7, identity). */
export const decodeIdentity = decoder(
  'v1/identity',
  v.pipe(
    v.object({ name: v.nullish(text), avatar: v.nullish(text) }),
    v.transform(
      ({ name, avatar }): Identity => ({
        name: displayText(name) || undefined,
        avatar: safeUrl('image', avatar),
      }),
    ),
  ),
)

const ttl = 300_000

/** The chain families that have names (spec 1). */
const named: readonly Namespace[] = ['eip155']

export function createIdentities({ api, support }: { api: Pick<Http, 'get'>; support: Support }): Identities {
  return {
    async load(account, signal = new AbortController().signal) {
      const { namespace, networkId, address } = accountParts(account)
      if (!named.includes(namespace) || !(await support.has(networkId, signal))) return undefined
      const path = `v1/identity/${encodeURIComponent(address)}`
      return api.get(path, { sender: address }, decodeIdentity, { ttl, signal }).catch(() => undefined)
    },
  }
}
