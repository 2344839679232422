import * as v from 'valibot'
import { type Bytes, encodeParts, toBase64Url } from '../custody/bytes.js'
import { sha256 } from '../custody/dpop.js'
import { encodeList } from '../custody/slotList.js'
import type { AskWallet, Who } from './accountParts.js'
import type { KeptWallet } from './answers.js'
import { asciiEmail } from './asciiEmail.js'
import type { KeptNotes, Notes } from './frameStorage.js'
import type { PageConfig } from './pageConfig.js'
import { type SeenWallet, seenOf } from './seenWallet.js'
import { ServiceError } from './service.js'
import { type KnownWallets, listOf, type VouchedWallet, vouch, WalletTamperedError } from './slots.js'
import { slotOf } from './vaults.js'

// A browser remembers the wallets that were open in it, also after a log-out. No address is in it.

const note = v.object({
  version: v.number(),
  custody: v.optional(v.picklist(['assisted', 'self'])),
  /** Of the addresses, and of all that the wallet key vouched for. */
  hash: v.string(),
  list: v.optional(v.string()),
  /** Of the seed, which stays the same whatever key the wallet gets. */
  seed: v.optional(v.string()),
})
const nameOf = (wallet: string) => `wallet ${wallet}`

async function read(notes: Notes, wallet: string) {
  const known = v.safeParse(note, await notes.get(nameOf(wallet)))
  return known.success ? known.output : undefined
}

/**
 * The name of the note about the wallet of an account, of which only the hash is kept: the address that the visitor typed, or the
 * provider and its own id of the visitor. Names and addresses at a provider change, and two visitors may share a name.
 */
const accountNote = ({ by = '', id = '', email = '' }: Who) =>
  hashed(encodeParts('foyer account', by, by ? id : asciiEmail(email).toLowerCase())).then(
    (hash) => `account ${hash}`,
  )

/**
 * Moves an account to another address. This browser remembers its wallet under that address, too, also if the answer is lost.
 * @param move asks the service
 */
export async function moveAddress<T>(
  notes: Notes,
  email: string,
  wallet: string,
  move: () => Promise<T>,
): Promise<T> {
  const name = await accountNote({ email })
  const before = await notes.get(name)
  await notes.set(name, wallet)
  try {
    return await move()
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.status >= 400 && error.status < 500
    if (isRefused) await notes.set(name, before)
    throw error
  }
}

/** Returns the wallet that an account had when it was last here, also after a log-out. */
export async function walletOf(notes: Notes, who: Who): Promise<string | undefined> {
  const known = v.safeParse(v.string(), await notes.get(await accountNote(who)))
  return known.success ? known.output : undefined
}

/**
 * Creates the memory of a browser.
 * @param ask asks the visitor about a wallet that is older than it was here, or another one than the account had. Rejects if it
 * may not be used
 * @param of the wallet of the login, or the account that logs in
 * @param custody of new wallets here
 */
export function createKnownWallets(
  notes: KeptNotes,
  ask: AskWallet,
  of: string | Who,
  custody?: PageConfig['custody'],
): KnownWallets {
  const ofAccount = () => (typeof of === 'string' ? of : walletOf(notes, of))
  const isOther = async ({ id }: KeptWallet) => ((await ofAccount()) ?? id) !== id
  /** Notes a wallet, unless a newer version than the allowed one was seen here. @returns whether it is noted */
  async function write(wallet: VouchedWallet, seed?: string, most = wallet.version): Promise<boolean> {
    const { version, custody: whose } = seenOf(wallet)
    const next = { version, custody: whose, hash: await hashOf(wallet), list: await listHash(wallet) }
    let isNoted = false
    // Another tab may see a newer one at any time.
    await notes.change(nameOf(wallet.id), (at) => {
      const known = v.safeParse(note, at)
      const before = known.success ? known.output : undefined
      isNoted = !before || before.version <= most
      return isNoted ? { ...next, seed: seed ?? before?.seed } : at
    })
    if (isNoted && typeof of !== 'string') await notes.set(await accountNote(of), wallet.id)
    return isNoted
  }
  return {
    has: async (wallet) => (await read(notes, wallet)) !== undefined,
    async begin(wallet, seed) {
      await notes.set(nameOf(wallet.id), { version: wallet.version, hash: await hashOf(wallet), seed })
    },
    async check(wallet, seed, isHelped) {
      const first = await read(notes, wallet.id)
      // Its key came with the answer of the service, so the key alone does not say that it is the wallet that was here.
      const isSame = !first || (first.hash === (await hashOf(wallet)) && (first.seed ?? seed) === seed)
      if (!isSame) throw new WalletTamperedError()
      if (await isOther(wallet)) await ask(wallet, 'other')
      if (!first && isHelped && custody === 'self-required') await ask(wallet, 'helped')
      for (;;) {
        const known = await read(notes, wallet.id)
        if (!known || known.version <= wallet.version) return
        await ask(wallet, 'older')
        if (await write(wallet, seed, known.version)) return
      }
    },
    async note(wallet, seed) {
      await write(wallet, seed)
    },
    async vouched(wallet) {
      const isNoted = (await read(notes, wallet.id))?.list === (await listHash(wallet))
      return isNoted && !(await isOther(wallet)) ? vouch(wallet, isNoted) : undefined
    },
  }
}

/** Refuses a wallet that is older than it was here, or another one than the account had. @throws {WalletTamperedError} */
export function refuseOlder(): Promise<never> {
  return Promise.reject(new WalletTamperedError())
}

/**
 * Returns a wallet as it was last open here, if this device has a key to it, and it has the same addresses and is no older now.
 * Its key vouches for nothing newer yet.
 */
export async function wasOpen(
  notes: Notes,
  wallet: KeptWallet,
  jkt: string,
): Promise<SeenWallet | undefined> {
  const known = await read(notes, wallet.id)
  if (!known || wallet.version < known.version || !slotOf(wallet, jkt)) return undefined
  if (known.hash !== (await hashOf(wallet))) return undefined
  const { version, custody } = known
  return { wallet: wallet.id, version, addresses: wallet.addresses, custody }
}

async function hashOf({ id, addresses }: Pick<KeptWallet, 'id' | 'addresses'>): Promise<string> {
  const sorted = Object.entries(addresses).sort(([a], [b]) => (a < b ? -1 : 1))
  return hashed(encodeParts('foyer addresses', id, ...sorted.flat()))
}

const listHash = (wallet: KeptWallet) => hashed(encodeList(listOf(wallet)))

const hashed = async (bytes: Bytes) => toBase64Url(await sha256(bytes))
