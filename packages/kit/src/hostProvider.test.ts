// @tier gate
import type { Eip1193Provider } from '@foyer/adapter-evm'
import { expect, test, vi } from 'vitest'
import { toHostProvider } from './hostProvider.js'

/** A wallet as they are: frozen, with a mark of its own, and lost without its `this`. */
class Wallet {
  readonly #heard: string[] = []
  readonly isQuay = true
  get chainId() {
    return `0x${this.#heard.length}`
  }
  once(event: string) {
    this.on(event)
  }
  async request({ method }: { method: string }) {
    return `${this.#heard.length} ${method}`
  }
  on(event: string) {
    this.#heard.push(event)
  }
  removeListener() {
    this.#heard.pop()
  }
}

const answered = vi.fn(async () => 'answered')

test('what a wallet need not know is answered, with the wallet to ask', async () => {
  const wallet: Eip1193Provider = Object.freeze(new Wallet())
  const provider = toHostProvider(wallet, 'quay', async (request, asked) => {
    return [request.method, asked.connectorId, await asked.ask({ method: 'eth_chainId' })]
  })
  for (const method of ['sendCalls', 'getCapabilities', 'getCallsStatus', 'showCallsStatus'])
    expect(await provider.request({ method: `wallet_${method}` })).toEqual([
      ...[`wallet_${method}`, 'quay', '0 eth_chainId'],
    ])
})

test('all else is the wallet’s own', async () => {
  const wallet: Eip1193Provider = Object.freeze(new Wallet())
  const provider = toHostProvider(wallet, 'quay', answered)
  provider.on?.('chainChanged', () => {})
  expect(await provider.request({ method: 'eth_sendTransaction' })).toBe('1 eth_sendTransaction')
  provider.removeListener?.('chainChanged', () => {})
  expect(await provider.request({ method: 'wallet_sendCallsToo' })).toBe('0 wallet_sendCallsToo')
  expect(Object(provider).isQuay).toBe(true)
  expect('isQuay' in provider).toBe(true)
  Object(provider).once('accountsChanged')
  expect(Object(provider).chainId).toBe('0x1')
  expect(answered).not.toHaveBeenCalled()
})

test('a wallet that tells no events stays without', () => {
  const wallet: Eip1193Provider = { request: async () => null }
  const provider = toHostProvider(wallet, 'quay', answered)
  expect(provider.on).toBeUndefined()
})
