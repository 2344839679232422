// @tier gate, @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { awaitStandardWallets } from './walletStandard.js'

/** A page that waits for wallets, and how a wallet hands itself in. */
function waiting() {
  const life = new AbortController()
  onTestFinished(() => life.abort())
  const takeBack = vi.fn()
  const register = vi.fn((..._wallets: readonly unknown[]) => takeBack)
  const announce = (detail: unknown) =>
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  return { life, register, takeBack, announce, begin: () => awaitStandardWallets(register, life.signal) }
}

test('wallets that were there before the page are asked, those that come later hand themselves in', () => {
  const { register, takeBack, announce, begin } = waiting()
  const early = (event: Event) => Reflect.get(event, 'detail').register('early')
  window.addEventListener('wallet-standard:app-ready', early, { once: true })

  begin()
  expect(register).toHaveBeenLastCalledWith('early')
  let back: unknown
  announce((api: { register: typeof register }) => {
    back = api.register('one', 'two')
  })

  expect(register).toHaveBeenLastCalledWith('one', 'two')
  expect(back).toBe(takeBack)
})

test('a wallet cannot change what the next one is given', () => {
  const { register, announce, begin } = waiting()
  begin()

  announce((api: object) => Reflect.set(api, 'register', () => {}))
  announce((api: { register: typeof register }) => api.register('wallet'))

  expect(register).toHaveBeenCalledExactlyOnceWith('wallet')
})

test('a wallet that hands in nothing, or fails to, is not there; after the end nobody is', () => {
  const { life, register, announce, begin } = waiting()
  begin()

  announce(undefined)
  announce(() => {
    throw new Error('x')
  })
  life.abort()
  announce((api: { register: typeof register }) => api.register('late'))

  expect(register).not.toHaveBeenCalled()
})
