import * as v from 'valibot'
import { encodeParts, toBase64Url } from '../custody/bytes.js'
import { sha256 } from '../custody/dpop.js'
import type { KeptWallet } from './answers.js'
import type { Notes } from './frameStorage.js'
import { type KnownWallets, WalletTamperedError } from './slots.js'
import { slotOf } from './vaults.js'

// A browser remembers the wallets that were open in it, also after a log-out. No address is in it.

type Seen = Pick<KeptWallet, 'id' | 'version' | 'addresses'>

const note = v.object({ version: v.number(), hash: v.string() })
const nameOf = (wallet: string) => `wallet ${wallet}`

async function read(notes: Notes, wallet: string) {
  const known = v.safeParse(note, await notes.get(nameOf(wallet)))
  return known.success ? known.output : undefined
}

/**
 * Creates the memory of a browser.
 * @param older asks the visitor whether a wallet may be older than it was here. Rejects if not
 */
export function createKnownWallets(notes: Notes, older: (wallet: KeptWallet) => Promise<void>): KnownWallets {
  const write = async (wallet: Seen, version: number) =>
    notes.set(nameOf(wallet.id), { version, hash: await hashOf(wallet) })
  return {
    async check(wallet) {
      const known = await read(notes, wallet.id)
      if (!known || wallet.version >= known.version) return
      await older(wallet)
      await write(wallet, wallet.version)
    },
    async note(wallet) {
      await write(wallet, Math.max(wallet.version, (await read(notes, wallet.id))?.version ?? 0))
    },
  }
}

/** Refuses a wallet that is older than it was here. @throws {WalletTamperedError} */
export function refuseOlder(): Promise<never> {
  return Promise.reject(new WalletTamperedError())
}

/** Whether a device has a key to this wallet, which was open here with these addresses, and was no newer then. */
export async function wasOpen(notes: Notes, wallet: KeptWallet, jkt: string): Promise<boolean> {
  const known = await read(notes, wallet.id)
  if (!known || wallet.version < known.version || !slotOf(wallet, jkt)) return false
  return known.hash === (await hashOf(wallet))
}

async function hashOf({ id, addresses }: Seen): Promise<string> {
  const sorted = Object.entries(addresses).sort(([a], [b]) => (a < b ? -1 : 1))
  return toBase64Url(await sha256(encodeParts('foyer addresses', id, ...sorted.flat())))
}
