import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'
import { type Bytes, fromBase64Url } from '../../custody/bytes.js'
import { readKitCode } from '../../custody/kitCode.js'
import { kitSlotKey, openLock } from '../../custody/slots.js'
import { openVault } from '../../custody/vault.js'
import { addresses } from '../../frame/keys/derive.js'

const bytes = v.pipe(
  v.string(),
  v.transform((text) => fromBase64Url(text)),
  v.check((read) => read !== undefined),
  v.transform((read): Bytes => read ?? new Uint8Array()),
)

const kit = v.object({
  format: v.literal('foyer-kit-1'),
  wallet: v.string(),
  version: v.number(),
  vault: bytes,
  slot: v.object({ id: v.string(), box: bytes, lock: bytes, blob: bytes }),
})

/** Why a kit was not opened. */
export class KitError extends Error {
  override readonly name = 'KitError'
  constructor(readonly what: 'file' | 'code') {
    super(`The ${what} of the kit is not right.`)
  }
}

/** A wallet that its kit opened. */
export interface OpenedKit {
  /** By chain family, as its keys have them. The file may say others. */
  readonly addresses: Readonly<Record<string, string>>
  /** What the words of the wallet are made of. */
  readonly entropy: Bytes
}

/**
 * Opens a wallet by the file of its kit and the code on paper: no service is asked.
 * @throws {KitError | SealBrokenError}
 */
export async function openKit(file: string, typed: string): Promise<OpenedKit> {
  const read = v.safeParse(kit, parseJson(file))
  if (!read.success) throw new KitError('file')
  const code = await readKitCode(typed)
  if (!code) throw new KitError('code')
  const { wallet, version, vault, slot } = read.output
  const id = { wallet, version, slot: slot.id, kind: 'kit' as const }
  const walletKey = await openLock(await kitSlotKey(code), slot, slot.blob, id)
  const { entropy, seed } = await openVault(walletKey, vault, { wallet, version })
  return { addresses: addresses(seed), entropy }
}
