// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

test('a window of its own that cannot show its screen gives no answer, and says what to do', async () => {
  const said: unknown[] = []
  const opener = { postMessage: (message: unknown) => said.push(message) }
  vi.stubGlobal('opener', opener)
  await import('./window.js')
  expect(said).toEqual(['ready'])
  const data = { look: { mode: 'light', locale: 'en', variables: {}, name: undefined } }
  const event = new MessageEvent('message', { data, origin: location.origin })
  Object.defineProperty(event, 'source', { value: opener })
  window.dispatchEvent(event)
  await vi.waitUntil(() => document.body.textContent !== '')
  expect(document.body.textContent).toBe('This cannot be shown now. Close this window and open it again.')
  expect(said).toEqual(['ready'])
  vi.unstubAllGlobals()
})
