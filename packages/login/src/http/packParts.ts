import { encodeParts, fromBase64Url, toBase64Url } from '../custody/bytes.js'
import { sealTo } from '../custody/envelope.js'
import type { SlotKind } from '../custody/slots.js'
import { Problem } from '../errors.js'
import type { Parts } from '../wallets/secrets.js'

/** Encrypts the parts of a slot for a key that lives as long as the call. @param once the key. @throws {Problem} */
export async function packParts(
  once: string,
  { wallet, id, kind }: { readonly wallet: string; readonly id: string; readonly kind: SlotKind },
  opened: Parts,
): Promise<string[]> {
  const point = fromBase64Url(once)
  if (!point) throw new Problem(400, 'bad-request', 'once is not of its form.')
  const about = encodeParts('foyer slot part', wallet, id, kind)
  return Promise.all(
    opened.map(async (part) => toBase64Url(await sealTo(point, part, new Uint8Array(32), about))),
  )
}
