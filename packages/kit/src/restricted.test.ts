// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createFoyer, type Foyer, isRestrictedRegion } from './index.js'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0).reverse()) end()
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
})

/** What the modal has, as a visitor hears it. */
function said(): string {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots.map((root) => root.querySelector('dialog')?.textContent ?? '').join('')
}

/** A visitor with a wallet, whose browser is set to a time zone, on a page that withholds by it. */
async function visit(timeZone: string): Promise<Foyer> {
  const told = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(
    Object.assign(told, { timeZone }),
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    const { id, method } = JSON.parse(String(init?.body ?? '{}'))
    return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x0' })
  })
  const isOffered = !isRestrictedRegion()
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet] })],
    customRpcUrls: { 'eip155:1': ['https://one.example'] },
    services: { api: 'https://api.example' },
    features: { onramp: isOffered, swaps: isOffered },
  })
  const wallet = createTestWallet({
    name: 'Harbor',
    privateKeys: [`0x${'11'.repeat(32)}`],
    chains: { 1: 'https://one.example' },
  })
  endings.push(foyer.start(), foyer.destroy, wallet.subscribe(announceWallet(window, wallet).emit))
  await foyer.connect({ connectorId: wallet.info.rdns, namespace: 'eip155' })
  await foyer.open()
  await vi.waitFor(() => expect(said()).toMatch(/Receive/))
  return foyer
}

test('where a host withholds by the time zone, what it withholds is neither offered nor to be opened', async () => {
  const foyer = await visit('Asia/Shanghai')
  expect(said()).not.toMatch(/Buy|Swap/)

  for (const view of ['OnRamp', 'Swap'] as const) {
    await foyer.open({ view })
    await vi.waitFor(() => expect(said()).toMatch(/There is nothing here/))
  }
})

test('elsewhere it is offered, until the host that has found out otherwise withholds it', async () => {
  const foyer = await visit('Europe/Berlin')
  await vi.waitFor(() => expect(said()).toMatch(/Buy.*Swap/))

  foyer.setOptions({ features: { onramp: false, swaps: false } })

  await vi.waitFor(() => expect(said()).not.toMatch(/Buy|Swap/))
  expect(said()).toMatch(/Receive/)
})
