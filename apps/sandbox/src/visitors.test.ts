import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { visitors } from './seed.ts'
import { solanaVisitors } from './solana/seed.ts'
import { ask, keys } from './world.test-support.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ families: ['eip155', 'solana'] })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const { rich, poor, empty } = visitors
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('collectibles', () => {
  it('are told with their names and pictures, which the gateway serves', async () => {
    const { json } = await ask(sandbox, `/v1/nfts/${rich}?chainId=eip155:1`)
    const contract = `eip155:1:${sandbox.chains['eip155:1']?.pictures}`.toLowerCase()

    expect(json.next).toBeNull()
    expect(json.data).toHaveLength(3)
    expect(json.data[1]).toMatchObject({
      ...{ contract, tokenId: '2', standard: 'erc721', amount: '1', isSpam: false },
      ...{ name: 'Picture 2', collection: 'Foyer Pictures' },
    })
    const picture = await fetch(`${json.data[1].image}?projectId=test`)
    expect(json.data[1].image.startsWith(sandbox.url)).toBe(true)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toMatch(/^<svg .*hsl\(134 60% 55%\)/)
    expect((await ask(sandbox, `/v1/nfts/${rich}?chainId=eip155:8453`)).json.data).toHaveLength(1)
    expect((await ask(sandbox, `/v1/nfts/${empty}?chainId=eip155:1`)).json.data).toEqual([])
  })
})

describe('names', () => {
  const find = async (name: string) => (await ask(sandbox, `/v1/profile/account/${name}?apiVersion=2`)).json

  it('of the seed are found by name and by address, and suggestions say what is free', async () => {
    const suggested = await ask(sandbox, '/v1/profile/suggestions/ada?zone=foyer.test')

    expect(await find('ada.foyer.test')).toMatchObject({
      name: 'ada.foyer.test',
      addresses: { 60: { address: rich } },
    })
    expect((await ask(sandbox, `/v1/profile/reverse/${rich}?apiVersion=2`)).json).toMatchObject([
      { name: 'ada.foyer.test' },
    ])
    expect(suggested.json.suggestions[0]).toEqual({ name: 'ada.foyer.test', registered: true })
    expect(suggested.json.suggestions.length).toBeGreaterThan(1)
  })

  it('are registered by who signs for them, until the reset', async () => {
    const poorKey = privateKeyToAccount(keys.poor)
    const timestamp = Math.floor(Date.now() / 1_000)
    const message = JSON.stringify({ name: 'bob.foyer.test', attributes: {}, timestamp })
    const signature = await poorKey.signMessage({ message })
    const body = { coin_type: 2_147_483_649, address: poor, message, signature }

    const stolen = await ask(sandbox, '/v1/profile/account', { ...body, address: empty })
    const done = await ask(sandbox, '/v1/profile/account', body)
    expect([stolen.status, done.status]).toEqual([401, 200])
    expect((await ask(sandbox, `/v1/identity/${poor}`)).json.name).toBe('bob.foyer.test')
    expect((await ask(sandbox, '/v1/profile/account', body)).status).toBe(400)

    await sandbox.reset()
    expect(await find('bob.foyer.test')).toEqual([])
    expect(await find('ada.foyer.test')).toMatchObject({ name: 'ada.foyer.test' })
  })
})

describe('the on-ramp', () => {
  it('says what it sells, for how much, and that of every chain', async () => {
    const options = await ask(sandbox, '/v1/onramp/options')
    const quote = await ask(sandbox, '/v1/onramp/quote?projectId=test', {
      purchaseCurrency: options.json.purchaseCurrencies[0],
      paymentCurrency: options.json.paymentCurrencies[0],
      ...{ amount: '300', network: 'ethereum' },
    })

    expect(options.json.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'ETH',
      'SOL',
    ])
    expect(quote.json.purchaseAmount).toEqual({ amount: '0.099', currency: 'ETH' })
  })

  it.each([
    ['ethereum', 'eip155:1', empty, 'ETH', '0.033'],
    ['base', 'eip155:8453', empty, 'ETH', '0.033'],
    ['solana', solana, solanaVisitors.empty, 'SOL', '0.66'],
  ])('credits the account that its page shows: on %s', async (network, chain, address, symbol, bought) => {
    const { json } = await ask(sandbox, '/v1/generators/onrampurl', {
      destinationWallets: [{ address, blockchains: [network], assets: [symbol] }],
      presetFiatAmount: 100,
    })
    const shown = await (await fetch(json.url)).text()
    expect(json.url.startsWith(`${sandbox.url}/onramp?order=`)).toBe(true)
    expect(shown).toContain(address)
    expect(shown).toContain(`${bought} ${symbol}`)

    expect((await fetch(json.url, { method: 'POST' })).status).toBe(200)
    const query = `chainId=${chain}&currency=usd`
    const { balances } = (await ask(sandbox, `/v1/account/${address}/balance?${query}`)).json
    expect(balances).toMatchObject([{ symbol, quantity: { numeric: bought } }])
    const told = (await ask(sandbox, `/v1/account/${address}/history?chainId=${chain}`)).json.data
    expect(told).toMatchObject([{ metadata: { operationType: 'receive', status: 'confirmed' } }])
    expect((await fetch(json.url, { method: 'POST' })).status).toBe(410)
  })
})

describe('smart sessions', () => {
  const account = `eip155:1:${rich}`
  const list = async () => (await ask(sandbox, `/v1/sessions/${account}`)).json.pcis

  it('are listed, and ended by a signature of the owner, until the reset', async () => {
    const [{ pci, revokedAt }] = await list()
    const message = `Revoke this smart session.\n\nSession: ${pci}\nAccount: ${account}`
    const revoke = async (key: `0x${string}`) => {
      const signature = await privateKeyToAccount(key).signMessage({ message })
      return ask(sandbox, `/v1/sessions/${account}/revoke?projectId=test`, { pci, signature })
    }

    expect(revokedAt).toBeNull()
    expect((await revoke(keys.poor)).status).toBe(401)
    expect((await revoke(keys.rich)).json).toEqual({ success: true })
    expect(await list()).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
    await sandbox.reset()
    expect(await list()).toMatchObject([{ pci, revokedAt: null }])
  })

  it('nobody else has one', async () => {
    expect((await ask(sandbox, `/v1/sessions/eip155:1:${poor}`)).json.pcis).toEqual([])
  })
})
