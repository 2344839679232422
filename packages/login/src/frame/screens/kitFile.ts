import { toBase64Url } from '../../custody/bytes.js'
import type { VouchedWallet } from '../slots.js'

/** The file of a recovery kit: with its code it opens the wallet, without the service and without this site. */
export function kitFile(wallet: VouchedWallet): Blob {
  const kit = wallet.slots.find(({ kind, closed }) => kind === 'kit' && !closed)
  if (!kit?.lock) throw new TypeError('There is no kit.')
  const { id, version, addresses, vault } = wallet
  const slot = { id: kit.id, box: kit.box, lock: kit.lock, blob: kit.blob }
  const written = {
    format: 'foyer-kit-1',
    wallet: id,
    version,
    addresses,
    vault: toBase64Url(vault),
    slot: {
      id: slot.id,
      box: toBase64Url(slot.box),
      lock: toBase64Url(slot.lock),
      blob: toBase64Url(slot.blob),
    },
  }
  return new Blob([JSON.stringify(written, undefined, 2)], { type: 'application/json' })
}

/** A link that saves a file, as a button. */
export function saveLink(label: string, name: string, href: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.textContent = label
  link.className = 'button'
  link.href = href
  link.download = name
  return link
}
