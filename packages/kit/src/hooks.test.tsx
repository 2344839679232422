// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from './index.js'
import { FoyerProvider, useAccount, useBalance, useProvider, useSignMessage } from './react.js'

const endings: (() => void)[] = []
const privateKeys = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const
const nodes = { 1: 'https://one.example', 8453: 'https://base.example' }
let wallets = 0
/** What nodes say that an account holds, by its address. */
let held: (address: string) => Promise<string>

function useAll() {
  return {
    account: useAccount('eip155'),
    balance: useBalance('eip155'),
    provider: useProvider('eip155'),
    signing: useSignMessage(),
  }
}

function Page({ seen }: { readonly seen: ReturnType<typeof useAll>[] }) {
  seen.push(useAll())
  return null
}

/** A page that uses the hooks; `seen` holds what each render was given. */
async function show() {
  wallets += 1
  const wallet = createTestWallet({ name: `Harbor ${wallets}`, privateKeys: [...privateKeys], chains: nodes })
  const page = announceWallet(window, wallet)
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet, base] })],
    customRpcUrls: { 'eip155:1': [nodes[1]], 'eip155:8453': [nodes[8453]] },
  })
  const seen: ReturnType<typeof useAll>[] = []
  const root = createRoot(document.createElement('div'))
  root.render(
    <FoyerProvider foyer={foyer}>
      <Page seen={seen} />
    </FoyerProvider>,
  )
  endings.push(wallet.subscribe(page.emit), page.remove, foyer.destroy, () => root.unmount())
  const now = () => {
    const last = seen.at(-1)
    if (!last) throw new Error('Nothing was drawn.')
    return last
  }
  await vi.waitFor(now)
  const connect = () => foyer.connect({ connectorId: wallet.info.rdns, namespace: 'eip155' })
  return { foyer, wallet, seen, now, connect }
}

beforeEach(() => {
  held = async () => '0x14d1120d7b160000'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { id, method, params } = JSON.parse(String(init?.body))
    const chain = String(url).includes('base') ? '0x2105' : '0x1'
    const result = method === 'eth_getBalance' ? await held(params[0]) : chain
    return Response.json({ jsonrpc: '2.0', id, result })
  })
})

afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
  localStorage.clear()
  vi.restoreAllMocks()
})

test('while nobody is connected, the hooks hold nothing and ask nobody', async () => {
  const { now } = await show()

  expect(now().account).toMatchObject({ status: 'disconnected', isConnected: false })
  expect([now().balance, now().provider]).toEqual([undefined, undefined])
  expect(fetch).not.toHaveBeenCalled()
})

test('the hooks follow a connection and its end', async () => {
  const { now, connect, foyer, wallet } = await show()

  await connect()

  await vi.waitFor(() =>
    expect(now().balance).toMatchObject({ value: 1_500_000_000_000_000_000n, symbol: 'ETH' }),
  )
  await vi.waitFor(() => expect(now().provider).toBeDefined())
  expect(now().account).toMatchObject({ isConnected: true, address: wallet.accounts[0] })
  expect(await now().provider?.request({ method: 'eth_accounts' })).toEqual(wallet.accounts)

  await foyer.disconnect('eip155')

  await vi.waitFor(() => expect(now().account.isConnected).toBe(false))
  expect([now().balance, now().provider]).toEqual([undefined, undefined])
})

test('no render shows the balance of the account before', async () => {
  const { now, seen, connect, wallet } = await show()
  const [first = '', second = ''] = wallet.accounts
  await connect()
  await vi.waitFor(() => expect(now().balance).toBeDefined())
  let answer = (_amount: string) => {}
  held = () =>
    new Promise((resolve) => {
      answer = resolve
    })

  wallet.setAccount(second)
  await vi.waitFor(() => expect(now().account.address).toBe(second))
  expect(now().balance).toBeUndefined()
  answer('0x1')

  await vi.waitFor(() => expect(now().balance?.value).toBe(1n))
  const shown = seen.flatMap(({ account, balance }) =>
    balance ? [`${account.address} ${balance.value}`] : [],
  )
  expect(new Set(shown)).toEqual(new Set([`${first} 1500000000000000000`, `${second} 1`]))
})

test('a message is signed by the account in use, and the hook says how it stands', async () => {
  const { now, connect, seen } = await show()
  await connect()

  const signature = await now().signing.signMessage('Hello')

  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  await vi.waitFor(() =>
    expect(now().signing).toMatchObject({ signature, error: undefined, isPending: false }),
  )
  expect(seen.some(({ signing }) => signing.isPending && signing.signature === undefined)).toBe(true)
})

test('a message that is declined is told by the hook, also where nobody waits for the answer', async () => {
  const { now, connect, wallet } = await show()
  await connect()
  wallet.behave('reject')

  now().signing.signMessage('Hello')

  await vi.waitFor(() =>
    expect(now().signing).toMatchObject({ error: { code: 'wallet/user-rejected' }, isPending: false }),
  )
  expect(now().signing.signature).toBeUndefined()
})
