// @tier gate
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createPublicClient, createWalletClient, erc20Abi, http, parseAbi, parseEther } from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiptOf } from './receipt.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { visitors } from './seed.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.reset())

const { rich, poor, empty, many } = visitors
const mainnetId = 'eip155:1'
const project = 'projectId=test'
const event = {
  eventId: '3b241101-e2bb-4255-8caf-4136c566a962',
  url: 'http://127.0.0.1',
  domain: '127.0.0.1',
  timestamp: 0,
  props: { type: 'track', event: 'MODAL_OPEN' },
}

function address(chain: string, symbol: string): `0x${string}` {
  return `0x${sandbox.tokens[chain]?.[symbol]?.slice(2)}`
}
function node(chain: string): string {
  return sandbox.chains[chain]?.rpcUrl ?? ''
}
function reader() {
  return createPublicClient({
    chain: mainnet,
    transport: http(node(mainnetId)),
    cacheTime: 0,
    pollingInterval: 5,
  })
}
function purse() {
  return createWalletClient({ account: rich, chain: mainnet, transport: http(node(mainnetId)) })
}
function tokenBalance(symbol: string, owner: `0x${string}`): Promise<bigint> {
  const token = address(mainnetId, symbol)
  return reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

async function get(path: string, init?: RequestInit) {
  const response = await fetch(`${sandbox.url}${path}`, init)
  const text = await response.text()
  return { response, status: response.status, text, json: () => JSON.parse(text) }
}
function send(method: string, path: string, body?: unknown) {
  return get(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}
async function balances(owner: string, extra = '') {
  const answer = await get(`/v1/account/${owner}/balance?${project}&currency=usd${extra}`)
  const lines: {
    symbol: string
    chainId: string
    value: number
    price: number
    quantity: Record<string, string>
  }[] = answer.json().balances
  return lines
}

describe('the chains', () => {
  it('know the visitors by the balances that the API tells', async () => {
    const told = await balances(rich, `&chainId=${mainnetId}`)

    const ether = await reader().getBalance({ address: rich })
    const dollars = await tokenBalance('USDC', rich)

    expect(ether).toBe(parseEther('12.941'))
    expect(dollars).toBe(3_410_250_000n)
    expect(told.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)).toEqual([
      '12.941 ETH',
      '3410.25 USDC',
      '500 USDT',
      '246.97 DAI',
      '64.5 ODD',
    ])
  })

  it('hold different contracts at addresses that stay the same between runs', async () => {
    const base8453 = createPublicClient({ chain: base, transport: http(node('eip155:8453')) })
    const token = { address: address('eip155:8453', 'USDC'), abi: erc20Abi }

    expect(await base8453.getChainId()).toBe(8453)
    expect(await base8453.readContract({ ...token, functionName: 'name' })).toBe('USD Coin')
    expect(address(mainnetId, 'USDC')).toBe('0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35')
    expect(address('eip155:8453', 'USDC')).not.toBe(address(mainnetId, 'USDC'))
  })

  it('move a token whose transfer returns nothing', async () => {
    const abi = parseAbi(['function transfer(address to, uint256 value)'])
    const token = address(mainnetId, 'USDT')
    const hash = await purse().writeContract({
      address: token,
      abi,
      functionName: 'transfer',
      args: [empty, 25_000_000n],
    })
    const [receipt, answer] = await Promise.all([
      receiptOf(reader(), hash),
      reader().call({
        account: rich,
        to: token,
        data: `0xa9059cbb${empty.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
      }),
    ])

    expect(receipt.status).toBe('success')
    expect(answer.data).toBeUndefined()
    expect(await tokenBalance('USDT', empty)).toBe(25_000_000n)
    expect(await balances(empty)).toMatchObject([
      { symbol: 'USDT', quantity: { numeric: '25', decimals: '6' } },
    ])
  })

  it('say eighteen decimals for the token that the API says has six', async () => {
    const token = { address: address(mainnetId, 'ODD'), abi: erc20Abi }
    const odd = (await balances(rich, `&chainId=${mainnetId}`)).find(({ symbol }) => symbol === 'ODD')

    expect(await reader().readContract({ ...token, functionName: 'decimals' })).toBe(18)
    expect(odd?.quantity).toEqual({ decimals: '6', numeric: '64.5' })
  })

  it('show pictures whose metadata travels with the token', async () => {
    const abi = parseAbi([
      'function tokenURI(uint256) view returns (string)',
      'function ownerOf(uint256) view returns (address)',
    ])
    const contract = { address: `0x${sandbox.chains[mainnetId]?.pictures?.slice(2)}`, abi } as const
    const uri = await reader().readContract({ ...contract, functionName: 'tokenURI', args: [2n] })
    const metadata: unknown = await (await fetch(uri)).json()
    const image = String(Object.entries(metadata ?? {}).find(([key]) => key === 'image')?.[1])

    expect(await reader().readContract({ ...contract, functionName: 'ownerOf', args: [2n] })).toBe(rich)
    expect(metadata).toMatchObject({ name: 'Picture 2' })
    expect(await (await fetch(image)).text()).toMatch(/^<svg .*hsl\(134 60% 55%\).*<\/svg>$/)
  })

  it('leave the poor visitor unable to pay for a token transfer, yet able to send a little ether', async () => {
    const token = address(mainnetId, 'USDC')
    const call = {
      account: poor,
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [empty, 1n],
    } as const
    const [gas, price, ether] = await Promise.all([
      reader().estimateContractGas(call),
      reader().getGasPrice(),
      reader().getBalance({ address: poor }),
    ])

    expect(gas * price).toBeGreaterThan(ether)
    expect(21_000n * price).toBeLessThan(ether)
  })

  it('return to the seeded world as often as they are reset', async () => {
    const gasPrice = await reader().getGasPrice()
    for (let round = 0; round < 2; round++) {
      const hash = await purse().sendTransaction({ to: empty, value: parseEther('3') })
      await receiptOf(reader(), hash)
      expect(await reader().getBalance({ address: empty })).toBe(parseEther('3'))

      await send('POST', '/sandbox/reset')

      expect(await reader().getBalance({ address: empty })).toBe(0n)
      expect(await reader().getBalance({ address: rich })).toBe(parseEther('12.941'))
      expect(await reader().getGasPrice()).toBe(gasPrice)
    }
  })

  it('let no transaction of the old world into the fresh one', async () => {
    for (let round = 0; round < 20; round++) {
      await purse().sendTransaction({ to: empty, value: 1n })
      await sandbox.reset()
    }
    await purse().sendTransaction({ to: empty, value: 1n, nonce: 1 })
    await sandbox.reset()
    const hash = await purse().sendTransaction({ to: poor, value: 1n, nonce: 0 })
    await receiptOf(reader(), hash)

    expect(await reader().getBalance({ address: empty })).toBe(0n)
    expect(await reader().getTransactionCount({ address: rich })).toBe(1)
  })
})

describe('the data API', () => {
  it('names its chains to anyone, and asks for a project everywhere else', async () => {
    const chains = await get('/v1/supported-chains')
    const nameless = await get(`/v1/identity/${rich}`)
    const invalid = await get(`/v1/identity/${rich}?projectId=invalid`)

    expect(chains.json()).toEqual({ http: ['eip155:1', 'eip155:8453'], ws: [] })
    expect([nameless.status, invalid.status]).toEqual([401, 401])
    expect(invalid.json()).toEqual({
      status: 'FAILED',
      reasons: [{ field: 'authentication', description: 'We failed to authenticate your request' }],
    })
    expect(invalid.response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  it('lets every origin in, custom headers included', async () => {
    const { status, response } = await get('/v1/fungible/price?projectId=test', { method: 'OPTIONS' })

    expect(status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain(
      'content-type, authorization, x-nonce-jwt',
    )
  })

  it('gives a name to one visitor and none to the others', async () => {
    const named = await get(`/v1/identity/${rich.toLowerCase()}?${project}`)
    const other = await get(`/v1/account/${poor}/identity?${project}`)
    const wrong = await get(`/v1/identity/0x12?${project}`)

    expect(named.json()).toMatchObject({ name: 'ada.foyer.test', avatar: null })
    expect(other.json()).toMatchObject({ name: null, avatar: null })
    expect([wrong.status, wrong.json().reasons[0].field]).toEqual([400, 'address'])
  })

  it('tells every holding of every chain, and a zero only when asked for it', async () => {
    const native = `${mainnetId}:0x${'e'.repeat(40)}`
    const forced = [native, `${mainnetId}:${address(mainnetId, 'DAI')}`].join()

    expect(new Set((await balances(rich)).map(({ chainId }) => chainId))).toEqual(
      new Set(['eip155:1', 'eip155:8453']),
    )
    expect(await balances(many, `&chainId=${mainnetId}`)).toHaveLength(27)
    expect(await balances(empty)).toEqual([])
    expect((await balances(empty, `&forceUpdate=${forced}`)).map(({ symbol }) => symbol)).toEqual([
      'ETH',
      'DAI',
    ])
    expect((await get(`/v1/account/${rich}/balance?${project}&forceUpdate=solana:x:y`)).status).toBe(400)
    expect((await get(`/v1/account/${rich}/balance?${project}&chainId=eip155:5`)).status).toBe(400)
  })

  it('prices tokens by a clock that a test can stop', async () => {
    const addresses = [`${mainnetId}:0x${'E'.repeat(40)}`, `${mainnetId}:${address(mainnetId, 'USDC')}`]
    const priceAt = async (now: number, currency = 'usd') => {
      await send('POST', '/sandbox/clock', { now })
      const answer = await send('POST', '/v1/fungible/price?projectId=test', {
        projectId: 'test',
        currency,
        addresses,
      })
      return answer.json().fungibles
    }

    expect(await priceAt(0)).toMatchObject([
      { symbol: 'ETH', price: 3000, decimals: 18, address: addresses[0]?.toLowerCase() },
      { symbol: 'USDC', price: 1, decimals: 6, address: addresses[1] },
    ])
    expect((await priceAt(30_000 * Math.PI))[0].price).toBe(3030)
    expect((await balances(rich))[0]).toMatchObject({ symbol: 'ETH', price: 3030, value: 12.941 * 3030 })
    expect((await priceAt(0, 'eur'))[0].price).toBe(2760)
  })

  it('tells what tokens were worth, up to what they are worth now', async () => {
    const addresses = [`${mainnetId}:0x${'e'.repeat(40)}`, `${mainnetId}:${address(mainnetId, 'USDC')}`]
    await send('POST', '/sandbox/clock', { now: 1_800_000_000_000 })
    const ask = { projectId: 'test', currency: 'usd', addresses, period: 'day', points: 25 }
    const { fungibles } = (await send('POST', '/v1/fungible/history?projectId=test', ask)).json()
    const now = (await send('POST', '/v1/fungible/price?projectId=test', ask)).json().fungibles

    expect(fungibles[0].prices).toHaveLength(25)
    expect(fungibles[0].prices[0].at).toBe(1_800_000_000 - 86_400)
    expect(fungibles[0].prices.at(-1)).toEqual({ at: 1_800_000_000, price: now[0].price })
    expect(fungibles[0].prices[0].price).not.toBe(now[0].price)
    expect(new Set(fungibles[1].prices.map(({ price }: { price: number }) => price)).size).toBe(1)
  })

  it('reads the gas price from the chain', async () => {
    const told = (await get(`/v1/convert/gas-price?${project}&chainId=${mainnetId}`)).json()
    const price = await reader().getGasPrice()

    expect(told.standard).toBe(`${price}`)
  })

  it('passes JSON-RPC through, and keeps the keys of the nodes to itself', async () => {
    const call = (id: number, method: string, params: unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    const rpc = (body: unknown, chain = mainnetId) => send('POST', `/v1/?chainId=${chain}&${project}`, body)

    const one = await rpc(call(7, 'eth_chainId'), 'eip155:8453')
    const batch = await rpc([
      call(1, 'eth_chainId'),
      call(2, 'eth_getBalance', [poor, 'latest']),
      call(3, 'eth_sendTransaction', [{ from: rich, to: poor }]),
    ])

    expect(one.json()).toEqual({ jsonrpc: '2.0', id: 7, result: '0x2105' })
    expect(batch.json()).toMatchObject([
      { id: 1, result: '0x1' },
      { id: 2, result: `0x${(5n * 10n ** 14n).toString(16)}` },
      { id: 3, error: { code: -32601 } },
    ])
  })

  it('keeps what the analytics sink is told', async () => {
    const sent = await send('POST', `/e?${project}`, event)

    expect(sent.json()).toEqual({})
    // It counts the host of the page's own origin, and a program has none.
    expect((await get('/sandbox/events')).json()).toEqual([{ ...event, domain: '' }])
    expect((await get(`/getAnalyticsConfig?${project}`)).json()).toEqual({ isAnalyticsEnabled: true })
  })
})

describe('the relay', () => {
  it('is where the description says, and has troubles until the reset', async () => {
    const changed = await send('POST', '/sandbox/relay', { skew: -300_000, delay: 50, cut: true })
    const troubled = (await get('/sandbox/relay')).json()
    const wrong = await send('POST', '/sandbox/relay', { delay: -1 })
    await sandbox.reset()

    expect(sandbox.relay).toBe(`${sandbox.url.replace('http', 'ws')}/relay`)
    expect([changed.status, wrong.status]).toEqual([204, 400])
    expect(troubled.trouble).toEqual({ delay: 50, flap: 0, skew: -300_000, lose: 0, newest: 0 })
    expect((await get('/sandbox/relay')).json()).toEqual({
      sockets: 0,
      waiting: 0,
      calls: {},
      tags: [],
      trouble: { delay: 0, flap: 0, skew: 0, lose: 0, newest: 0 },
    })
  })
})

describe('the catalogue', () => {
  interface Row {
    readonly id: string
    readonly name: string
    readonly order: number
    readonly image_id: string
    readonly badge_type: string
    readonly chains: readonly string[]
  }
  async function wallets(query: string) {
    const page: { count: number; data: Row[] } = (await get(`/getWallets?${project}&${query}`)).json()
    return page
  }

  it('gives every wallet once, in order, over its pages', async () => {
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, index) => wallets(`page=${index + 1}&entries=40`)),
    )
    const rows = pages.flatMap((page) => page.data)

    expect(pages.map((page) => page.data.length)).toEqual([...Array.from({ length: 15 }, () => 40), 0])
    expect(new Set(pages.map((page) => page.count))).toEqual(new Set([600]))
    expect(new Set(rows.map((row) => row.id)).size).toBe(600)
    expect(new Set(rows.map((row) => row.name)).size).toBe(600)
    expect(rows.every((row) => /^[\da-f]{64}$/.test(row.id))).toBe(true)
    expect(rows.map((row) => row.order)).toEqual(rows.map((row) => row.order).sort((a, b) => a - b))
    expect((await wallets('entries=1000')).data).toHaveLength(100)
  })

  it('counts after it has filtered', async () => {
    const [first, second, third] = (await wallets('entries=3')).data.map((row) => row.id)
    const included = await wallets(`include=${third},${first}`)
    const excluded = await wallets(`exclude=${first},${second}`)
    const certified = await wallets('badge_type=certified&entries=100')
    const found = await wallets('search=%20OTTER%20&entries=100')
    const polkadot = await wallets('chains=polkadot:91b171bb158e2d3848fa23a9f1c25182,solana:none&entries=100')

    expect([included.count, included.data.map((row) => row.id)]).toEqual([2, [first, third]])
    expect([excluded.count, excluded.data[0]?.id]).toEqual([598, third])
    expect(certified.data.every((row) => row.badge_type === 'certified')).toBe(true)
    expect(certified.count + (await wallets('badge_type=none')).count).toBe(600)
    expect(found.count).toBe(25)
    expect(found.data.every((row) => row.name.includes('Otter'))).toBe(true)
    expect(polkadot.data.every((row) => row.chains.some((chain) => chain.startsWith('polkadot:')))).toBe(true)
    expect(await wallets('search=nothing-like-it')).toEqual({ count: 0, data: [] })
  })

  it('begins with the wallet app while the sandbox knows where it is', async () => {
    const url = 'http://127.0.0.1:5174'
    await send('POST', '/sandbox/wallet', { url })
    const told = (await get('/sandbox')).json().wallet
    const known = await wallets('entries=1')
    const wrong = await send('POST', '/sandbox/wallet', { url: 'javascript:alert(1)' })
    await send('POST', '/sandbox/wallet', { url: null })

    expect(told).toBe(url)
    expect([known.count, known.data]).toMatchObject([601, [{ name: 'Sandbox Wallet', mobile_link: url }]])
    expect(wrong.status).toBe(400)
    expect((await get('/sandbox')).json().wallet).toBeUndefined()
    expect((await wallets('entries=1')).count).toBe(600)
  })

  it('has a PNG for every id, always the same one', async () => {
    const load = async (path: string) => {
      const response = await fetch(`${sandbox.url}${path}`)
      return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const image = await load('/getWalletImage/a')
    const again = await load('/getWalletImage/a')
    const others = [
      '/getWalletImage/b',
      '/public/getAssetImage/a',
      '/public/getTokenImage/LP%2FETH',
      '/public/getCurrencyImage/eur',
    ]

    expect(image.type).toBe('image/png')
    expect(image.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(again.bytes.equals(image.bytes)).toBe(true)
    for (const path of others) expect((await load(path)).bytes.equals(image.bytes)).toBe(false)
  })
})

describe('misbehaviour', () => {
  const path = `/v1/identity/${rich}?${project}`
  const fault = (text: string, more = {}) =>
    send('POST', '/sandbox/faults', { path: '/v1/identity/', fault: text, ...more })

  it('answers with a status in the error shape of the API', async () => {
    await fault('status=429;retry-after=1')
    const { status, response, json } = await get(path)

    expect([status, response.headers.get('retry-after'), json().reasons[0].field]).toEqual([
      429,
      '1',
      'rate_limited',
    ])
    expect((await get('/v1/supported-chains')).status).toBe(200)
  })

  it('ends after the wished number of times, or when cleared', async () => {
    await fault('status=503', { times: 2 })
    const counted = [await get(path), await get(path), await get(path)]
    await fault('status=500')
    const standing = [await get(path), await get(path)]
    await send('DELETE', '/sandbox/faults')

    expect(counted.map(({ status }) => status)).toEqual([503, 503, 200])
    expect(standing.map(({ status }) => status)).toEqual([500, 500])
    expect((await get(path)).status).toBe(200)
  })

  it.each([
    ['malformed', /^\{"data":\[\{"id":$/],
    ['shape', /"data":42/],
    ['empty', /^$/],
    ['html', /^<!doctype html>/],
  ])('answers 200 with a body that is %s', async (text, body) => {
    await fault(text)
    const answer = await get(path)

    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(body)
  })

  it('can flood a client, drop it, or be a gateway with a page of its own', async () => {
    const huge = await get(path, { headers: { 'x-sandbox': 'huge' } })
    const gateway = await get(`${path}&x-sandbox=status=502;html`)

    expect(huge.text.length).toBeGreaterThan(16_000_000)
    expect([gateway.status, gateway.text.slice(0, 15)]).toEqual([502, '<!doctype html>'])
    await expect(get(path, { headers: { 'x-sandbox': 'drop' } })).rejects.toThrow('fetch failed')
  })

  it('holds an answer back, and notes a client that would not wait', async () => {
    await fault('slow:150', { times: 1 })
    const late = await get(path)
    expect(late.status).toBe(200)

    // This one is never answered: who asked leaves once the sandbox has noted it.
    const leaving = new AbortController()
    const impatient = get(path, { headers: { 'x-sandbox': 'slow:600000' }, signal: leaving.signal })
    const left = expect(impatient).rejects.toThrow()
    const noted = async () => (await get('/sandbox/log')).json()
    await expect.poll(noted).toHaveLength(2)
    leaving.abort()
    await left
    await expect
      .poll(async () => (await get('/sandbox/log')).json().map(({ status }: { status: number }) => status))
      .toEqual([200, 499])
  })

  it('refuses a fault it does not know, and says which it knows', async () => {
    const unknown = await fault('explode')
    const pathless = await send('POST', '/sandbox/faults', { path: 'v1', fault: 'empty' })

    expect(unknown.json().reasons[0].description).toContain('Unknown fault "explode"; known: status=N')
    expect([unknown.status, pathless.status]).toEqual([400, 400])
  })

  it('can be aimed at the RPC of one chain alone', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }
    await send('POST', '/sandbox/faults', { path: '/v1/?chainId=eip155:1&', fault: 'status=503' })

    expect((await send('POST', `/v1/?chainId=eip155%3A1&${project}`, call)).status).toBe(503)
    expect((await send('POST', `/v1/?chainId=eip155:8453&${project}`, call)).status).toBe(200)
    expect((await get(path)).status).toBe(200)
  })
})

describe('the sandbox itself', () => {
  it('logs every request but those about itself', async () => {
    await get(`/v1/identity/${poor}?${project}&sv=1`)
    await send('POST', `/v1/?chainId=${mainnetId}&${project}`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_gasPrice',
    })
    await get('/sandbox')
    const log = (await get('/sandbox/log')).json()
    await send('DELETE', '/sandbox/log')

    expect(log).toMatchObject([
      { method: 'GET', path: `/v1/identity/${poor}`, query: { projectId: 'test', sv: '1' }, status: 200 },
      { method: 'POST', path: '/v1/', status: 200, rpc: ['eth_gasPrice'] },
    ])
    expect((await get('/sandbox/log')).json()).toEqual([])
  })

  it('forgets faults, clock, log and events when it is reset', async () => {
    await send('POST', '/sandbox/faults', { path: '/', fault: 'status=500' })
    await send('POST', '/sandbox/clock', { now: 0 })
    await send('POST', `/e?${project}`, event)
    await send('POST', '/sandbox/reset')
    const kept = [(await get('/sandbox/log')).json(), (await get('/sandbox/events')).json()]
    const identity = await get(`/v1/identity/${rich}?${project}`)

    expect(kept).toEqual([[], []])
    expect(identity.status).toBe(200)
    expect(identity.json().resolvedAt).not.toMatch(/^1970/)
  })

  it('describes itself as its own handle does', async () => {
    const { url, relay, families, chains, tokens, accounts, polkadot } = sandbox

    expect((await get('/sandbox')).json()).toEqual({
      url,
      relay,
      families,
      chains,
      tokens,
      accounts,
      polkadot,
    })
  })

  it('leaves no node behind when it stops, nor when it cannot start', async () => {
    const other = await startSandbox()
    const pids = Object.values(other.chains).map(({ pid }) => pid)
    const hanging = fetch(`${other.url}/v1/supported-chains?x-sandbox=slow:60000`).catch(() => 'cut')
    const taken = startSandbox({ port: Number(new URL(other.url).port) })
    await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' })

    await other.stop()
    await other.stop()

    expect(await hanging).toBe('cut')
    expect(pids).toHaveLength(2)
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it('runs contracts compiled from the sources beside them', () => {
    const folder = new URL('../contracts/', import.meta.url)
    for (const file of readdirSync(folder)) {
      const artifact = new URL(`../artifacts/${file.replace('.sol', '.json')}`, import.meta.url)
      const source = createHash('sha256')
        .update(readFileSync(new URL(file, folder)))
        .digest('hex')

      expect(
        JSON.parse(readFileSync(artifact, 'utf8')).source,
        `run "pnpm compile" after changing ${file}`,
      ).toBe(source)
    }
  })
})
