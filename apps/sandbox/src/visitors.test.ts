// @tier gate
import { revokeMessage } from '@foyer/gateway/sessions'
import { createTestWallet } from '@foyer/testing'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { visitors } from './seed.ts'
import { solanaVisitors } from './solana/seed.ts'
import { ask, keys, pageOf } from './world.test-support.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ families: ['eip155', 'solana'] })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const { rich, poor, empty, many } = visitors
type Row = Readonly<
  Record<'tokenId' | 'standard' | 'amount' | 'name' | 'collection' | 'image' | 'media', string | null>
> & { readonly isSpam: boolean }

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('collectibles', () => {
  it('are told with their names and pictures, which the gateway serves', async () => {
    const { json } = await ask(sandbox, `/v1/nfts/${rich}?chainId=eip155:1`)
    const contract = `eip155:1:${sandbox.chains['eip155:1']?.pictures}`.toLowerCase()

    expect(json.next).toBeNull()
    expect(json.data.map(({ standard, amount }: Row) => `${standard} ${amount}`)).toEqual([
      ...['erc721 1', 'erc721 1', 'erc721 1', 'erc1155 12', 'erc1155 1'],
    ])
    expect(json.data[1]).toMatchObject({
      contract,
      tokenId: '2',
      standard: 'erc721',
      amount: '1',
      isSpam: false,
      name: 'Picture 2',
      collection: 'Foyer Pictures',
    })
    const picture = await fetch(`${json.data[1].image}?projectId=test`)
    expect(json.data[1].image.startsWith(sandbox.url)).toBe(true)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toMatch(/^<svg .*hsl\(134 60% 55%\)/)
    expect((await ask(sandbox, `/v1/nfts/${rich}?chainId=eip155:8453`)).json.data).toHaveLength(1)
    expect((await ask(sandbox, `/v1/nfts/${empty}?chainId=eip155:1`)).json.data).toEqual([])
  })

  it('of one visitor fill pages, and have among them what strangers write', async () => {
    const rows: Row[] = []
    let next = ''
    for (let page = 0; page < 12 && next !== null; page += 1) {
      const cursor = next && `&cursor=${encodeURIComponent(next)}`
      const { json } = await ask(sandbox, `/v1/nfts/${many}?chainId=eip155:1${cursor}`)
      rows.push(...json.data)
      next = json.next
    }
    expect(rows).toHaveLength(504)
    expect(rows.filter(({ isSpam }) => isSpam).map(({ tokenId }) => tokenId)).toEqual(['1', '2', '3'])
    const piece = (id: number) => rows.find((row) => row.collection === 'Tideline' && row.tokenId === `${id}`)
    expect(piece(1)).toMatchObject({
      name: 'Tidal #1',
      traits: [
        { name: 'Sky', value: 'Apricot' },
        { name: 'Number', value: '1' },
        { name: 'Hour', value: '01:10' },
      ],
    })
    expect([3, 4, 10].map((id) => piece(id)?.media)).toEqual(['video', 'audio', 'video'])
    expect([9, 10].map((id) => piece(id)?.image)).toEqual([null, null])
    expect(piece(5)?.name).toBe('Turned niarorg')
    // A drawing that would run a script is not shown.
    expect(piece(8)?.image).toBeNull()
    const drawing = await fetch(`${piece(1)?.image}?projectId=test`)
    expect(drawing.headers.get('content-security-policy')).toMatch(/sandbox/)
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

describe('the on-ramps', () => {
  const order = (address: string, network: string, symbol: string, more: object = {}) =>
    ask(sandbox, '/v1/generators/onrampurl', {
      destinationWallets: [{ address, blockchains: [network], assets: [symbol] }],
      presetFiatAmount: 100,
      ...more,
    })
  const pay = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay', outcome }) })
  const told = async (address: string, chain: string, onramp?: string) => {
    const query = new URLSearchParams({ chainId: chain, ...(onramp === undefined ? {} : { onramp }) })
    return (await ask(sandbox, `/v1/account/${address}/history?${query}`)).json.data
  }

  it('say what they sell, for how much, and that of every chain', async () => {
    const { json } = await ask(sandbox, '/v1/onramp/options')
    const quoteOf = async (provider: string, payment = 0) =>
      (
        await ask(sandbox, '/v1/onramp/quote?projectId=test', {
          purchaseCurrency: json.purchaseCurrencies[0],
          paymentCurrency: json.paymentCurrencies[payment],
          amount: '300',
          network: 'ethereum',
          provider,
        })
      ).json

    const { host } = new URL(sandbox.url)
    expect(json.purchaseCurrencies.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'ETH',
      'USDC',
      'SOL',
    ])
    expect(json.providers).toMatchObject([
      { id: 'sandbox-pay', name: 'Sandbox Pay', hosts: [host], feeRange: { min: '1', max: '1' } },
      { id: 'sandbox-express', name: 'Sandbox Express', hosts: [host], feeRange: { min: '2', max: '2' } },
    ])
    expect((await fetch(`${json.providers[0].iconUrl}?projectId=test`)).status).toBe(200)
    expect(await quoteOf('sandbox-pay')).toMatchObject({
      purchaseAmount: { amount: '0.099', currency: 'ETH' },
    })
    expect(await quoteOf('sandbox-express')).toMatchObject({ purchaseAmount: { amount: '0.098' } })
    expect(await quoteOf('sandbox-pay', 1)).toMatchObject({ coinbaseFee: { amount: '3', currency: 'EUR' } })
  })

  it.each([
    ['ethereum', 'eip155:1', empty, 'ETH', '0.033'],
    ['base', 'eip155:8453', empty, 'ETH', '0.033'],
    ['ethereum', 'eip155:1', empty, 'USDC', '99'],
    ['base', 'eip155:8453', empty, 'USDC', '99'],
    ['solana', solana, solanaVisitors.empty, 'SOL', '0.66'],
    ['solana', solana, solanaVisitors.empty, 'USDC', '99'],
  ])(
    'credit the account that their page shows: on %s, %s, %s, %s',
    async (network, chain, address, symbol, bought) => {
      const { json } = await order(address, network, symbol, { requestId: 'request-1' })
      const shown = await (await fetch(json.url)).text()
      expect(json.url.startsWith(`${sandbox.url}/onramp?order=`)).toBe(true)
      expect(json).toMatchObject({
        provider: 'sandbox-pay',
        address,
        chainId: chain,
        asset: symbol,
        requestId: 'request-1',
      })
      expect(shown).toContain(address)
      expect(shown).toContain(`${bought} ${symbol}`)

      expect((await fetch(json.url, { method: 'POST' })).status).toBe(200)
      const query = `chainId=${chain}&currency=usd`
      const { balances } = (await ask(sandbox, `/v1/account/${address}/balance?${query}`)).json
      expect(balances).toMatchObject([{ symbol, quantity: { numeric: bought } }])
      const [row] = await told(address, chain)
      const transfers = [{ direction: 'in', quantity: { numeric: bought }, fungible_info: { symbol } }]
      expect(row).toMatchObject({
        metadata: { operationType: 'buy', status: 'confirmed', sentFrom: 'Sandbox Pay' },
        transfers,
      })
      expect(await told(address, chain, 'sandbox-pay')).toMatchObject([
        {
          metadata: {
            status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
            operationType: 'buy',
            requestId: 'request-1',
            hash: row.metadata.hash,
          },
          transfers,
        },
      ])
      expect(await told(address, chain, 'sandbox-express')).toEqual([])
      expect((await fetch(json.url, { method: 'POST' })).status).toBe(410)
      await sandbox.reset()
      expect(await told(address, chain, 'sandbox-pay')).toEqual([])
    },
  )

  it('decline, and never end, as their page is told; what lies in between credits nobody', async () => {
    const provider = 'sandbox-express'
    for (const [outcome, status] of [
      ['declined', 402],
      ['never', 200],
    ] as const)
      expect(
        (await pay((await order(empty, 'ethereum', 'ETH', { provider })).json.url, outcome)).status,
      ).toBe(status)
    const states = (await told(empty, 'eip155:1', provider)).map(
      ({ metadata }: { metadata: { status: string } }) => metadata.status,
    )
    expect(states.toSorted()).toEqual([
      'ONRAMP_TRANSACTION_STATUS_FAILED',
      'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    ])
    expect(await told(empty, 'eip155:1')).toEqual([])
    expect((await ask(sandbox, `/v1/account/${empty}/history?onramp=coinbase`)).status).toBe(400)
  })

  it('lie while they are asked to, until the reset', async () => {
    const lie = (name: string | null) => ask(sandbox, '/sandbox/onramp', { lie: name })
    const said = async () => (await order(empty, 'ethereum', 'ETH')).json
    expect((await lie('nonsense')).status).toBe(400)
    for (const [name, field] of [
      ['address', 'address'],
      ['script', 'url'],
      ['host', 'host'],
      ['chain', 'chainId'],
    ] as const) {
      const truth = await said()
      await lie(name)
      expect((await said())[field]).not.toBe(truth[field])
      await (field === 'chainId' ? sandbox.reset() : lie(null))
    }
    expect(await said()).toMatchObject({
      address: empty,
      host: new URL(sandbox.url).host,
      chainId: 'eip155:1',
    })
  })
})

describe('smart sessions', () => {
  const account = `eip155:1:${rich}`
  const list = async (of = account) => (await ask(sandbox, `/v1/sessions/${of}`)).json.pcis

  it('are listed, and ended by a signature of the owner, until the reset', async () => {
    const sessions = await list()
    expect(sessions).toMatchObject([
      { project: { name: 'Tide Game' }, revokedAt: null },
      { project: { name: 'Kite Market' }, revokedAt: null },
      { project: { name: 'Fern Notes' }, revokedAt: expect.any(Number) },
    ])
    expect(sessions.map(({ expiry }: { expiry: number }) => expiry * 1_000 > Date.now())).toEqual([
      ...[true, false, true],
    ])
    const [{ pci }] = sessions
    const message = revokeMessage({ account, pci })
    const revoke = async (key: `0x${string}`) => {
      const signature = await privateKeyToAccount(key).signMessage({ message })
      return ask(sandbox, `/v1/sessions/${account}/revoke?projectId=test`, { pci, signature })
    }

    expect((await revoke(keys.poor)).status).toBe(401)
    expect((await revoke(keys.rich)).json).toEqual({ success: true })
    expect((await list()).find((one: { pci: string }) => one.pci === pci)?.revokedAt).toEqual(
      expect.any(Number),
    )
    await sandbox.reset()
    expect(await list()).toMatchObject([{ pci, revokedAt: null }, {}, {}])
  })

  it('are kept as the test wallet grants them, and as nobody else says', async () => {
    const wallet = createTestWallet({
      name: 'Tester',
      privateKeys: [keys.poor],
      chains: { 1: sandbox.chains['eip155:1']?.rpcUrl ?? '' },
      connected: true,
      permissions: {},
    })
    const of = `eip155:1:${poor}`
    const now = Math.floor(Date.now() / 1_000)
    const data = { allowance: '0x5', start: now, period: 86_400 }
    const terms = {
      chainId: '0x1',
      expiry: now + 3_600,
      policies: [],
      signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: '0x02aa' }] } },
      permissions: [{ type: 'native-token-recurring-allowance', data }],
    }
    const { pci } = (await ask(sandbox, `/v1/sessions/${of}?projectId=demo`, terms)).json
    const granted = Object(await wallet.request({ method: 'wallet_grantPermissions', params: [terms] }))
    const activate = (grant: object) => ask(sandbox, `/v1/sessions/${of}/activate?projectId=test`, grant)

    expect((await activate({ ...granted, pci, expiry: now + 9_999 })).status).toBe(401)
    expect((await activate({ ...granted, pci })).json).toEqual({ success: true })
    const [session] = await list(of)
    expect(session).toMatchObject({ pci, permissions: terms.permissions, revokedAt: null })
    const { permissions, expiry } = session
    const params = [{ pci, permissions, expiry, address: poor }]
    const signature = await wallet.request({ method: 'wallet_revokePermissions', params })
    expect((await ask(sandbox, `/v1/sessions/${of}/revoke?projectId=test`, { pci, signature })).status).toBe(
      200,
    )
    expect(await list(of)).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
  })

  it('nobody else has one', async () => {
    expect(await list(`eip155:1:${empty}`)).toEqual([])
  })
})

describe('approvals', () => {
  const approvalsOf = async (of: string, chain = 'eip155:1') =>
    (await ask(sandbox, `/v1/account/${of}/approvals?chainId=${chain}`)).json

  it.each(['eip155:1', 'eip155:8453'])(
    'of rich are told on %s, the riskiest first and bait last',
    async (chain) => {
      const { approvals, isWhole } = await approvalsOf(rich, chain)
      type Told = Readonly<Record<'symbol' | 'spenderName' | 'amount', string | null>> & {
        readonly isSpam: boolean
      }
      expect(
        approvals.map(({ symbol, spenderName, isSpam }: Told) => `${symbol} ${spenderName} ${isSpam}`),
      ).toEqual([
        'DAI Loom Vaults false',
        'USDC Quay Exchange false',
        'FPIC Tideline Market false',
        'USDT Lantern Lending false',
        'SILT null true',
      ])
      expect(approvals[3].amount).toBe('40000000')
      expect(isWhole).toBe(true)
    },
  )

  it('go when they are taken back, and come back with the world', async () => {
    const { send, contractOf } = pageOf(sandbox, 'eip155:1')
    const [{ spender }] = (await approvalsOf(rich)).approvals
    const words = `${spender}`.slice(-40).padStart(64, '0')
    await send({ to: contractOf('DAI'), data: `0x095ea7b3${words}${'0'.repeat(64)}` })
    expect((await approvalsOf(rich)).approvals.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      ...['USDC', 'FPIC', 'USDT', 'SILT'],
    ])
    await sandbox.reset()
    expect((await approvalsOf(rich)).approvals).toHaveLength(5)
    expect(await approvalsOf(empty)).toMatchObject({ approvals: [], isWhole: true })
  })
})
