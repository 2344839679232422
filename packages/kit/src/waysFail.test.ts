// @tier gate, @vitest-environment happy-dom

import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { solana } from '@foyer/adapter-solana'
import type { AdapterDescriptor, Feature, WalletSource } from '@foyer/core'
import { search } from '@foyer/search'
import { announceWallet, createTestWallet } from '@foyer/testing'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { createFoyer } from './index.js'

/** How a part that is fetched comes. */
type Coming = 'at once' | 'fails' | 'throws' | 'hangs' | 'late' | 'fails late'

/** One way to connect each, and how its code comes. */
interface Plan {
  /** Connectors: each brings its row once its code is here. */
  readonly sources: readonly Coming[]
  /** Adapters, besides that of the wallet which is on the page. */
  readonly adapter: Coming | undefined
  /** The code behind a way of the host that is drawn in place. */
  readonly way: Coming | undefined
  /** Whether the modal is asked for again while it opens. */
  readonly twice: boolean
}

/** No visitor should wait longer (ms). */
const openMs = 2_000
/** Parts that come later than that. */
const later: (() => void)[] = []

function come<T>(how: Coming, value: T): Promise<T> {
  if (how === 'throws') throw new Error('The chunk threw.')
  return new Promise((resolve, reject) => {
    if (how === 'at once') resolve(value)
    if (how === 'fails') reject(new Error('The chunk did not come.'))
    if (how === 'late') later.push(() => resolve(value))
    if (how === 'fails late') later.push(() => reject(new Error('The chunk did not come.')))
  })
}

function sourceOf(how: Coming, at: number): WalletSource {
  const id = `source${at}`
  const name = `Way ${at}`
  const feature: Feature = {
    id,
    labels: { [`${id}.row`]: name },
    views: [],
    actions: [
      {
        slot: 'connect',
        id,
        order: 10 + at,
        icon: 'qr',
        label: `${id}.row`,
        amongWallets: true,
        route: { view: 'GetWallet', params: { walletId: 'any' } },
      },
    ],
    load: () => new Promise(() => {}),
  }
  return {
    id: `source:${id}`,
    name,
    type: 'walletConnect',
    adapters: [],
    async preload() {
      await come(how, undefined)
      Object.assign(this, { feature })
    },
    create: () => new Promise(() => {}),
  }
}

function wayOf(how: Coming): Feature {
  return {
    id: 'own',
    labels: { 'own.row': 'Own way' },
    views: ['WhatIsAWallet'],
    actions: [
      {
        slot: 'connect',
        id: 'own',
        order: 1,
        icon: 'qr',
        label: 'own.row',
        inPlace: true,
        route: { view: 'WhatIsAWallet', params: undefined },
      },
    ],
    load: () =>
      come(how, {
        messages: {},
        install: () => ({ dispose() {} }),
        views: { WhatIsAWallet: { title: 'own.row', component: () => 'Own way is here' } },
      }),
  }
}

let visits = 0
/** Lets what was fetched run: no time passes. */
const turns = async (count = 30) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Fetches all chunks that the modal is made of, so that they come at once from then on. */
async function warmUp() {
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet] }), solana()],
    preload: 'none',
    customFeatures: [wayOf('at once')],
  })
  foyer.start()
  await foyer.open()
  await vi.waitFor(() => expect(shown()).toContain('Own way is here'))
  foyer.destroy()
}

/** All that is drawn. */
const shown = () =>
  [...document.querySelectorAll('foyer-root')]
    .map(({ shadowRoot }) => shadowRoot?.textContent ?? '')
    .join(' ')

/** Opens the modal of a page. Returns the rules that were broken. */
async function play({ sources, adapter, way, twice }: Plan): Promise<readonly string[]> {
  visits += 1
  const wallet = createTestWallet({
    name: `Harbor ${visits}`,
    privateKeys: [`0x${'11'.repeat(32)}`],
    chains: { 1: '' },
  })
  const page = announceWallet(window, wallet)
  const other: AdapterDescriptor = {
    ...solana(),
    preload() {
      if (adapter) come(adapter, undefined).catch(() => {})
    },
    create: (context) => come(adapter ?? 'at once', undefined).then(() => solana().create(context)),
  }
  const foyer = createFoyer({
    adapters: [evm({ networks: [mainnet] }), ...(adapter ? [other] : [])],
    connectors: sources.map(sourceOf),
    customFeatures: way ? [wayOf(way)] : [],
    preload: 'none',
    popularWallets: false,
  })
  const faults: string[] = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    foyer.start()
    let opened: unknown = 'pending'
    foyer.open().then(
      () => {
        opened = 'opened'
      },
      (error) => {
        opened = error
      },
    )
    if (twice) foyer.open().catch(() => {})
    await turns()
    for (let ms = 0; ms < openMs; ms += 100) {
      await vi.advanceTimersByTimeAsync(100)
      await turns(3)
    }
    await turns()
    if (opened !== 'opened')
      faults.push(`after 2 s the opening has ${opened === 'pending' ? 'not ended' : 'failed'}`)
    if (!shown().includes(wallet.info.name)) faults.push('the wallet of the page is not offered')
    const isHere = (how: Coming, name: string) => {
      if (!shown().includes(name)) faults.push(`a way that comes "${how}" is not named`)
    }
    for (const [at, how] of sources.entries()) isHere(how, `Way ${at}`)
    if (way === 'at once') isHere(way, 'Own way is here')
    if (
      sources.some((how) => how.startsWith('fails') || how === 'throws') &&
      !/Try again|Retry/.test(shown()) &&
      !sources.includes('fails late')
    )
      faults.push('a way that failed offers no further try')
    for (const come of later.splice(0)) come()
    await vi.advanceTimersByTimeAsync(openMs)
    await turns(60)
    if (way === 'late') isHere(way, 'Own way is here')
    sources.forEach((how, at) => {
      if (how === 'late') isHere(how, `Way ${at}`)
    })
  } catch (error) {
    faults.push(`it throws: ${error}`)
  } finally {
    vi.useRealTimers()
    foyer.destroy()
    page.remove()
    await turns()
    document.body.replaceChildren()
  }
  return [...new Set(faults)]
}

const comings = fc.constantFrom<Coming[]>('at once', 'fails', 'throws', 'hangs', 'late', 'fails late')
const plans: fc.Arbitrary<Plan> = fc.record({
  sources: fc.array(comings, { maxLength: 3 }),
  adapter: fc.option(comings, { nil: undefined }),
  way: fc.option(comings, { nil: undefined }),
  twice: fc.boolean(),
})

search(
  'the modal opens within 2 s with all ways to connect, whichever of them fail or do not come',
  async (look) => {
    await warmUp()
    await look(
      fc.asyncProperty(plans, async (plan) => {
        expect(await play(plan)).toEqual([])
      }),
    )
  },
  { gate: 15, exhaustive: 500 },
)
