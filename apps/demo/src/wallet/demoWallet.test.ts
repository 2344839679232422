// @tier gate, @vitest-environment happy-dom
import { revokeMessage } from '@foyer/api'
import { grantMessage } from '@foyer/testing'
import { stringToHex } from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import { brands } from './brands.js'
import { createDemoWallet } from './demoWallet.js'
import type { WalletState } from './walletState.js'

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
}

const accounts = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']

function widget(state: Partial<WalletState>, approves = true) {
  const asked: string[] = []
  const wallet = createDemoWallet({
    id: 'harbor',
    info: brands.harbor,
    accounts,
    nodes: { 1: 'http://127.0.0.1:1', 8453: 'http://127.0.0.1:1' },
    networkName: String,
    tokenName: () => undefined,
    prompt: async (_, ask) => {
      asked.push(ask.title)
      return approves
    },
    announced: true,
  })
  wallet.change(state)
  const providers: Provider[] = []
  window.addEventListener('eip6963:announceProvider', (event) => {
    if (event instanceof CustomEvent) providers.push(event.detail.provider)
  })
  const stop = wallet.start()
  const [provider] = providers
  if (!provider) throw new Error('The wallet did not announce itself')
  return { wallet, provider, asked, stop }
}

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('grants accounts only after its window was approved, and remembers that at the next visit', async () => {
  const first = widget({})

  expect(await first.provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await first.provider.request({ method: 'eth_requestAccounts' })).toEqual(accounts)
  expect(first.asked).toEqual(['Connect to this site'])
  first.stop()

  expect(await widget({}).provider.request({ method: 'eth_accounts' })).toEqual(accounts)
})

it('declines with 4001 when its window is closed without approval', async () => {
  const { provider } = widget({}, false)

  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
})

it('declines what it left open once its behaviour changes', async () => {
  const { wallet, provider } = widget({ behaviour: 'hang' })
  const open = provider.request({ method: 'eth_requestAccounts' })

  wallet.change({ behaviour: 'approve' })

  await expect(open).rejects.toMatchObject({ code: 4001 })
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual(accounts)
})

it('knows no chain but its own until it is added', async () => {
  const { provider } = widget({ behaviour: 'approve' })
  const polygon = [{ chainId: '0x89' }]

  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: polygon }),
  ).rejects.toMatchObject({ code: 4902 })
  await provider.request({ method: 'wallet_addEthereumChain', params: polygon })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89')
})

it('tells the page what changes on the wallet’s side', async () => {
  const { wallet, provider } = widget({ behaviour: 'approve', granted: true })
  const heard: unknown[] = []
  provider.on('accountsChanged', (payload) => heard.push(payload))
  provider.on('chainChanged', (payload) => heard.push(payload))

  wallet.change({ account: accounts[1] ?? '' })
  wallet.change({ chainId: 8453 })
  wallet.change({ granted: false })

  expect(heard).toEqual([[accounts[1], accounts[0]], '0x2105', []])
})

it('grants and ends smart sessions in a window each, by a signature of the node, and stays connected', async () => {
  const { provider, asked } = widget({ granted: true })
  const signed: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    signed.push(JSON.parse(body).params)
    return Response.json({ result: '0x1234' })
  })
  const [address] = accounts
  const data = { token: `0x${'aa'.repeat(20)}`, allowance: '0x5', start: 1, period: 86_400 }
  const terms = {
    chainId: '0x1',
    expiry: 4_000_000_000,
    policies: [],
    signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02aa' }] } },
    permissions: [{ type: 'erc20-recurring-allowance', data }],
  }
  const ask = (method: string, asked: unknown) => provider.request({ method, params: [asked] })

  expect(await ask('wallet_grantPermissions', terms)).toEqual({ ...terms, context: '0x1234' })
  expect(await ask('wallet_revokePermissions', { pci: 'one', permissions: [], expiry: 1, address })).toBe(
    '0x1234',
  )
  const message = revokeMessage({ account: `eip155:1:${address}`, pci: 'one' })
  expect(signed).toEqual([
    [stringToHex(grantMessage(terms)), address],
    [stringToHex(message), address],
  ])
  expect(asked).toEqual(['Grant a smart session', 'End a smart session'])
  expect(await provider.request({ method: 'eth_accounts' })).toEqual(accounts)
  for (const odd of [7, { ...terms, chainId: '0xa' }, { ...terms, permissions: [] }])
    await expect(ask('wallet_grantPermissions', odd)).rejects.toMatchObject({ code: -32602 })
})
