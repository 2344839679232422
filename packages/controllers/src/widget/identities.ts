import {
  accountParts,
  type ChainFamily,
  displayText,
  type Http,
  type Identities,
  type Identity,
  type Namespace,
  safeUrl,
} from '@foyer/core'
import * as v from 'valibot'
import { decoder, text } from './decode.js'
import type { Support } from './support.js'

/** Reads a name and an avatar (`v1/identity/{address}`). */
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

const ttlMs = 300_000

/** Names are kept for 5 min. */
export function createIdentities({
  api,
  support,
  family,
}: {
  readonly api: Pick<Http, 'get'>
  readonly support: Support
  readonly family: (namespace: Namespace) => ChainFamily
}): Identities {
  return {
    async load(account, signal = new AbortController().signal) {
      const { namespace, networkId, address } = accountParts(account)
      if (!family(namespace).hasNames || !(await support.has(networkId, signal))) return undefined
      const path = `v1/identity/${encodeURIComponent(address)}`
      return api.get(path, { sender: address }, decodeIdentity, { ttl: ttlMs, signal }).catch(() => undefined)
    },
  }
}
