import { takeReload } from '@foyer/controllers'
import { fetchModal } from './fetchModal.js'
import type { Foyer } from './foyer.js'

/** The page has rested once it asked for nothing for this long (ms). */
const quietMs = 400
/** One that never stops asking is not waited for any longer (ms). */
const longestMs = 10_000

/**
 * Makes the modal ready while the page rests, a piece at each rest, so that no task is long. Asks no service and
 * stores nothing. A modal from which the visitor reloaded the page is opened again at once. Rejects when the code does not
 * come, or the signal aborts.
 */
export async function preloadModal(foyer: Foyer, signal: AbortSignal, id?: string): Promise<void> {
  const view = takeReload(id)
  if (view) return foyer.open({ view })
  if (isCounted()) return
  await inSight(signal)
  await quiet(signal)
  await idle(signal)
  // By name: a bundler then needs no list of all that is in it.
  await import('./runtime.js').then(({ createRuntime }) => createRuntime)
  await idle(signal)
  await fetchModal()
  await idle(signal)
  // With an account the modal would read what it holds: that waits for the visitor.
  const isNobody = Object.values(foyer.state.accounts).every((one) => one?.status === 'disconnected')
  if (isNobody) foyer.prefetch()
}

/** Settles once the page can be seen. */
async function inSight(signal: AbortSignal) {
  while (document.visibilityState === 'hidden')
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal })
    })
}

/** Settles once the page has asked for nothing for a while. */
async function quiet(signal: AbortSignal) {
  const end = performance.now() + longestMs
  let before = -1
  let asked = performance.getEntriesByType('resource').length
  while (asked !== before && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, quietMs))
    signal.throwIfAborted()
    before = asked
    asked = performance.getEntriesByType('resource').length
  }
}

/** Settles when the browser has nothing else to do. */
async function idle(signal: AbortSignal) {
  const { requestIdleCallback: ask = setTimeout } = globalThis
  await new Promise<unknown>((resolve) => ask(resolve))
  signal.throwIfAborted()
}

/** Whether the visitor pays for what is fetched, in money or in waiting. */
function isCounted(): boolean {
  const line = Reflect.get(navigator, 'connection')
  return line?.saveData || /[23]g/.test(line?.effectiveType)
}
