// @tier gate, @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { hasActed } from './device.js'
import { whenActed } from './gesture.js'

afterEach(() => vi.unstubAllGlobals())

const { signal } = new AbortController()

test('a browser that does not tell counts as one where the visitor has acted', async () => {
  vi.stubGlobal('navigator', {})

  expect(hasActed()).toBe(true)
  await whenActed(signal)
})

test.each(['pointerdown', 'pointerup', 'keydown', 'touchend'])(
  'a visitor who acts by %s is waited for',
  async (act) => {
    const userActivation = { hasBeenActive: false }
    vi.stubGlobal('navigator', { userActivation })
    let has = false
    const waiting = whenActed(signal).then(() => {
      has = true
    })
    // Events that scripts make, and moves, are no acts.
    dispatchEvent(new Event(act))
    await Promise.resolve()
    expect([hasActed(), has]).toEqual([false, false])

    userActivation.hasBeenActive = true
    dispatchEvent(new Event(act))
    await waiting

    expect(has).toBe(true)
  },
)

test('waiting ends with its signal', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  const ends = new AbortController()
  const waiting = whenActed(ends.signal)

  ends.abort()

  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})
