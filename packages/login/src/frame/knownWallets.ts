import * as v from 'valibot'
import { encodeParts, toBase64Url } from '../custody/bytes.js'
import { sha256 } from '../custody/dpop.js'
import type { KeptWallet } from './answers.js'
import type { Notes } from './frameStorage.js'
import { slotOf } from './vaults.js'

// A browser remembers the wallets that were open in it, also after a log-out. No address is in it.

const note = v.object({ version: v.number(), hash: v.string() })
const nameOf = (wallet: string) => `wallet ${wallet}`

async function read(notes: Notes, wallet: string) {
  const known = v.safeParse(note, await notes.get(nameOf(wallet)))
  return known.success ? known.output : undefined
}

/** The version below which a wallet is not taken for what it was. */
export async function leastVersion(notes: Notes, wallet: string): Promise<number> {
  return (await read(notes, wallet))?.version ?? 0
}

/** Remembers a wallet that its key vouched for. */
export async function noteOpen(notes: Notes, wallet: KeptWallet): Promise<void> {
  const version = Math.max(wallet.version, await leastVersion(notes, wallet.id))
  await notes.set(nameOf(wallet.id), { version, hash: await hashOf(wallet) })
}

/** Whether a device has a key to this wallet, which was open here with these addresses, and was no newer then. */
export async function wasOpen(notes: Notes, wallet: KeptWallet, jkt: string): Promise<boolean> {
  const known = await read(notes, wallet.id)
  if (!known || wallet.version < known.version || !slotOf(wallet, jkt)) return false
  return known.hash === (await hashOf(wallet))
}

async function hashOf({ id, addresses }: KeptWallet): Promise<string> {
  const sorted = Object.entries(addresses).sort(([a], [b]) => (a < b ? -1 : 1))
  return toBase64Url(await sha256(encodeParts('foyer addresses', id, ...sorted.flat())))
}
