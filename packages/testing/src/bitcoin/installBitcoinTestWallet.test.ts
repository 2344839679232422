// @tier gate, @vitest-environment happy-dom
import { runInThisContext } from 'node:vm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceBitcoinWallet, type BitcoinShape } from './announceBitcoinWallet.js'
import { createBitcoinTestWallet } from './createBitcoinTestWallet.js'
import { installBitcoinTestWallet } from './installBitcoinTestWallet.js'

const keys = ['11'.repeat(32), '22'.repeat(32)] as const

/** This document as a page that runs the script it is given. */
const page = {
  async exposeFunction(name: string, answer: unknown) {
    Reflect.set(window, name, answer)
  },
  addInitScript: async ({ content }: { readonly content: string }) => runInThisContext(content),
  evaluate: async (script: string) => runInThisContext(script),
}

async function install(shape: BitcoinShape, path: string) {
  const wallet = createBitcoinTestWallet({ name: 'Alice', privateKeys: keys })
  const stop = await installBitcoinTestWallet(page, wallet, { shape })
  onTestFinished(() => {
    stop()
    Reflect.deleteProperty(window, path)
  })
  return { wallet, provider: Reflect.get(window, path) }
}

test('the wallet of a page needs nothing but what is sent into it', async () => {
  const { wallet, provider } = await install('unisat', 'unisat')
  const changed = vi.fn()
  provider.on('accountsChanged', changed)

  const addresses = await provider.requestAccounts()
  wallet.setAccount(1)

  expect(addresses).toHaveLength(1)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(await provider.getAccounts()).toEqual([wallet.accounts[0]?.address])
})

test('an error keeps its code on the way into the page', async () => {
  const { wallet, provider } = await install('unisat', 'unisat')
  wallet.behave('reject')

  await expect(provider.requestAccounts()).rejects.toMatchObject({ code: 4001 })
})

test('sats-connect and Leather wallets answer JSON-RPC, errors too', async () => {
  const { wallet, provider } = await install('leather', 'LeatherProvider')

  expect(await provider.request('getAddresses')).toMatchObject({
    result: { addresses: wallet.accounts.map(({ address }) => ({ symbol: 'BTC', address })) },
  })
  wallet.behave('reject')
  expect(await provider.request('getAddresses')).toMatchObject({ error: { code: 4001 } })
  expect(await provider.request('nonsense')).toMatchObject({ error: { code: -32601 } })
})

test('a Wallet Standard wallet is handed over when a page asks later, and taken back', () => {
  const { info, request } = createBitcoinTestWallet({ name: 'Alice', privateKeys: keys })
  const { remove } = announceBitcoinWallet(window, { info, shape: 'standard', request })
  const unregister = vi.fn()
  const register = vi.fn(() => unregister)

  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  remove()
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))

  expect(register).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Alice' }))
  expect(unregister).toHaveBeenCalledOnce()
})

test('a key that the wallet has not cannot be chosen', () => {
  const wallet = createBitcoinTestWallet({ name: 'Alice', privateKeys: keys })

  expect(() => wallet.setAccount(2)).toThrowError(expect.objectContaining({ code: 4100 }))
})
