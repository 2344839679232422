// @tier gate, @vitest-environment happy-dom
import { evm } from '@foyer/adapter-evm'
import { base, mainnet } from '@foyer/adapter-evm/networks'
import { search } from '@foyer/search'
import { announceWallet, createTestWallet } from '@foyer/testing'
import { overwrite } from '@foyer/testing/family'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createFoyer, type FoyerOptions } from './index.js'

type Foyer = ReturnType<typeof createFoyer>

/** Steps of a visit; each makes Foyer hand out something new. */
const steps = {
  connect: (foyer: Foyer, connectorId: string) => foyer.connect({ connectorId, namespace: 'eip155' }),
  switchNetwork: (foyer: Foyer) => foyer.switchNetwork(base.id),
  back: (foyer: Foyer) => foyer.switchNetwork(mainnet.id),
  disconnect: (foyer: Foyer) => foyer.disconnect(),
  theme: (foyer: Foyer) =>
    Promise.resolve(foyer.setOptions({ themeVariables: { '--foyer-accent': '#123456' } })),
} as const
type StepName = keyof typeof steps

/** Everything that a page can read. */
const reads = {
  state: (foyer: Foyer) => foyer.state,
  logs: (foyer: Foyer) => foyer.logs(),
  accounts: async (foyer: Foyer) => (await foyer.getProvider('eip155'))?.request({ method: 'eth_accounts' }),
  capabilities: async (foyer: Foyer) =>
    (await foyer.getProvider('eip155'))
      ?.request({ method: 'wallet_getCapabilities', params: [foyer.state.account.address] })
      .catch(() => undefined),
  provider: async (foyer: Foyer) => {
    const provider = await foyer.getProvider('eip155')
    return (
      provider && {
        request: typeof provider.request,
        answer: await provider.request({ method: 'eth_chainId' }),
      }
    )
  },
} as const
type ReadName = keyof typeof reads

const channels = ['events', 'subscribe', 'options', ...(Object.keys(reads) as ReadName[])] as const
type Channel = (typeof channels)[number]

let visits = 0

function openPage() {
  visits += 1
  const wallet = createTestWallet({
    name: `Harbor ${visits}`,
    privateKeys: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
    chains: { 1: 'https://one.example', 8453: 'https://base.example' },
  })
  const page = announceWallet(window, wallet)
  const mute = wallet.subscribe(page.emit)
  const networks = structuredClone([mainnet, base])
  const given = {
    customRpcUrls: { 'eip155:1': ['https://one.example'] },
    themeVariables: { '--foyer-border-radius-master': 4 },
    metadata: { name: 'Shop', description: '', url: 'https://shop.example', icons: [] },
    messages: { en: {} },
  }
  const foyer = createFoyer({ adapters: [evm({ networks })], ...given } as unknown as FoyerOptions)
  const close = () => {
    mute()
    page.remove()
    foyer.destroy()
  }
  return { foyer, given: { networks, ...given }, connectorId: wallet.info.rdns, close }
}

/** Writes into what comes by one channel. */
async function faultsOf(channel: Channel, visit: readonly StepName[]): Promise<readonly string[]> {
  const { foyer, given, connectorId, close } = openPage()
  const faults: string[] = []
  const same = (one: unknown, other: unknown) => {
    if (JSON.stringify(one) !== JSON.stringify(other)) faults.push(`a write into ${channel} stays`)
  }
  // The first that hears something writes into it; the second is to hear what happened.
  let told: unknown
  const write = (value: unknown) => {
    told = structuredClone(value)
    overwrite(value)
  }
  const compare = (value: unknown) => same(told, value)
  if (channel === 'events') {
    foyer.events(write)
    foyer.events(compare)
  }
  if (channel === 'subscribe') {
    foyer.subscribe(write)
    foyer.subscribe(compare)
  }
  try {
    const end = foyer.start()
    if (channel === 'options') {
      const before = structuredClone(foyer.state)
      overwrite(given)
      same(before, structuredClone(foyer.state))
    }
    for (const step of visit) {
      await steps[step](foyer, connectorId).catch(() => {})
      if (!Object.hasOwn(reads, channel)) continue
      const read = async () => reads[channel as ReadName](foyer)
      write(await read())
      compare(structuredClone(await read()))
    }
    if (foyer.state.networks.map(({ id }) => id).join() !== 'eip155:1,eip155:8453')
      faults.push(`${channel} changes the networks`)
    end()
  } catch {
    faults.push(`a write into ${channel} breaks Foyer`)
  }
  try {
    close()
  } catch {
    faults.push(`a write into ${channel} breaks the end of Foyer`)
  }
  return [...new Set(faults)]
}

const names = <T extends string>(of: Readonly<Record<T, unknown>>) =>
  fc.constantFrom(...(Object.keys(of) as T[]))
const visitsOf = fc
  .array(names(steps), { maxLength: 4 })
  .map((visit): readonly StepName[] => ['connect', ...visit])

search(
  'a page that writes into what it was given changes nothing for Foyer, or for other parts of the page',
  fc.asyncProperty(fc.constantFrom(...channels), visitsOf, async (channel, visit) => {
    expect(await faultsOf(channel, visit)).toEqual([])
  }),
  { gate: 15, exhaustive: 600 },
)
