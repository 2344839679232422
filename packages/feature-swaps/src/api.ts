import {
  type AccountId,
  fiatValue,
  type Http,
  joinAccount,
  type NetworkId,
  parseDecimals,
  type SignedPermit,
  type Token,
  tokenKey,
} from '@foyer/core'
import {
  addressOn,
  first,
  isTrue,
  label,
  lenient,
  link,
  list,
  mapped,
  nullish,
  object,
  only,
  optional,
  present,
  type Reader,
  shown,
  text,
  textUpTo,
  units,
} from '@foyer/core/api'
import type { Share } from './basisPoints.js'
import type { ListedToken, SwapParams } from './swapParams.js'

/** A transaction as a service built it. Nothing of it is verified yet. */
export interface Build {
  /** The contract to call. */
  readonly to: string
  readonly data: string
  readonly value: bigint
  /** The highest fee by the word of the service, in base units of the coin. */
  readonly fee: bigint
}

const mostTokens = 5_000

/** The calls of the data API by which tokens are swapped. */
export type SwapsApi = ReturnType<typeof createSwapsApi>

/** Facts that services are told besides the question. */
export interface AskingFacts {
  readonly projectId?: string | undefined
  /** Base units of the coin for a unit of gas. */
  readonly gasPrice?: bigint | undefined
}

/** Creates a {@link SwapsApi}. @param coin the address that stands for the native coin */
export function createSwapsApi(
  api: Http,
  coin: string | undefined,
  { projectId, gasPrice }: AskingFacts = {},
) {
  const idOf = ({ network, address = coin }: Token) => joinAccount(network, address ?? '')

  return {
    async tokens(network: NetworkId, signal: AbortSignal): Promise<readonly ListedToken[]> {
      const options = { signal, ttl: 300_000 }
      return api.get('v1/convert/tokens', { chainId: network }, tokensOn(network, coin), options)
    },
    /** Returns the amount that comes out; 0 if these cannot be swapped. */
    async quote({ account, source, target, amount }: SwapParams, signal: AbortSignal): Promise<bigint> {
      const gas = gasPrice === undefined ? {} : { gasPrice: `${gasPrice}` }
      const ask = { amount: `${amount}`, userAddress: account, from: idOf(source), to: idOf(target), ...gas }
      return api.get('v1/convert/quotes', ask, quoteFor(amount), { signal })
    },
    async allowance({ account, source }: SwapParams, signal: AbortSignal): Promise<bigint> {
      const ask = { tokenAddress: idOf(source), userAddress: account }
      const { allowance } = await api.get('v1/convert/allowance', ask, object({ allowance: units }), {
        signal,
      })
      return allowance
    },
    /** Returns the price of a unit of gas, in base units of the coin. */
    async gasPrice(network: NetworkId, signal: AbortSignal): Promise<bigint> {
      const ask = { chainId: network }
      const { standard } = await api.get('v1/convert/gas-price', ask, object({ standard: units }), { signal })
      return standard
    },
    /** @param amount the most that may be taken; absent: without a limit */
    async approve(
      { account, source, target }: SwapParams,
      amount: bigint | undefined,
      signal: AbortSignal,
    ): Promise<Build> {
      const most = amount === undefined ? {} : { amount: `${amount}` }
      const ask = { userAddress: account, from: idOf(source), to: idOf(target), ...most }
      return api.get('v1/convert/build-approve', ask, approvalOn(source.network), { signal })
    },
    async swap(
      { account, source, target, amount }: SwapParams,
      slippage: Share,
      signal: AbortSignal,
      permit?: SignedPermit,
    ): Promise<Build> {
      const signed = permit && { permit: { deadline: `${permit.until}`, signature: permit.signature } }
      const ask = {
        amount: `${amount}`,
        from: idOf(source),
        to: idOf(target),
        userAddress: account,
        projectId,
        // `fiatValue` at a price of 1 is the number itself.
        eip155: { slippage: fiatValue(slippage, 2, 1), ...signed },
      }
      return api.post('v1/convert/build-transaction', ask, swapOn(source.network, account), { signal })
    },
  }
}

/** Reads the tokens of a network. Rows that cannot be read are left out, and so are tokens without decimals, which are no money. */
function tokensOn(network: NetworkId, coin: string | undefined) {
  const tokens = object({ tokens: list(lenient(tokenOn(network, coin)), mostTokens) })
  return mapped(tokens, ({ tokens: rows }): readonly ListedToken[] => {
    const byKey = new Map<string, ListedToken>()
    for (const token of present(rows)) if (!byKey.has(tokenKey(token))) byKey.set(tokenKey(token), token)
    return [...byKey.values()]
  })
}

const decimals: Reader<ReturnType<typeof parseDecimals>, number> = parseDecimals

function tokenOn(network: NetworkId, coin = '') {
  const row = object({
    name: shown(),
    symbol: label,
    address: only(addressOn(network), (address) => /^[-.%a-zA-Z0-9]{1,128}$/.test(address)),
    decimals: only(decimals, (places) => places > 0),
    logoUri: link('image'),
    eip2612: isTrue,
  })
  return mapped(row, ({ name, symbol, address, decimals, logoUri, eip2612 }): ListedToken => {
    const isCoin = address.toLowerCase() === coin.toLowerCase()
    return {
      network,
      symbol,
      decimals,
      name: name || symbol,
      isListed: true,
      ...(!isCoin && { address }),
      ...(logoUri && { icon: logoUri }),
      ...(eip2612 && { permits: true }),
    }
  })
}

/** Reads what comes out of an amount by the best quote; 0 if there is none. */
function quoteFor(amount: bigint) {
  const fromAmount = only(units, (given) => given === amount)
  const quotes = object({ quotes: first(object({ fromAmount, toAmount: optional(units) }), 1) })
  return mapped(quotes, ({ quotes: [best] }) => best?.toAmount ?? 0n)
}

const transaction = {
  data: textUpTo(100_000),
  value: optional(units),
  eip155: nullish(object({ gas: optional(units), gasPrice: optional(units) })),
}

/** Reads an approval. Both tokens come back as they were asked for: the contract to call is the one that is given. */
function approvalOn(network: NetworkId) {
  const approval = object({ tx: object({ ...transaction, from: addressOn(network) }) })
  return mapped(approval, ({ tx }) => buildOf(tx.from, tx))
}

/** Reads a swap; refuses one of another account. */
function swapOn(network: NetworkId, account: AccountId) {
  const from = only(text, (id) => id === account)
  const swap = object({ tx: object({ ...transaction, from, to: addressOn(network) }) })
  return mapped(swap, ({ tx }) => buildOf(tx.to, tx))
}

interface Read {
  readonly data: string
  readonly value?: bigint | undefined
  readonly eip155?: { readonly gas?: bigint | undefined; readonly gasPrice?: bigint | undefined } | undefined
}

function buildOf(to: string, { data, value = 0n, eip155 }: Read): Build {
  return { to, data, value, fee: (eip155?.gas ?? 0n) * (eip155?.gasPrice ?? 0n) }
}
