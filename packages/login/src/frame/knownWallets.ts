import * as v from 'valibot'
import { type Bytes, encodeParts, toBase64Url } from '../custody/bytes.js'
import { sha256 } from '../custody/dpop.js'
import { encodeList } from '../custody/slotList.js'
import type { KeptWallet } from './answers.js'
import type { Notes } from './frameStorage.js'
import { type SeenWallet, seenOf } from './seenWallet.js'
import { type KnownWallets, listOf, type VouchedWallet, vouch, WalletTamperedError } from './slots.js'
import { slotOf } from './vaults.js'

// A browser remembers the wallets that were open in it, also after a log-out. No address is in it.

const note = v.object({
  version: v.number(),
  custody: v.optional(v.picklist(['assisted', 'self'])),
  /** Of the addresses, and of all that the wallet key vouched for. */
  hash: v.string(),
  list: v.optional(v.string()),
})
const nameOf = (wallet: string) => `wallet ${wallet}`

async function read(notes: Notes, wallet: string) {
  const known = v.safeParse(note, await notes.get(nameOf(wallet)))
  return known.success ? known.output : undefined
}

/**
 * Creates the memory of a browser.
 * @param older asks the visitor whether a wallet may be older than it was here. Rejects if not
 */
export function createKnownWallets(
  notes: Notes,
  older: (wallet: VouchedWallet) => Promise<void>,
): KnownWallets {
  const isOlder = async ({ id, version }: KeptWallet) => version < ((await read(notes, id))?.version ?? 0)
  async function write(wallet: VouchedWallet) {
    const { version, custody } = seenOf(wallet)
    const [hash, list] = [await hashOf(wallet), await listHash(wallet)]
    await notes.set(nameOf(wallet.id), { version, custody, hash, list })
  }
  return {
    async check(wallet) {
      if (!(await isOlder(wallet))) return
      await older(wallet)
      await write(wallet)
    },
    async note(wallet) {
      // Another tab may have seen a newer one in the meantime.
      if (!(await isOlder(wallet))) await write(wallet)
    },
    async vouched(wallet) {
      const isNoted = (await read(notes, wallet.id))?.list === (await listHash(wallet))
      return isNoted ? vouch(wallet, isNoted) : undefined
    },
  }
}

/** Refuses a wallet that is older than it was here. @throws {WalletTamperedError} */
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
