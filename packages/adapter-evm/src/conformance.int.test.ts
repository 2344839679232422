// @tier gate
import { displayText, type Token } from '@foyer/core'
import { announceWallet, createTestWallet, describeAdapter } from '@foyer/testing'
import { type Anvil, startAnvil } from '@foyer/testing/anvil'
import { verifyMessage } from 'ethers'
import { createPublicClient, getAddress, http } from 'viem'
import * as chains from 'viem/chains'
import { afterAll, beforeAll, test } from 'vitest'
import { createAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { mainnet } from './networks.js'

// The first keys that every local development chain funds.
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const receiver = getAddress('0x9c5d2f6a84b07e13d6c2fb587a1e83b04c6ad95f')
const kinds = { connect: 'eth_requestAccounts', sign: 'personal_sign', send: 'eth_sendTransaction' } as const
const prompting: readonly string[] = Object.values(kinds)
const coin: Token = {
  network: mainnet.id,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
}

let anvil: Anvil

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 1, from: import.meta.url })
})
afterAll(() => anvil.stop())

describeAdapter<'eip155'>(test, () => {
  const wallet = createTestWallet({ name: 'Test', privateKeys: keys, chains: { 1: anvil.url } })
  const page = new EventTarget() as Window
  Reflect.set(globalThis, 'window', page)
  let listeners = 0
  const leave: (() => void)[] = []

  // The provider of `announceWallet` does not count who listens.
  page.addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const { provider } = Object(event).detail
      const { on, removeListener } = provider
      provider.on = (name: string, listener: () => void) => {
        listeners += 1
        return on(name, listener)
      }
      provider.removeListener = (name: string, listener: () => void) => {
        listeners -= 1
        return removeListener(name, listener)
      }
    },
    { once: true },
  )
  const announced = announceWallet(page, { info: wallet.info, request: wallet.request })
  leave.push(wallet.subscribe(announced.emit))

  const later = () => {
    const modes = { announced: true, injected: false }
    const discovery = createDiscovery(modes)
    leave.push(discovery.subscribe(() => {}))
    const urls = () => [anvil.url]
    return createAdapter({
      context: {
        networks: () => [mainnet],
        rpcUrls: urls,
        publicRpcUrls: urls,
        discovery: modes,
        sessions: () => undefined,
      },
      discovery,
    })
  }

  return {
    adapter: later(),
    later,
    connectorId: wallet.info.rdns,
    network: mainnet.id,
    wallet: {
      behave: (behaviour, kind) => wallet.behave(behaviour, kinds[kind]),
      get accounts() {
        return wallet.accounts
      },
      choose: wallet.setAccount,
      revoke: wallet.revoke,
      get prompts() {
        return wallet.requests.filter(({ method }) => prompting.includes(method)).length
      },
      get listeners() {
        return listeners
      },
    },
    verify: async ({ address, text, signature }) => verifyMessage(text, signature) === address,
    transfer: {
      token: coin,
      to: receiver,
      amount: 10n ** 17n,
      received: () =>
        createPublicClient({ chain: chains.mainnet, transport: http(anvil.url), cacheTime: 0 }).getBalance({
          address: receiver,
        }),
    },
    end() {
      for (const end of leave) end()
      announced.remove()
      Reflect.deleteProperty(globalThis, 'window')
    },
  }
})
