// @tier gate
import { proxy } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { createAuthToast } from './authToast.js'

function world() {
  const toasts = { loading: vi.fn(), hide: vi.fn(), success: vi.fn(), error: vi.fn() }
  const text = { t: (key: string) => key, locale: 'en' }
  const listeners = new Set<() => void>()
  let isOn = false
  const offers = {
    isAuthenticating: () => isOn,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const router = { state: proxy({ stack: [{ view: 'Connect', params: undefined }] }) }
  const toast = createAuthToast({ toasts, text, router: Object(router) })
  const show = (view: string) => void router.state.stack.push({ view, params: undefined })
  toast.follow(offers)
  toast.follow(offers)
  const authenticate = (now: boolean) => {
    isOn = now
    for (const listener of listeners) listener()
  }
  return { toast, toasts, authenticate, listeners, show }
}

test('a sign-in that a wallet gave while it connected is told for as long as it is looked at', () => {
  const { toasts, authenticate } = world()
  authenticate(false)
  expect(toasts.hide).not.toHaveBeenCalled()
  authenticate(true)
  authenticate(true)
  expect(toasts.loading.mock.calls).toEqual([['walletConnect.authenticating']])
  authenticate(false)

  expect(toasts.hide).toHaveBeenCalledOnce()
})

test('the view that says so itself is not covered by it', async () => {
  const { toasts, authenticate, show } = world()
  authenticate(true)
  show('ConnectingSiwe')

  await vi.waitFor(() => expect(toasts.hide).toHaveBeenCalledOnce())
})

test('who leaves takes the word of it along', () => {
  const { toast, toasts, authenticate, listeners } = world()
  authenticate(true)
  toast.dispose()

  expect(toasts.hide).toHaveBeenCalledOnce()
  expect(listeners.size).toBe(0)
})
