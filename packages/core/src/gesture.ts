import { abortable } from './async.js'
import { hasActed } from './device.js'

/** The events by which a visitor acts, as browsers count acts. */
const acts = ['pointerdown', 'pointerup', 'keydown', 'touchend']

/** Settles once the visitor has acted in this page. @throws {AbortedError} when the signal aborts first */
export async function whenActed(signal: AbortSignal): Promise<void> {
  if (hasActed()) return
  const ends = new AbortController()
  const acted = new Promise<void>((resolve) => {
    const look = () => {
      if (hasActed()) resolve()
    }
    for (const act of acts) addEventListener(act, look, { capture: true, signal: ends.signal })
  })
  await abortable(acted, signal).finally(() => ends.abort())
}
