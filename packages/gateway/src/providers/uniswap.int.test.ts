// @tier gate
import {
  type Address,
  encodeDeployData,
  erc20Abi,
  getContractAddress,
  type Hex,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gatewayOf } from '../gateway.test-support.js'
import {
  codeOf,
  type LocalChain,
  multicall,
  receiptOf,
  startLocalChain,
  tokenMaker,
  rich as visitor,
} from '../localChain.test-support.js'
import type { GatewayOptions } from '../options.js'
import type { TokenFacts } from '../questions.js'
import type { UniswapContracts } from '../uniswap/contracts.js'
import { deployUniswap, type Sent } from '../uniswap.test-support.js'
import { onchain } from './onchain.js'
import { type PoolsOptions, pools } from './pools.js'
import { uniswap } from './uniswap.js'

const chain = 'eip155:1'
const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** In the order in which they are made; what the visitor has of each. */
const made = [
  { symbol: 'USDC', decimals: 6, contract: 'Token', held: '50000' },
  { symbol: 'DAI', decimals: 18, contract: 'Token', held: '50000' },
  { symbol: 'USDT', decimals: 6, contract: 'NoReturnToken', held: '50000' },
  { symbol: 'THIN', decimals: 18, contract: 'Token', held: '100' },
  { symbol: 'LONE', decimals: 18, contract: 'Token', held: '100' },
  { symbol: 'DUST', decimals: 18, contract: 'Token', held: '100' },
] as const
type Ticker = (typeof made)[number]['symbol'] | 'ETH' | 'WETH'
const at = (nonce: number) => getContractAddress({ from: deployer, nonce: BigInt(nonce) })
const [usdc, dai, usdt, thin, dust] = [at(0), at(1), at(2), at(3), at(5)]

let node: LocalChain
let client: LocalChain['client']
let deployed: Awaited<ReturnType<typeof deployUniswap>>
let before: Hex

async function send(transaction: Sent): Promise<void> {
  const hash = await client.sendTransaction({ account: deployer, chain: null, ...transaction })
  const { status } = await receiptOf(client, hash)
  if (status !== 'success') throw new Error(`The deployer's transaction ${transaction.nonce} failed`)
}

beforeAll(async () => {
  node = await startLocalChain(1)
  client = node.client
  await client.setCode({ address: multicall, bytecode: codeOf('Multicall', 'runtime') })
  for (const [nonce, { symbol, decimals, contract, held }] of made.entries()) {
    const amounts = [parseUnits(held, decimals), parseUnits('100000000', decimals)]
    const args = [symbol, symbol, decimals, [visitor.address, deployer], amounts] as const
    const data = encodeDeployData({ abi: tokenMaker, bytecode: codeOf(contract), args })
    await send({ nonce, gas: 3_000_000n, data })
  }
  const v2 = [
    { token: usdc, amount: parseUnits('1500000', 6), coin: parseEther('500') },
    { token: dai, amount: parseUnits('1200000', 18), coin: parseEther('400') },
    { token: usdt, amount: parseUnits('30000', 6), coin: parseEther('10') },
    { token: thin, amount: parseUnits('6000', 18), coin: parseEther('1') },
  ]
  deployed = await deployUniswap(
    deployer,
    made.length,
    v2,
    (wrapped) => [
      { fee: 500, sides: sidesOf(usdc, parseUnits('3000000', 6), wrapped, parseEther('1000')) },
      { fee: 3000, sides: sidesOf(usdc, parseUnits('3000000', 6), wrapped, parseEther('1000')) },
      { fee: 100, sides: sidesOf(usdc, parseUnits('2000000', 6), dai, parseUnits('2000000', 18)) },
      { fee: 10000, sides: sidesOf(dust, 100n, wrapped, 100n) },
    ],
    send,
  )
})
beforeEach(async () => {
  before = await client.snapshot()
  // The time that a test let pass stays passed.
  await client.mine({ blocks: 1 })
})
afterEach(() => client.revert({ id: before }))
afterAll(() => node.stop())

function sidesOf(one: Address, first: bigint, other: Address, second: bigint) {
  return [
    { token: one, amount: first },
    { token: other, amount: second },
  ] as const
}

/** Where Uniswap is, by which versions a host names. */
const places = {
  V2: (): UniswapContracts => ({ v2Router: deployed.v2.router }),
  V3: (): UniswapContracts => ({ v3Router: deployed.v3.router, v3Quoter: deployed.v3.quoter }),
  'V2 and V3': (): UniswapContracts => ({ ...places.V2(), ...places.V3() }),
}

const contractOf = (symbol: Ticker): Address | undefined => {
  if (symbol === 'WETH') return deployed.v2.wrapped
  const nonce = made.findIndex((token) => token.symbol === symbol)
  return nonce < 0 ? undefined : at(nonce)
}
const idOf = (symbol: Ticker) => `${chain}:${contractOf(symbol) ?? `0x${'e'.repeat(40)}`}`
const userAddress = `${chain}:${visitor.address}`

function world(contracts: UniswapContracts, options: Partial<GatewayOptions> = {}) {
  const { get, post } = gatewayOf({
    chains: { [chain]: node.url },
    providers: [onchain(), uniswap({ [chain]: contracts })],
    tokens: made
      .filter(({ symbol }) => symbol !== 'THIN')
      .map(({ symbol, decimals }): TokenFacts => {
        return { chain, name: symbol, symbol, decimals, address: contractOf(symbol) ?? '' }
      }),
    fetch,
    ...options,
  })
  return {
    get,
    post,
    async quote(from: Ticker, to: Ticker, amount: bigint): Promise<bigint | undefined> {
      const answer = await get(`/v1/convert/quotes?amount=${amount}&from=${idOf(from)}&to=${idOf(to)}`)
      const body: { quotes: readonly { toAmount: string }[] } = await answer.json()
      return body.quotes[0] && BigInt(body.quotes[0].toAmount)
    },
    async allowance(of: Ticker): Promise<bigint> {
      const answer = await get(`/v1/convert/allowance?tokenAddress=${idOf(of)}&userAddress=${userAddress}`)
      const body: { allowance: string } = await answer.json()
      return BigInt(body.allowance)
    },
    async approve(from: Ticker, to: Ticker, amount: bigint): Promise<void> {
      const query = `userAddress=${userAddress}&from=${idOf(from)}&to=${idOf(to)}&amount=${amount}`
      const answer = await get(`/v1/convert/build-approve?${query}`)
      const { tx }: { tx: { data: Hex } } = await answer.json()
      await signAndSend({ to: contractOf(from), data: tx.data, value: 0n, gas: 100_000n })
    },
    async build(from: Ticker, to: Ticker, amount: bigint, slippage = 1): Promise<Tx> {
      const body = { amount: `${amount}`, from: idOf(from), to: idOf(to), userAddress, eip155: { slippage } }
      const answer = await post('/v1/convert/build-transaction', { projectId: 'shop', ...body })
      expect(answer.status).toBe(200)
      const { tx }: { tx: WireTx } = await answer.json()
      return {
        to: `0x${tx.to.slice(`${chain}:0x`.length)}`,
        data: tx.data,
        value: BigInt(tx.value),
        gas: BigInt(tx.eip155.gas),
        amount: BigInt(tx.amount),
      }
    },
  }
}

interface WireTx {
  readonly to: string
  readonly data: Hex
  readonly value: string
  readonly amount: string
  readonly eip155: { readonly gas: string }
}
interface Tx {
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly amount?: bigint
}

/** Signed by the visitor's own key, and sent. @returns what it cost */
async function signAndSend({ to = deployer, data, value, gas }: Tx): Promise<'reverted' | bigint> {
  const nonce = await client.getTransactionCount({ address: visitor.address })
  const gasPrice = await client.getGasPrice()
  const transaction = { chainId: 1, type: 'legacy', nonce, gasPrice, to, data, value, gas } as const
  const serializedTransaction = await visitor.signTransaction(transaction)
  const hash = await client.sendRawTransaction({ serializedTransaction })
  const { status, gasUsed, effectiveGasPrice } = await receiptOf(client, hash)
  return status === 'success' ? gasUsed * effectiveGasPrice : 'reverted'
}

function balanceOf(symbol: Ticker, owner: Address = visitor.address): Promise<bigint> {
  const address = contractOf(symbol)
  if (address === undefined) return client.getBalance({ address: owner })
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

describe('a conversion gives exactly what was quoted, and takes exactly what was given', () => {
  const cases: readonly [keyof typeof places, Ticker, Ticker, bigint][] = [
    ['V2', 'ETH', 'USDC', parseEther('1.5')],
    ['V2', 'USDC', 'ETH', parseUnits('4500', 6)],
    ['V2', 'USDC', 'DAI', parseUnits('1000', 6)],
    ['V2', 'USDT', 'USDC', parseUnits('200', 6)],
    ['V3', 'ETH', 'USDC', parseEther('1.5')],
    ['V3', 'USDC', 'ETH', parseUnits('4500', 6)],
    ['V3', 'DAI', 'USDC', parseUnits('1000', 18)],
    ['V2 and V3', 'ETH', 'USDT', parseEther('0.1')],
    ['V2 and V3', 'USDT', 'ETH', parseUnits('300', 6)],
    ['V2 and V3', 'USDC', 'USDT', parseUnits('250', 6)],
    ['V2 and V3', 'WETH', 'USDC', parseEther('1')],
  ]
  it.each(cases)('by %s, from %s to %s', async (place, from, to, amount) => {
    const { quote, allowance, approve, build } = world(places[place]())
    if (from === 'WETH')
      await signAndSend({ to: contractOf('WETH'), data: '0xd0e30db0', value: amount, gas: 100_000n })
    const quoted = await quote(from, to, amount)
    if (from !== 'ETH') {
      expect(await allowance(from)).toBe(0n)
      await approve(from, to, amount)
      expect(await allowance(from)).toBe(amount)
    }
    const [given, wanted] = [await balanceOf(from), await balanceOf(to)]
    const tx = await build(from, to, amount)
    const cost = await signAndSend(tx)
    if (cost === 'reverted') throw new Error('The conversion failed')

    expect(tx.amount).toBe(quoted)
    expect(await balanceOf(from)).toBe(given - amount - (from === 'ETH' ? cost : 0n))
    expect(await balanceOf(to)).toBe(wanted + (quoted ?? 0n) - (to === 'ETH' ? cost : 0n))
    for (const router of [deployed.v2.router, deployed.v3.router])
      for (const symbol of [from, to, 'ETH', 'WETH'] as const)
        expect(await balanceOf(symbol, router)).toBe(0n)
    if (from !== 'ETH') expect(await allowance(from)).toBe(0n)
  })
})

describe('a quote', () => {
  it('is the best of all ways: directly or over the coin, by V2 or V3', async () => {
    const [two, three, both] = [world(places.V2()), world(places.V3()), world(places['V2 and V3']())]
    const ways: readonly [Ticker, Ticker, bigint][] = [
      ['ETH', 'USDC', parseEther('1')],
      ['USDC', 'DAI', parseUnits('500', 6)],
      ['DAI', 'ETH', parseUnits('500', 18)],
      ['DAI', 'USDT', parseUnits('500', 18)],
    ]
    for (const [from, to, amount] of ways) {
      const told = await Promise.all([two, three, both].map(({ quote }) => quote(from, to, amount)))
      const [one = 0n, other = 0n, best = 0n] = told
      expect(best).toBeGreaterThan(0n)
      expect([one, other]).toContain(best)
      expect(best >= one && best >= other).toBe(true)
    }
  })

  it('is none where no pool is, and for a coin and its own wrapped form', async () => {
    const { quote, post } = world(places['V2 and V3']())
    expect(await quote('LONE', 'USDC', 5n)).toBeUndefined()
    expect(await quote('ETH', 'WETH', 5n)).toBeUndefined()
    expect(await world(places.V3()).quote('ETH', 'DAI', parseEther('1'))).toBeUndefined()
    const body = { amount: '5', from: idOf('LONE'), to: idOf('USDC'), userAddress, projectId: 'shop' }
    const refused = await post('/v1/convert/build-transaction', body)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ reasons: [{ field: 'to' }] })
  })

  it('leaves out pools of V2 that the router of V3 was not made for', async () => {
    const nonce = await client.getTransactionCount({ address: deployer })
    const other = await deployUniswap(deployer, nonce, [], () => [], send)
    const { quote } = world({ ...places.V2(), v3Router: other.v3.router, v3Quoter: other.v3.quoter })
    expect(await quote('ETH', 'USDT', 10n ** 15n)).toBeUndefined()
    expect(await world(places.V2()).quote('ETH', 'USDT', 10n ** 15n)).toBeGreaterThan(0n)
  })

  it('needs no Multicall3 on the chain', async () => {
    await client.setCode({ address: multicall, bytecode: '0x' })
    expect(await world(places['V2 and V3']()).quote('ETH', 'USDC', parseEther('1'))).toBeGreaterThan(0n)
  })
})

describe('a built transaction', () => {
  it.each(['V2', 'V2 and V3'] as const)(
    'does nothing beyond its slippage, nor late, by %s',
    async (place) => {
      const { build } = world(places[place]())
      const tx = await build('ETH', 'USDT', parseEther('0.1'), 0.5)
      const patient = await build('ETH', 'USDT', parseEther('0.1'), 5)
      const big = await build('ETH', 'USDT', parseEther('0.1'))
      expect(await signAndSend(big)).not.toBe('reverted')
      expect(await signAndSend(tx)).toBe('reverted')
      expect(await signAndSend(patient)).not.toBe('reverted')
      const late = await build('ETH', 'USDT', parseEther('0.001'))
      // Blocks that are mined within one second are dated ahead of the clock: more than the 20 minutes by far.
      await client.increaseTime({ seconds: 3_600 })
      await client.mine({ blocks: 1 })
      expect(await signAndSend(late)).toBe('reverted')
      expect(await signAndSend(await build('ETH', 'USDT', parseEther('0.001')))).not.toBe('reverted')
    },
  )

  it('goes to the one router that takes what is sold', async () => {
    for (const place of ['V2', 'V3', 'V2 and V3'] as const) {
      const router = place === 'V2' ? deployed.v2.router : deployed.v3.router
      const { approve, build } = world(places[place]())
      await approve('USDC', 'ETH', 7_000_000n)
      const spent = { address: usdc, abi: erc20Abi, functionName: 'allowance' } as const
      expect(await client.readContract({ ...spent, args: [visitor.address, router] })).toBe(7_000_000n)
      expect((await build('USDC', 'ETH', 7_000_000n)).to?.toLowerCase()).toBe(router.toLowerCase())
    }
  })

  it('leaves nothing of the coin with a router whose pool runs empty', async () => {
    const given = await balanceOf('ETH')
    const tx = await world(places.V3()).build('ETH', 'DUST', parseEther('5000'))
    const cost = await signAndSend(tx)
    const spent = given - (await balanceOf('ETH')) - (cost === 'reverted' ? 0n : cost)
    expect(spent).toBeGreaterThan(0n)
    expect(spent).toBeLessThan(parseEther('2000'))
    expect(await balanceOf('ETH', deployed.v3.router)).toBe(0n)
  })

  it('is told what it may take before the approval as well', async () => {
    const tx = await world(places['V2 and V3']()).build('USDC', 'ETH', 7_000_000n)
    expect(tx.gas).toBeGreaterThan(150_000n)
  })
})

it('the tokens that can be converted are those of the list that have a pool, the coin first', async () => {
  const symbolsOf = async (place: keyof typeof places) => {
    const answer = await world(places[place]()).get(`/v1/convert/tokens?chainId=${chain}`)
    const { tokens }: { tokens: readonly { symbol: string }[] } = await answer.json()
    return tokens.map(({ symbol }) => symbol)
  }
  expect(await symbolsOf('V2')).toEqual(['ETH', 'USDC', 'DAI', 'USDT'])
  expect(await symbolsOf('V3')).toEqual(['ETH', 'USDC', 'DUST'])
  expect(await symbolsOf('V2 and V3')).toEqual(['ETH', 'USDC', 'DAI', 'USDT', 'DUST'])
})

describe('prices of pools', () => {
  const dollars = [`${chain}:${usdc}`]
  const all: readonly Ticker[] = ['ETH', 'WETH', 'USDC', 'DAI', 'USDT', 'THIN', 'LONE', 'DUST']

  async function pricesOf(
    place: keyof typeof places,
    options: Partial<PoolsOptions> = {},
    { currency = 'usd', now = Date.now }: { currency?: string; now?: () => number } = {},
  ) {
    const provider = pools({ dollars, chains: { [chain]: places[place]() }, ...options })
    const { post } = world(places[place](), { providers: [provider], now })
    const body = { projectId: 'shop', currency, addresses: all.map(idOf) }
    const answer = await post('/v1/fungible/price', body)
    if (answer.status !== 200) return answer.status
    const { fungibles }: { fungibles: readonly { symbol: string; price: number }[] } = await answer.json()
    return Object.fromEntries(fungibles.map(({ symbol, price }) => [symbol, Number(price.toPrecision(6))]))
  }
  const everything = { ETH: 3_000, WETH: 3_000, USDC: 1, DAI: 1, USDT: 1 }

  it('are those at which the next unit changes hands, of all that stand on something', async () => {
    expect(await pricesOf('V2 and V3')).toEqual(everything)
    expect(await pricesOf('V2')).toEqual(everything)
    expect(await pricesOf('V3')).toEqual({ ETH: 3_000, WETH: 3_000, USDC: 1, DAI: 1 })
    expect(await pricesOf('V2', {}, { currency: 'eur' })).toBe(400)
    expect(await pricesOf('V2', { rates: { eur: 0.5 } }, { currency: 'eur' })).toMatchObject({
      ETH: 1_500,
      USDC: 0.5,
    })
  })

  it('follow what is traded', async () => {
    await signAndSend(await world(places.V2()).build('ETH', 'USDC', parseEther('50'), 50))
    expect(await pricesOf('V2')).toMatchObject({ ETH: expect.closeTo(2_480.02, 1) })
  })

  it('are none of pools below the floor, which the host sets', async () => {
    expect(await pricesOf('V2', { floor: 100_000 })).toEqual({ ETH: 3_000, WETH: 3_000, USDC: 1, DAI: 1 })
    expect(await pricesOf('V2', { floor: 1_000 })).toEqual({ ...everything, THIN: 0.5 })
    expect(await pricesOf('V3', { floor: 1e9 })).toEqual({ USDC: 1 })
  })

  it('are none of pools that have not moved for a day, and none of a node that is behind', async () => {
    const { build } = world(places.V2())
    await client.increaseTime({ seconds: 86_500 })
    await client.mine({ blocks: 1 })
    expect(await pricesOf('V2 and V3')).toEqual({ USDC: 1 })
    await signAndSend(await build('ETH', 'USDC', 10n ** 12n))
    expect(await pricesOf('V2 and V3')).toEqual({ ETH: 3_000, WETH: 3_000, USDC: 1 })
    expect(await pricesOf('V2 and V3', { maxAge: 1e12 })).toEqual(everything)
    const later = Date.now() + 90_000_000
    expect(await pricesOf('V2', {}, { now: () => later })).toBe(503)
  })

  it('want a dollar that is written as a token', () => {
    expect(() => pools({ dollars: ['USDC'] })).toThrow('"USDC" in dollars is no token.')
  })
})
