// @tier gate
import {
  type Adapter,
  type Capabilities,
  displayText,
  HttpError,
  isKnownContract,
  latestValue,
  parseNetworkId,
  type TokenBalance,
} from '@foyer/core'
import { search } from '@foyer/search'
import { fakeArea, fakeContext, fakeFamily, fakeNetwork } from '@foyer/testing/family'
import { createFakeApi } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownPictures } from '../ownPictures.js'
import { createRoot } from '../state.js'
import { createStore } from '../storage.js'
import { createBalances } from './balances.js'
import { tokenPictures } from './tokenPictures.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const mainnet = parseNetworkId('eip155:1')
const coin = (amount: bigint, on = mainnet): TokenBalance => ({
  network: on,
  name: displayText('Ether'),
  symbol: displayText('ETH'),
  decimals: 18,
  amount,
})

interface World {
  capabilities: Partial<Capabilities>
  api: boolean
  supported: boolean | undefined
  currency: string
  listed: Record<string, readonly string[]>
  hasCoinAddress: boolean
  answer: (path: string, forced: string) => Promise<unknown>
}

function setup(overrides: Partial<World> = {}, area = fakeArea()) {
  const world: World = {
    capabilities: {},
    api: true,
    supported: true,
    currency: 'eur',
    listed: {},
    hasCoinAddress: true,
    answer: async () => ({ balances: [row('2')] }),
    ...overrides,
  }
  const state = createRoot([fakeNetwork('eip155:1'), fakeNetwork('eip155:8453')], 'eip155')
  const asked: string[] = []
  const toasts: string[] = []
  const family = fakeFamily('eip155', [])
  const api = createFakeApi(({ path, ask }) => {
    const forced = String(ask.forceUpdate ?? '')
    asked.push(`${path}?${ask.chainId}&${ask.currency}${forced && `&force=${forced}`}`)
    return world.answer(path, forced)
  })
  const balances = createBalances({
    state,
    adapter: async (): Promise<Adapter> => ({ ...(await load(family)), capabilities: world.capabilities }),
    api: world.api ? api : undefined,
    support: { has: async () => world.supported },
    family: () => (world.hasCoinAddress ? { nativeAssetAddress: '0xeee' } : {}),
    listed: world.listed,
    store: createStore(() => area),
    currency: world.currency,
    pictured: tokenPictures(ownPictures({ api: 'https://api.test/', catalogue: undefined })),
    toasts: { error: (message) => toasts.push(message) },
    text: { t: (key) => key },
  })
  const use = (address: string, on = 'eip155:1') => {
    state.connections.eip155 = {
      status: 'connected',
      connectorId: 'w',
      address,
      addresses: [address],
      accountType: 'eoa',
      approved: undefined,
    }
    state.networks.selected.eip155 = parseNetworkId(on)
  }
  use('0xa')
  return {
    area,
    world,
    state,
    balances,
    asked,
    toasts,
    use,
    tokens: () => latestValue(balances.state.tokens),
  }
}

async function load(family: ReturnType<typeof fakeFamily>): Promise<Adapter> {
  return (await family.descriptor.create(fakeContext)).load()
}

const row = (numeric: string, chainId = 'eip155:1') => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId,
  quantity: { decimals: '18', numeric },
})

const down: Partial<World> = { answer: (path) => Promise.reject(new HttpError(path, 503)) }

describe('balances come from', () => {
  test('the wallet, when it tells them', async () => {
    const { balances, tokens, asked } = setup({
      capabilities: { assets: async () => [coin(5n), coin(6n, parseNetworkId('eip155:8453'))] },
    })

    await balances.refresh()

    expect(tokens()).toEqual([coin(5n)])
    expect(asked).toEqual([])
  })

  test('the data API, when the wallet does not say or fails to', async () => {
    const { balances, tokens, asked } = setup({
      capabilities: { assets: () => Promise.reject(new Error('no')) },
    })

    await balances.refresh()

    expect(tokens()).toMatchObject([{ amount: 2n * 10n ** 18n }])
    expect(asked).toEqual(['v1/account/0xa/balance?eip155:1&eur'])
  })

  test.each([{ api: false }, { supported: false }])(
    'the chain, which knows the coin alone, with %o',
    async (given) => {
      const { balances, tokens, toasts } = setup({ ...given, capabilities: { balance: async () => 7n } })

      await balances.refresh()

      expect(tokens()).toEqual([coin(7n)])
      expect(toasts).toEqual([])
    },
  )

  test.each([
    ['is locked', async () => 3n, { locked: 3n }],
    ['is not locked', async () => 0n, {}],
  ])('the chain, with the part of the coin that %s', async (_what, locked, shown) => {
    const { balances, tokens } = setup({ api: false, capabilities: { balance: async () => 7n, locked } })

    await balances.refresh()

    expect(tokens()).toEqual([{ ...coin(7n), ...shown }])
  })

  test.each(['balance', 'locked', 'tokens'] as const)(
    'the balance of the chain is not known where %s is not',
    async (failing) => {
      const capabilities = {
        balance: async () => 0n,
        locked: async () => 7n,
        tokens: async () => [],
        [failing]: () => Promise.reject(new Error('429')),
      }
      const { balances, tokens } = setup({ api: false, capabilities })

      await balances.refresh()

      expect(tokens()).toBeUndefined()
      expect(balances.state.tokens.status).toBe('failed')
    },
  )

  test('the chain, where the data API has no word for the family’s coin: nobody asks it', async () => {
    const { balances, tokens, asked } = setup({
      hasCoinAddress: false,
      capabilities: { balance: async () => 7n },
    })

    await balances.refresh()

    expect(tokens()).toEqual([coin(7n)])
    expect(asked).toEqual([])
  })

  test('the chain, where the data API says that it does not serve the account', async () => {
    const { balances, tokens, toasts } = setup({
      capabilities: { balance: async () => 7n },
      answer: (path) => Promise.reject(new HttpError(path, 400)),
    })

    await balances.refresh()

    expect(tokens()).toEqual([coin(7n)])
    expect(toasts).toEqual([])
  })

  test('the chain, with the tokens that the host lists for the network', async () => {
    const token: TokenBalance = { ...coin(3n), address: '0xdai' }
    const { balances, tokens } = setup({
      api: false,
      listed: { 'eip155:1': ['0xdai'], 'eip155:8453': ['0xother'] },
      capabilities: {
        balance: async () => 7n,
        tokens: async (_, listed) => (listed.join() === '0xdai' ? [token] : []),
      },
    })

    await balances.refresh()

    expect(tokens()).toEqual([coin(7n), { ...token, isListed: true }])
  })

  const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const foreign = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
  const token = (address: string) => ({ ...coin(5n), symbol: displayText('USDC'), address })
  const rowOf = (address: string) => ({ ...row('5'), symbol: 'USDC', address: `eip155:1:${address}` })
  const both = [token(contract.toLowerCase()), token(foreign)]
  const onChain: Partial<Capabilities> = { balance: async () => 7n, tokens: async () => both }

  test.each<[string, Partial<World>]>([
    ['the wallet tells', { capabilities: { assets: async () => both } }],
    ['the data API tells', { answer: async () => ({ balances: [rowOf(contract), rowOf(foreign)] }) }],
    ['the chain tells', { api: false, capabilities: onChain }],
    ['the chain tells while the data API is away', { ...down, capabilities: onChain }],
  ])(
    'a token that the host lists by its contract is listed, where %s the balance',
    async (_source, overrides) => {
      const area = fakeArea()
      const world = { ...overrides, listed: { 'eip155:1': [contract], 'eip155:8453': [foreign] } }
      for (const visit of [setup(world, area), setup(world, area)]) {
        await visit.balances.refresh()
        const listed = visit.tokens()?.filter(({ isListed }) => isListed)
        expect(listed?.map(({ address }) => address?.toLowerCase())).toEqual([contract.toLowerCase()])
      }
      // Without its list, another page of the origin has no listed token.
      const page = setup({ ...overrides, listed: {} }, area)
      await page.balances.refresh()
      expect(page.tokens()?.some(({ isListed }) => isListed)).toBe(false)
    },
  )

  test('a wallet whose prices are dollars, without them where the visitor reads another currency', async () => {
    const capabilities = { assets: async () => [{ ...coin(5n), price: 2 }] }
    const euro = setup({ capabilities })
    const dollar = setup({ capabilities, currency: 'usd' })

    await Promise.all([euro.balances.refresh(), dollar.balances.refresh()])

    expect(euro.tokens()).toEqual([coin(5n)])
    expect(dollar.tokens()).toEqual([{ ...coin(5n), price: 2 }])
  })

  test('nobody on a network that the host did not list, whose coin is not known', async () => {
    const balance = vi.fn(async () => 7n)
    const { balances, tokens, use } = setup({ supported: false, capabilities: { balance } })
    use('0xa', 'eip155:137')

    await balances.refresh()

    expect(tokens()).toEqual([])
    expect(balance).not.toHaveBeenCalled()
  })
})

describe('an answer', () => {
  test('is kept for 30 s, unless a new one is forced', async () => {
    const { balances, asked } = setup()

    await balances.refresh()
    await balances.refresh()
    expect(asked).toHaveLength(1)

    await balances.refresh({ force: true })
    expect(asked).toHaveLength(2)

    await vi.advanceTimersByTimeAsync(30_000)
    await balances.refresh()
    expect(asked).toHaveLength(3)
  })

  test('that is forced is forced at the service too, for the coin and the tokens held', async () => {
    const { balances, asked } = setup({
      answer: async () => ({ balances: [row('2'), { ...row('1'), address: 'eip155:1:0xdai' }] }),
    })
    await balances.refresh()

    await balances.refresh({ force: true })

    expect(asked).toEqual([
      'v1/account/0xa/balance?eip155:1&eur',
      'v1/account/0xa/balance?eip155:1&eur&force=eip155:1:0xeee,eip155:1:0xdai',
    ])
  })

  test('that is forced looks at what the account may have come to hold, in this and in later ones', async () => {
    const { balances, asked, use } = setup()
    await balances.refresh()

    await balances.refresh({ force: true, tokens: [{ address: '0xdai' }, {}] })
    await balances.refresh({ force: true })

    const again = 'v1/account/0xa/balance?eip155:1&eur&force=eip155:1:0xeee,eip155:1:0xdai'
    expect(asked.slice(1)).toEqual([again, again])
    use('0xb')
    await balances.refresh({ force: true })
    expect(asked.at(-1)).toBe('v1/account/0xb/balance?eip155:1&eur&force=eip155:1:0xeee')
  })

  test('that is forced names contracts of EVM chains alone, as the service looks at no others', async () => {
    const { balances, asked } = setup({
      answer: async () => ({ balances: [row('2'), { ...row('1'), address: 'eip155:1:So11' }] }),
    })
    await balances.refresh()

    await balances.refresh({ force: true })

    expect(asked.at(-1)).toBe('v1/account/0xa/balance?eip155:1&eur&force=eip155:1:0xeee')
  })

  test('is there at once at the next visit within 30 s, but for what others wrote in its place', async () => {
    const { area, balances } = setup()
    await balances.refresh()
    const next = setup({}, area)

    await next.balances.refresh()

    expect(next.asked).toEqual([])
    expect(next.tokens()).toEqual([{ ...coin(2n * 10n ** 18n) }])

    const stored = JSON.parse(area.values.get('@foyer/portfolios') ?? '')
    stored['eip155:1:0xa'].value.balances = 'none'
    area.setItem('@foyer/portfolios', JSON.stringify(stored))
    const last = setup({}, area)
    await last.balances.refresh()
    expect(last.asked).toHaveLength(1)
  })

  test('is the younger one that another tab keeps', async () => {
    vi.useFakeTimers()
    const { area, balances, tokens, asked } = setup()
    await balances.refresh()
    vi.advanceTimersByTime(31_000)
    await setup({ answer: async () => ({ balances: [row('3')] }) }, area).balances.refresh()

    await balances.refresh()

    expect(tokens()).toEqual([coin(3n * 10n ** 18n)])
    expect(asked).toHaveLength(1)
    vi.useRealTimers()
  })

  test('names no picture on a foreign host, fresh or stored', async () => {
    const answer = async () => ({
      balances: [
        { ...row('2'), price: 1, iconUrl: 'https://tracker.test/a.png' },
        { ...row('3'), price: 1, address: 'eip155:1:0x22', iconUrl: 'https://api.test/b.png' },
      ],
    })
    const { area, balances, tokens } = setup({ answer })
    await balances.refresh()
    const next = setup({ answer }, area)
    await next.balances.refresh()

    for (const told of [tokens(), next.tokens()])
      expect(told).toMatchObject([{ imageId: 'ETH' }, { icon: 'https://api.test/b.png' }])
    expect(tokens()?.[0]).not.toHaveProperty('icon')
    expect(next.tokens()?.[0]).not.toHaveProperty('icon')
    expect(next.asked).toEqual([])
  })

  test('is not taken for one in another currency', async () => {
    const { area, balances } = setup({ currency: 'usd' })
    await balances.refresh()
    const next = setup({ currency: 'eur' }, area)

    await next.balances.refresh()

    expect(next.asked).toEqual(['v1/account/0xa/balance?eip155:1&eur'])
  })

  test('is kept whole or not at all', async () => {
    const nameless = { ...coin(1n), symbol: displayText(''), address: '0xdai' }
    const capabilities = { assets: async () => [coin(5n), nameless] }
    const { area, balances } = setup({ capabilities })
    await balances.refresh()
    const next = setup({ capabilities }, area)

    await next.balances.refresh()

    expect(next.tokens()).toEqual([coin(5n), { ...nameless, standing: 'doubted' }])
  })

  test('is shared by those who ask at the same time', async () => {
    const { balances, asked } = setup()

    await Promise.all([balances.refresh(), balances.refresh()])

    expect(asked).toHaveLength(1)
  })

  test('for an account that is no longer in use is dropped, and nothing of it is shown meanwhile', async () => {
    const slow: ((json: unknown) => void)[] = []
    const { world, balances, use, tokens, toasts } = setup({
      answer: () => new Promise((resolve) => slow.push(resolve)),
    })
    const first = balances.refresh()
    await vi.advanceTimersByTimeAsync(0)
    use('0xb')
    slow[0]?.({ balances: [row('1')] })
    await first
    expect(tokens()).toBeUndefined()

    world.answer = async () => ({ balances: [row('9')] })
    await balances.refresh()

    expect(tokens()).toMatchObject([{ amount: 9n * 10n ** 18n }])
    expect(toasts).toEqual([])
  })

  test('is gone with the account', async () => {
    const { state, balances, tokens } = setup()
    await balances.refresh()

    state.connections.eip155 = { status: 'disconnected' }
    await balances.refresh()

    expect(tokens()).toBeUndefined()
    expect(balances.state.tokens.status).toBe('idle')
  })
})

describe('while the service', () => {
  test.each<[string, Partial<World>]>([
    ['does not say what it serves', { supported: undefined }],
    ['does not tell balances', down],
  ])('%s, the coin is shown as the chain tells it, and the rest as unknown', async (_what, given) => {
    const capabilities = { balance: async () => 7n }
    const { world, balances, tokens, toasts } = setup({ ...given, capabilities })

    await balances.refresh()

    expect(tokens()).toEqual([coin(7n)])
    expect(balances.state).toMatchObject({ tokens: { status: 'failed' }, partial: true })
    expect(toasts).toEqual(['visit.balanceUnavailable'])

    Object.assign(world, { supported: true, answer: async () => ({ balances: [row('2')] }) })
    await balances.refresh({ force: true })
    expect(tokens()).toMatchObject([{ amount: 2n * 10n ** 18n }])
    expect(balances.state).toMatchObject({ tokens: { status: 'ready' }, partial: false })
  })

  test.each([
    ['a row', { ...row('3'), address: 'eip155:1:0xdai', price: 1, quantity: { decimals: '18', numeric: 3 } }],
    ['a part of a row', { ...row('3'), quantity: { decimals: '18', numeric: '3', locked: '1,5' } }],
  ])(
    'answers with %s that cannot be read, the rest is shown as incomplete, and is not kept',
    async (_what, odd) => {
      const { world, balances, tokens, asked } = setup({
        answer: async () => ({ balances: [row('2'), odd] }),
      })

      await balances.refresh()

      expect(tokens()).toMatchObject([{ amount: 2n * 10n ** 18n }])
      expect(balances.state).toMatchObject({ tokens: { status: 'failed' }, partial: true })

      world.answer = async () => ({ balances: [row('5')] })
      await balances.refresh({ force: true })
      expect(asked).toHaveLength(2)
      expect(tokens()).toMatchObject([{ amount: 5n * 10n ** 18n }])
      expect(balances.state).toMatchObject({ tokens: { status: 'ready' }, partial: false })
    },
  )

  test('answers with no row that can be read, the account is not known to be empty', async () => {
    const odd = { ...row('2'), quantity: { decimals: '18', numeric: 2 } }
    const { world, balances, tokens } = setup({ answer: async () => ({ balances: [odd] }) })

    await balances.refresh()
    expect(tokens()).toBeUndefined()
    expect(balances.state.tokens.status).toBe('failed')

    world.capabilities = { balance: async () => 7n }
    await balances.refresh({ force: true })
    expect(tokens()).toEqual([coin(7n)])
    expect(balances.state).toMatchObject({ tokens: { status: 'failed' }, partial: true })
  })

  test('fails, a list from before stays old while it loads again', async () => {
    const { world, balances } = setup({ answer: async () => ({ balances: [row('2')] }) })
    await balances.refresh()
    expect(balances.state).toMatchObject({ tokens: { status: 'ready' }, old: undefined })

    world.answer = () => Promise.reject(new HttpError('balances', 503))
    await balances.refresh({ force: true })
    expect(balances.state).toMatchObject({ tokens: { status: 'failed' }, old: true })

    world.answer = async () => ({ balances: [row('5')] })
    const again = balances.refresh({ force: true })
    await vi.waitFor(() => expect(balances.state.tokens.status).toBe('pending'))
    expect(balances.state.old).toBe(true)
    await again
    expect(balances.state).toMatchObject({ tokens: { status: 'ready' }, old: undefined })
  })

  test('and the chain do not answer, nothing is known', async () => {
    const capabilities = { balance: () => Promise.reject(new HttpError('node', 503)) }
    const { balances, tokens } = setup({ ...down, capabilities })

    await balances.refresh()

    expect(tokens()).toBeUndefined()
    expect(balances.state).toMatchObject({ tokens: { status: 'failed' }, partial: false })
  })

  test('does not answer, the coin of one account is never shown for the next', async () => {
    let answer = (_amount: bigint) => {}
    const slow = new Promise<bigint>((resolve) => {
      answer = resolve
    })
    const { balances, tokens, use } = setup({ ...down, capabilities: { balance: () => slow } })
    const first = balances.refresh()
    await vi.advanceTimersByTimeAsync(0)

    use('0xb')
    answer(7n)
    await first

    expect(tokens()).toBeUndefined()
  })
})

test('a failure keeps the last balances, says so, and is left alone for 30 s', async () => {
  const { world, balances, asked, toasts, tokens } = setup()
  await balances.refresh()
  world.answer = (path) => Promise.reject(new HttpError(path, 503))

  await balances.refresh({ force: true })
  expect(balances.state.tokens).toMatchObject({ status: 'failed', error: { code: 'http/failed' } })
  expect(tokens()).toMatchObject([{ amount: 2n * 10n ** 18n }])
  expect(toasts).toEqual(['visit.balanceUnavailable'])

  await vi.advanceTimersByTimeAsync(29_999)
  await balances.refresh()
  expect(balances.state.tokens.status).toBe('failed')
  expect(asked).toHaveLength(2)

  await vi.advanceTimersByTimeAsync(1)
  await balances.refresh()
  expect(asked).toHaveLength(3)
})

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const contract = (at: number) => `0xAbCdEf${String(at).padStart(34, '0')}`

search(
  'a contract that a list has, or that an account held in this visit, is one on each network of its family',
  fc.asyncProperty(
    fc.array(fc.tuple(fc.constantFrom('eip155:1', 'eip155:10', solana), fc.nat(7)), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom('eip155:1', 'eip155:8453'), fc.nat(7)), { maxLength: 4 }),
    async (listed, visits) => {
      const byNetwork: Record<string, string[]> = {}
      for (const [on, at] of listed) byNetwork[on] = [...(byNetwork[on] ?? []), contract(at).toLowerCase()]
      const { balances, use, world } = setup({ listed: byNetwork })
      const known = new Set(listed.flatMap(([on, at]) => (on === solana ? [] : at)))
      for (const [on, at] of visits) {
        const token = { ...coin(5n, parseNetworkId(on)), address: contract(at) }
        world.capabilities.assets = async () => [token]
        use(contract(100 + at), on)
        await balances.refresh({ force: true })
        known.add(at)
      }
      for (let at = 0; at < 8; at += 1)
        for (const network of ['eip155:1', 'eip155:8453', 'eip155:10'].map(parseNetworkId))
          for (const address of [contract(at), contract(at).toLowerCase()])
            expect(isKnownContract(balances, network, address), `${network} ${address}`).toBe(known.has(at))
      const isListed = listed.some(([on, at]) => on === solana && at === 0)
      expect(isKnownContract(balances, parseNetworkId(solana), contract(0))).toBe(isListed)
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)
