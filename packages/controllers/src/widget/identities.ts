import {
  type AccountId,
  abortable,
  accountParts,
  addressKey,
  displayText,
  type Identities,
  type Identity,
  type SafeUrl,
  type Store,
  safeUrl,
} from '@foyer/core'
import { mapped, nullish, object, text } from '@foyer/core/api'
import { identitiesKey } from '../answerKeys.js'
import { createCache } from './cache.js'
import { isPlainName } from './plainName.js'
import type { ResolveDeps } from './resolveName.js'
import { createStoredCache } from './storedCache.js'

/** Reads a name and an avatar (`v1/identity/{address}`). */
export const decodeIdentity = mapped(
  object({ name: nullish(text), avatar: nullish(text) }),
  ({ name, avatar }): Identity => {
    const shown = displayText(name)
    // A name with characters that are not fit to show would look like another one.
    return { name: shown === name ? shown || undefined : undefined, avatar: safeUrl('image', avatar) }
  },
)

const ttlMs = 300_000

/** What names need. */
export interface IdentitiesDeps extends Omit<ResolveDeps, 'isPlainName'> {
  /** Of an account of the visitor's: with whom they deal is written nowhere. */
  readonly isOwn: (account: AccountId) => boolean
  /** See `ownPictures`. */
  readonly isOwnPicture: (picture: SafeUrl) => boolean
  /** Told who an account has become by its own doing. */
  readonly changed?: (account: AccountId, identity: Identity) => void
  readonly store: Store
}

/**
 * Names are kept for 5 min, those of the visitor's own accounts over reloads. On a testnet nobody has one.
 */
export function createIdentities(deps: IdentitiesDeps): Identities {
  const { api, support, family, isTestnet, isOwn, isOwnPicture, changed = () => {}, store } = deps
  const own = createStoredCache<Identity>({
    store,
    ttlMs,
    key: identitiesKey,
    encode: (identity) => identity,
    decode: decodeIdentity,
  })
  const others = createCache<Identity>()
  const underway = new Map<string, Promise<Identity | undefined>>()

  function known(account: AccountId): Identity | undefined {
    const identity = isNamed(account) && kept(keyOf(account))
    return identity ? shown(identity) : undefined
  }

  function isNamed(account: AccountId) {
    const { namespace, networkId } = accountParts(account)
    return family(namespace).hasNames && !isTestnet(networkId)
  }

  const kept = (key: string) => others.get(key, ttlMs) ?? own.get(key, ttlMs)

  const shown = ({ name, avatar }: Identity): Identity => ({
    name,
    avatar: avatar && isOwnPicture(avatar) ? avatar : undefined,
  })

  /** @param isNewest whether nothing else was learned of the account meanwhile */
  async function ask(
    account: AccountId,
    key: string,
    isNewest: () => boolean,
  ): Promise<Identity | undefined> {
    const { networkId, address } = accountParts(account)
    try {
      if (!(await support.has(networkId, life))) return undefined
      const ask = { address, sender: address }
      let marks = 0
      const read = () =>
        api.get('v1/identity/{address}', ask, decodeIdentity, { force: marks > 0, onOld: () => (marks += 1) })
      const first = await read()
      // A name of before may be another account's by now.
      const identity = await inNormalForm(marks > 0 ? await read() : first)
      if (!isNewest() || marks > 1) return known(account)
      if (isOwn(account)) own.set(key, identity)
      else others.set(key, identity)
      return shown(identity)
    } catch {
      return undefined
    } finally {
      if (isNewest()) underway.delete(key)
    }
  }

  return {
    known,
    named(account, name) {
      const key = keyOf(account)
      const identity = { name, avatar: kept(key)?.avatar }
      others.delete(key)
      underway.delete(key)
      own.set(key, identity)
      changed(account, shown(identity))
    },
    async load(account, signal = life) {
      if (!isNamed(account)) return undefined
      const key = keyOf(account)
      const identity = known(account)
      if (identity) return identity
      // A list has the same account many times, and rows that leave take nothing from those that stay.
      const asking: Promise<Identity | undefined> =
        underway.get(key) ?? ask(account, key, () => underway.get(key) === asking)
      underway.set(key, asking)
      return abortable(asking, signal).catch(() => undefined)
    },
    resolve: async (...ask) =>
      (await import('./resolveName.js')).resolveName({ ...deps, isPlainName }, ...ask),
  }
}

/** Never aborted: an answer that is on its way serves whoever asks next. */
const life = new AbortController().signal

/** One that is written otherwise than its normal form may be anybody's (safety T-45), and is shown nowhere. */
async function inNormalForm({ name, ...rest }: Identity): Promise<Identity> {
  if (name === undefined || isPlainName(name)) return { name, ...rest }
  const normal = await import('./normalName.js')
    .then(({ normalName }) => normalName(name, isPlainName))
    .catch(() => '')
  return { name: normal === name ? name : undefined, ...rest }
}

/** A name is the address's, whatever the network. */
function keyOf(account: AccountId): string {
  const { namespace, address } = accountParts(account)
  return `${namespace}:${addressKey(address)}`
}
