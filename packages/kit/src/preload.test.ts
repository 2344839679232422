// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from './index.js'
import { preloadModal } from './preload.js'
import { watchIntent } from './watchIntent.js'

vi.mock('./preload.js', () => ({ preloadModal: vi.fn(async () => {}) }))

const signals = () => vi.mocked(preloadModal).mock.calls.map(([, signal]) => signal)
const make = (preload?: 'idle' | 'intent' | 'none') =>
  createFoyer({ adapters: [evm({ networks: [mainnet] })], ...(preload && { preload }) })
/** Once another page has begun to make its modal: by then one that was to begin before it has as well. */
async function begunElsewhere() {
  const foyer = make('idle')
  vi.spyOn(document, 'readyState', 'get').mockReturnValueOnce('complete')
  foyer.start()
  await vi.waitFor(() => expect(signals().length).toBeGreaterThan(0))
  foyer.destroy()
}

beforeEach(() => vi.mocked(preloadModal).mockClear())
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a page at rest has the modal made, until the last user ends or it is destroyed', async () => {
  const foyer = make()
  const [first, second] = [foyer.start(), foyer.start()]
  await vi.waitFor(() => expect(signals()).toHaveLength(1))

  first()
  expect(signals()[0]?.aborted).toBe(false)
  second()
  expect(signals()[0]?.aborted).toBe(true)

  const other = make('idle')
  other.start()
  await vi.waitFor(() => expect(signals()).toHaveLength(2))
  other.destroy()
  expect(signals()[1]?.aborted).toBe(true)
})

test.each(['intent', 'none'] as const)('nothing is made while the page rests with %s', async (preload) => {
  const foyer = make(preload)
  foyer.start()
  await begunElsewhere()

  expect(signals()).toHaveLength(1)
  foyer.destroy()
})

test.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }, { effectiveType: 'slow-2g' }])(
  'nor on a connection that is slow or counted: %o',
  async (connection) => {
    vi.stubGlobal('navigator', { ...navigator, connection })
    const { preloadModal: real } = await vi.importActual<typeof import('./preload.js')>('./preload.js')
    const foyer = make()
    const prefetch = vi.spyOn(foyer, 'prefetch')

    await real(foyer, new AbortController().signal)

    expect(prefetch).not.toHaveBeenCalled()
  },
)

test('it waits for the page to have loaded', async () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const foyer = make()
  foyer.start()
  await begunElsewhere()
  expect(signals()).toHaveLength(1)

  window.dispatchEvent(new Event('load'))

  await vi.waitFor(() => expect(signals()).toHaveLength(2))
  foyer.destroy()
  state.mockRestore()
})

test('what is no time to fetch is refused', () => {
  expect(() => createFoyer({ preload: 'later' as 'idle' })).toThrow(
    'Foyer: option "preload" must be one of: "idle", "intent", "none".',
  )
})

/** A button of 100 × 40 px at 200, 200. */
function place(preload: 'idle' | 'intent' | 'none' = 'intent') {
  const button = document.createElement('button')
  document.body.append(button)
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(200, 200, 100, 40))
  const prefetch = vi.fn()
  const end = watchIntent(button, { preload, prefetch })
  return { button, prefetch, end }
}

function move(clientX: number, clientY: number, movementX = 0, movementY = 0) {
  const event = new Event('pointermove')
  document.dispatchEvent(Object.assign(event, { clientX, clientY, movementX, movementY }))
}

test.each([
  ['near', [190, 170, 0, 0]],
  ['on its way', [100, 0, 10, 25]],
] as const)('a pointer %s counts as intent, once', (_, [x, y, dx, dy]) => {
  const { prefetch } = place()

  move(x, y, dx, dy)
  move(x, y, dx, dy)

  expect(prefetch).toHaveBeenCalledTimes(1)
})

test('one that is far, or leaves, does not; nor does any by which nobody wants to know', () => {
  const { prefetch, end } = place()
  move(100, 0)
  move(100, 0, -10, -25)
  expect(prefetch).not.toHaveBeenCalled()
  end()
  move(210, 210)
  expect(prefetch).not.toHaveBeenCalled()

  const never = place('none')
  move(210, 210)
  never.button.dispatchEvent(new Event('pointerdown'))
  expect(never.prefetch).not.toHaveBeenCalled()
})

test.each(['pointerdown', 'focus'])('%s counts as intent', (type) => {
  const { button, prefetch } = place()

  button.dispatchEvent(new Event(type))

  expect(prefetch).toHaveBeenCalledTimes(1)
})
