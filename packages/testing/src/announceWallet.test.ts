// @tier gate, @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { announceWallet } from './announceWallet.js'

const info = { uuid: 'u', name: 'Wallet', icon: 'data:image/png;base64,AA', rdns: 'test.wallet' }

interface Detail {
  readonly info: typeof info
  readonly provider: {
    request(call: { method: string }): Promise<unknown>
    on(event: string, listener: (payload: unknown) => void): unknown
    removeListener(event: string, listener: (payload: unknown) => void): unknown
  }
}

function listen() {
  const heard: Detail[] = []
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) heard.push(event.detail)
  })
  return heard
}

test('a wallet announces itself now, and again when asked, as the same', () => {
  const heard = listen()

  const wallet = announceWallet(window, { info, request: async () => null })
  window.dispatchEvent(new Event('eip6963:requestProvider'))

  expect(heard).toHaveLength(2)
  expect(heard[0]?.info).toEqual(info)
  expect(heard[1]?.provider).toBe(heard[0]?.provider)
  wallet.remove()
})

test('requests reach its function, events reach the page until the listener leaves', async () => {
  const heard = listen()
  const wallet = announceWallet(window, { info, request: async ({ method }) => `answer to ${method}` })
  const provider = heard[0]?.provider
  const listener = vi.fn()

  expect(await provider?.request({ method: 'eth_chainId' })).toBe('answer to eth_chainId')
  provider?.on('chainChanged', listener)
  expect(wallet.listeners).toBe(1)
  wallet.emit('chainChanged', '0x1')
  provider?.removeListener('chainChanged', listener)
  wallet.emit('chainChanged', '0x2')

  expect(listener.mock.calls).toEqual([['0x1']])
  expect(wallet.listeners).toBe(0)
  wallet.remove()
})

test('a removed wallet is silent and gives window.ethereum back', () => {
  Reflect.set(window, 'ethereum', 'before')
  const wallet = announceWallet(window, { info, request: async () => null, ethereum: true })
  expect(Reflect.get(window, 'ethereum')).toHaveProperty('request')

  wallet.remove()
  const heard = listen()
  window.dispatchEvent(new Event('eip6963:requestProvider'))

  expect(heard).toHaveLength(0)
  expect(Reflect.get(window, 'ethereum')).toBe('before')
})
