import {
  displayText,
  fiatValue,
  type Http,
  joinAccount,
  type NetworkId,
  parseDecimals,
  type SignedPermit,
  safeUrl,
  type Token,
  tokenKey,
} from '@foyer/core'
import type { Share } from './maths.js'
import type { ListedToken, Terms } from './terms.js'

/** A transaction as a service built it, of which nothing is known yet. */
export interface Build {
  /** The contract to call. */
  readonly to: string
  readonly data: string
  readonly value: bigint
  /** What it costs at the most by the word of the service, in base units of the coin. */
  readonly fee: bigint
}

const mostTokens = 5_000
const paths = {
  tokens: 'v1/convert/tokens',
  quotes: 'v1/convert/quotes',
  allowance: 'v1/convert/allowance',
  gasPrice: 'v1/convert/gas-price',
  approve: 'v1/convert/build-approve',
  swap: 'v1/convert/build-transaction',
} as const

/** The calls of the data API by which tokens are swapped. @param coin what stands for the native coin in an address */
export function createWire(api: Http, coin: string | undefined) {
  const idOf = ({ network, address = coin }: Token) => joinAccount(network, address ?? '')

  return {
    async tokens(network: NetworkId, signal: AbortSignal): Promise<readonly ListedToken[]> {
      const read = (json: unknown) => readTokens(json, network, coin)
      return api.get(paths.tokens, { chainId: network }, read, { signal, ttl: 300_000 })
    },
    /** What comes out; 0 where nobody swaps these. */
    async quote({ account, source, target, amount }: Terms, signal: AbortSignal): Promise<bigint> {
      const query = { amount: `${amount}`, userAddress: account, from: idOf(source), to: idOf(target) }
      return api.get(paths.quotes, query, (json) => readQuote(json, amount), { signal })
    },
    async allowance({ account, source }: Terms, signal: AbortSignal): Promise<bigint> {
      const query = { tokenAddress: idOf(source), userAddress: account }
      const read = (json: unknown) => unitsOf(fieldsOf(json).allowance)
      return api.get(paths.allowance, query, read, { signal })
    },
    /** What a unit of gas costs, in base units of the coin. */
    async gasPrice(network: NetworkId, signal: AbortSignal): Promise<bigint> {
      const read = (json: unknown) => unitsOf(fieldsOf(json).standard)
      return api.get(paths.gasPrice, { chainId: network }, read, { signal })
    },
    /** @param amount the most that may be taken; absent: whatever there is */
    async approve(
      { account, source, target }: Terms,
      amount: bigint | undefined,
      signal: AbortSignal,
    ): Promise<Build> {
      const most = amount === undefined ? {} : { amount: `${amount}` }
      const query = { userAddress: account, from: idOf(source), to: idOf(target), ...most }
      // The two tokens come back as they were asked for: the contract to call is the one that is given.
      return api.get(paths.approve, query, (json) => readBuild(json, 'from', source.network), { signal })
    },
    async swap(
      { account, source, target, amount }: Terms,
      slippage: Share,
      signal: AbortSignal,
      permit?: SignedPermit,
    ): Promise<Build> {
      const ask = { amount: `${amount}`, from: idOf(source), to: idOf(target), userAddress: account }
      // `fiatValue` at a price of 1 is the number itself.
      const signed = permit && { permit: { deadline: `${permit.until}`, signature: permit.signature } }
      const body = { ...ask, eip155: { slippage: fiatValue(slippage, 2, 1), ...signed } }
      return api.post(paths.swap, body, (json) => readBuild(json, 'to', source.network, account), { signal })
    },
  }
}

/** See {@link createWire}. */
export type Wire = ReturnType<typeof createWire>

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(json: unknown): Fields {
  return Object(json)
}

function listOf(json: unknown): readonly unknown[] {
  if (!Array.isArray(json) || json.length > mostTokens) throw new TypeError('Not a list')
  return json
}

/** A whole number of base units. */
function unitsOf(text: unknown): bigint {
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text)) throw new TypeError('Not a number of base units')
  return BigInt(text)
}

function addressOf(account: unknown, network: NetworkId): string {
  if (typeof account !== 'string' || !account.startsWith(`${network}:`))
    throw new TypeError('Not an address of the network')
  return account.slice(network.length + 1)
}

/** A row that cannot be read goes alone, and so does a token without decimals, which is no money. */
function readTokens(json: unknown, network: NetworkId, coin = ''): readonly ListedToken[] {
  const tokens = new Map<string, ListedToken>()
  for (const row of listOf(fieldsOf(json).tokens)) {
    const token = readToken(row, network, coin)
    if (token && !tokens.has(tokenKey(token))) tokens.set(tokenKey(token), token)
  }
  return [...tokens.values()]
}

function readToken(row: unknown, network: NetworkId, coin: string): ListedToken | undefined {
  const { name, symbol, address, decimals, logoUri, eip2612 } = fieldsOf(row)
  try {
    const place = addressOf(address, network)
    const icon = safeUrl('image', logoUri)
    const read = { symbol: displayText(symbol), decimals: parseDecimals(decimals) }
    if (read.decimals === 0 || read.symbol === '' || !/^[-.%a-zA-Z0-9]{1,128}$/.test(place)) return undefined
    const isCoin = place.toLowerCase() === coin.toLowerCase()
    return {
      ...read,
      network,
      name: displayText(name) || read.symbol,
      ...(!isCoin && { address: place }),
      ...(icon && { icon }),
      ...(eip2612 === true && { permits: true }),
    }
  } catch {
    return undefined
  }
}

function readQuote(json: unknown, amount: bigint): bigint {
  const [best] = listOf(fieldsOf(json).quotes)
  if (best === undefined) return 0n
  const { fromAmount, toAmount } = fieldsOf(best)
  if (unitsOf(fromAmount) !== amount) throw new TypeError('The quote is for another amount')
  return unitsOf(toAmount)
}

/** @param account whose transaction it has to be, where it says that */
function readBuild(json: unknown, contract: 'from' | 'to', network: NetworkId, account?: string): Build {
  const { data, value, eip155, ...tx } = fieldsOf(fieldsOf(json).tx)
  const { gas, gasPrice } = fieldsOf(eip155)
  if (typeof data !== 'string' || data.length > 100_000) throw new TypeError('No data')
  if (account !== undefined && tx.from !== account) throw new TypeError('Of another account')
  return {
    to: addressOf(tx[contract], network),
    data,
    value: value === undefined ? 0n : unitsOf(value),
    fee: gas === undefined || gasPrice === undefined ? 0n : unitsOf(gas) * unitsOf(gasPrice),
  }
}
