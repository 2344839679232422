import { abortable } from './async.js'

/** The events by which a visitor acts, as browsers count acts. */
const acts = ['pointerdown', 'pointerup', 'keydown', 'touchend']

/**
 * Whether the visitor has acted in this page. Before that no service is asked, nothing is written and no wallet is woken. Where
 * the browser does not tell (https://caniuse.com/mdn-api_useractivation), it counts as so.
 */
export function hasActed(): boolean {
  const activation: unknown = Reflect.get(globalThis.navigator ?? {}, 'userActivation')
  return Reflect.get(Object(activation), 'hasBeenActive') !== false
}

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
