import { parseJson } from '@foyer/core/adapters'
import * as v from 'valibot'
import { type Bytes, fromBase64Url } from '../../custody/bytes.js'
import { readKitCode } from '../../custody/kitCode.js'
import { kitSlotKey, openLock, SlotBrokenError } from '../../custody/slots.js'
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

/**
 * Why a kit was not opened: by its name, which is that of a text. `wrongCode` is a slip in it, `wrongPair` a code without one that
 * does not open this file. Once the code opened the lock, the file is damaged.
 */
export class KitError extends Error {
  override readonly name = 'KitError'
  constructor(readonly fault: 'wrongFile' | 'wrongCode' | 'wrongPair' | 'damaged') {
    super(`The kit was not opened: ${fault}.`)
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
 * @throws {KitError}
 */
export async function openKit(file: string, typed: string): Promise<OpenedKit> {
  const read = v.safeParse(kit, parseJson(file))
  if (!read.success) throw new KitError('wrongFile')
  const code = await readKitCode(typed)
  if (!code) throw new KitError('wrongCode')
  const { wallet, version, vault, slot } = read.output
  const id = { wallet, version, slot: slot.id, kind: 'kit' as const }
  const walletKey = await openLock(await kitSlotKey(code), slot, slot.blob, id).catch((error: unknown) => {
    throw new KitError(error instanceof SlotBrokenError ? 'damaged' : 'wrongPair')
  })
  const { entropy, seed } = await openVault(walletKey, vault, { wallet, version }).catch(() => {
    throw new KitError('damaged')
  })
  return { addresses: addresses(seed), entropy }
}
