import { cast, coinAddress, pieces, spenders, tokens } from './cast.test-support.js'
import type { Chain } from './chain.test-support.js'
import { quoteOf, word } from './contracts.test-support.js'

/** How the data API fails, or lies. */
export const apiFaults = [
  'silent',
  'down',
  'half',
  'double',
  'least',
  'decimals',
  'router',
  'receiver',
  'spender',
] as const
export type ApiFault = (typeof apiFaults)[number]

/** The data API, of one chain. */
export interface DataApi {
  fault: ApiFault | undefined
  /** Answers one call; `undefined`: nobody answers. */
  answer(path: string, ask: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** No such call, or nothing of it. */
export class Refused extends Error {
  constructor(readonly status: number) {
    super(`HTTP ${status}`)
  }
}

/** @param permits dollars and the router take permissions by signature */
export function createDataApi(chain: Chain, now: () => number, permits: boolean): DataApi {
  const network = `eip155:${chain.id}`
  const decimalsOf = (address: string, decimals: number) =>
    api.fault === 'decimals' && address === cast.dollar ? decimals + 2 : decimals

  const api: DataApi = {
    fault: undefined,
    async answer(path, ask) {
      if (api.fault === 'silent') return new Promise(() => {})
      if (api.fault === 'down') return undefined
      const [version, kind, ...rest] = path.split('/')
      if (version !== 'v1') throw new Refused(404)
      switch (kind) {
        case 'supported-chains':
          return { http: [network] }
        case 'account':
          return rest[1] === 'balance' ? balancesOf(rest[0]) : approvalsOf(rest[0])
        case 'fungible':
          return { fungibles: [{ name: 'Ether', symbol: 'ETH', price: 2_000, iconUrl: '' }] }
        case 'nfts':
          return nftsOf(rest[0])
        case 'convert':
          return convert(rest[0], ask)
        default:
          throw new Refused(404)
      }
    },
  }

  function balancesOf(account = '') {
    const holder = account.toLowerCase()
    const { coins, held } = chain.newest.state
    const coin = coins.get(holder) ?? 0n
    const row = (name: string, symbol: string, decimals: number, amount: bigint, price: number) => ({
      name,
      symbol,
      chainId: network,
      price,
      quantity: { decimals: `${decimals}`, numeric: `${amount}e-${decimals}` },
    })
    return {
      balances: [
        row('Ether', 'ETH', 18, coin, 2_000),
        ...Object.entries(tokens).map(([address, { name, symbol, decimals }]) => ({
          ...row(name, symbol, decimalsOf(address, decimals), held.get(`${address} ${holder}`) ?? 0n, 1),
          address: `${network}:${address}`,
        })),
      ],
    }
  }

  function approvalsOf(account = '') {
    const { allowances } = chain.newest.state
    const rows = spenders.flatMap((spender) => {
      const amount = allowances.get(`${cast.dollar} ${account.toLowerCase()} ${spender}`) ?? 0n
      if (amount === 0n) return []
      return [
        {
          kind: 'token',
          contract: `${network}:${cast.dollar}`,
          spender: `${network}:${spender}`,
          amount: `${amount}`,
          isUnlimited: false,
          held: '1',
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
          isListed: true,
          isSpam: false,
          spenderName: spender,
        },
      ]
    })
    return { approvals: rows, isWhole: true }
  }

  function nftsOf(account = '') {
    const { owners } = chain.newest.state
    const data = pieces
      .filter((id) => owners.get(id) === account.toLowerCase())
      .map((id) => ({
        chainId: network,
        contract: `${network}:${cast.collection}`,
        tokenId: `${id}`,
        standard: 'erc721',
        amount: '1',
        name: `Piece ${id}`,
        collection: 'Pieces',
        description: null,
        image: null,
        media: null,
        traits: [],
        isSpam: false,
      }))
    return { data, next: null }
  }

  function convert(what: string | undefined, ask: Readonly<Record<string, unknown>>): unknown {
    const { newest } = chain
    const addressOf = (key: string) => String(ask[key]).split(':').at(-1)?.toLowerCase() ?? ''
    const [from, to, owner] = [addressOf('from'), addressOf('to'), addressOf('userAddress')]
    const amount = BigInt(String(ask.amount ?? 0))
    switch (what) {
      case 'tokens':
        return {
          tokens: [
            { name: 'Ether', symbol: 'ETH', address: `${network}:${coinAddress}`, decimals: 18 },
            ...Object.entries(tokens).map(([address, facts]) => ({
              ...facts,
              address: `${network}:${address}`,
              decimals: decimalsOf(address, facts.decimals),
            })),
          ].map((one) => ({ ...one, logoUri: null, eip2612: permits })),
        }
      case 'gas-price':
        return { standard: '1000000000', fast: '1000000000', instant: '1000000000' }
      case 'allowance': {
        const key = `${addressOf('tokenAddress')} ${owner} ${router()}`
        return { allowance: `${newest.state.allowances.get(key) ?? 0n}` }
      }
      case 'quotes': {
        const quotes = [{ id: null, fromAmount: `${amount}`, toAmount: `${told(from, to, amount)}` }]
        return { quotes }
      }
      case 'build-approve': {
        const most = ask.amount === undefined ? 2n ** 256n - 1n : amount
        const spender = api.fault === 'spender' ? cast.thief : router()
        const data = `0x095ea7b3${word(spender)}${word(most)}`
        return { tx: { from: `${network}:${from}`, to: ask.to, data, value: '0' } }
      }
      case 'build-transaction':
        return build(from, to, amount, ask)
      default:
        throw new Refused(404)
    }
  }

  const router = () => (api.fault === 'router' ? cast.keepingRouter : cast.router)

  /** What an amount gives, by the word of the API. */
  function told(from: string, to: string, amount: bigint): bigint {
    const exact = quoteOf(from, to, amount, chain.newest.state.price.now)
    return api.fault === 'half' ? exact / 2n : api.fault === 'double' ? exact * 2n : exact
  }

  function build(from: string, to: string, amount: bigint, ask: Readonly<Record<string, unknown>>) {
    // CAIP-10, as it was asked.
    const account = String(ask.userAddress)
    const owner = account.split(':').at(-1)?.toLowerCase() ?? ''
    const { slippage: percent = 1, permit } = Object(ask.eip155)
    const slippage = Number(percent)
    const receives = told(from, to, amount)
    const share = BigInt(Math.round(slippage * 100))
    const kept = receives - (receives * share) / 10_000n
    const least = api.fault === 'least' ? kept / 2n : kept
    const receiver = api.fault === 'receiver' ? cast.thief : owner
    const [first, last] = [from, to].map((one) => word(one === coinAddress ? cast.wrapped : one))
    const until = word(Math.floor(now() / 1_000) + 1_200)
    const tail = `${word(receiver)}${until}${word(2)}${first}${last}`
    const isFromCoin = from === coinAddress
    const isByPermit = permits && !isFromCoin
    const data = isByPermit
      ? multicall(until, [
          ...(permit ? [permitCall(from, amount, permit)] : []),
          ...exchangeCalls({ amount, least, receiver, path: [first, last], isToCoin: to === coinAddress }),
        ])
      : isFromCoin
        ? `0x7ff36ab5${word(least)}${word(128)}${tail}`
        : `${to === coinAddress ? '0x18cbafe5' : '0x38ed1739'}${word(amount)}${word(least)}${word(160)}${tail}`
    const eip155 = { gas: '150000', gasPrice: '1000000000' }
    const value = isFromCoin ? `${amount}` : '0'
    return {
      tx: { from: account, to: `${network}:${router()}`, data, value, eip155 },
    }
  }

  return api
}

/** `selfPermitIfNecessary(token, amount, deadline, v, r, s)` */
function permitCall(
  token: string,
  amount: bigint,
  { deadline, signature }: { deadline: string; signature: string },
) {
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)]
  const parts = [word(token), word(amount), word(BigInt(deadline)), word(`0x${signature.slice(130)}`), r, s]
  return `c2e3140a${parts.join('')}`
}

interface Exchange {
  readonly amount: bigint
  readonly least: bigint
  readonly receiver: string
  /** Two words. */
  readonly path: readonly (string | undefined)[]
  readonly isToCoin: boolean
}

/** `swapExactTokensForTokens` of `SwapRouter02`, and `unwrapWETH9` where coins are wanted. */
function exchangeCalls({ amount, least, receiver, path, isToCoin }: Exchange): readonly string[] {
  const to = isToCoin ? word(2) : word(receiver)
  const swap = `472b43f3${word(amount)}${word(least)}${word(128)}${to}${word(2)}${path.join('')}`
  return isToCoin ? [swap, `49404b7c${word(least)}${word(receiver)}`] : [swap]
}

/** `multicall(uint256 deadline, bytes[] data)` @param until a word */
function multicall(until: string, calls: readonly string[]): string {
  const bodies = calls.map((call) => {
    const padded = call.padEnd(Math.ceil(call.length / 64) * 64, '0')
    return `${word(call.length / 2)}${padded}`
  })
  let at = calls.length * 32
  const places = bodies.map((body) => {
    const place = word(at)
    at += body.length / 2
    return place
  })
  return `0x5ae401dc${until}${word(64)}${word(calls.length)}${places.join('')}${bodies.join('')}`
}
