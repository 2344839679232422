import { type AccountId, accountParts } from '@foyer/core'
import { createFakeApi } from './createFakeApi.js'

/** What the service says of a purchase. */
export interface OnrampRow {
  readonly status: 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** That of the newest ask for a page, unless said; `null`: none. */
  readonly requestId?: string | null
  /** `null`: none. */
  readonly amount?: string | null
  readonly hash?: string
  readonly id?: string
  /** ms since 1970. @default now */
  readonly at?: number
  /** @default 'ETH' */
  readonly symbol?: string
}

/** A transaction that the chain has. */
export interface MinedRow {
  readonly hash: string
  /** @default 'in' */
  readonly direction?: 'in' | 'out'
  /** ms since 1970. @default now */
  readonly at?: number
  /** @default '0.033' */
  readonly amount?: string
  /** The contract, of the account's network; `null`: the coin of the chain. @default null */
  readonly contract?: string | null
  /** @default 'ETH' */
  readonly symbol?: string
  /** @default 'confirmed' */
  readonly status?: 'confirmed' | 'failed' | 'pending'
}

/** What a service answers to somebody who buys; a test replaces what it is about. */
export interface OnrampScript {
  /** Changes what can be bought. */
  options: (answer: OnrampOptions) => unknown
  /** Coins for what is paid; throws what the service would. */
  quote: (pays: string, provider: string | undefined, symbol: string) => Promise<string>
  /** Changes the page that was made ready. */
  page: (answer: OnrampPage) => object
  /** What the provider's history says. */
  rows: readonly OnrampRow[]
  /** What the chain's history has: a hash stands for one that came in now. */
  mined: readonly (string | MinedRow)[]
  /** Called before each answer of the service; may throw, or wait. */
  fault: (path: string) => Promise<void> | void
}

/** What can be bought, as it stands on the wire. */
export type OnrampOptions = ReturnType<typeof optionsOf>

/** Where it is bought, as it stands on the wire. */
export type OnrampPage = Readonly<
  Record<'url' | 'host' | 'provider' | 'address' | 'network' | 'chainId' | 'asset' | 'requestId', string>
>

const chains = [
  { name: 'ethereum', display_name: 'Ethereum', chainId: 'eip155:1', coin: 'ETH' },
  { name: 'base', display_name: 'Base', chainId: 'eip155:8453', coin: 'ETH' },
  { name: 'solana', display_name: 'Solana', chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', coin: 'SOL' },
] as const
const dollars = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const coins = { ETH: 'Ether', USDC: 'USD Coin', SOL: 'Solana' } as const

function limitsOf(min: string) {
  return [
    { id: 'card', min, max: '7500.00' },
    { id: 'ach_bank_account', min, max: '25000.00' },
  ]
}

function providerOf(id: string, name: string, min: string) {
  return {
    id,
    name,
    iconUrl: null,
    feeRange: { min: '1', max: '2' },
    hosts: [`pay.${id}.test`],
    paymentCurrencies: ['USD', 'EUR'].map((one) => ({ id: one, payment_method_limits: limitsOf(min) })),
    purchaseCurrencies: Object.keys(coins).map((one) => ({
      id: one,
      networks: networksOf(one).map(({ name: on }) => on),
    })),
  }
}

function networksOf(symbol: string) {
  return chains.flatMap(({ coin, ...chain }) =>
    coin === symbol || (symbol === 'USDC' && chain.name === 'ethereum')
      ? [
          {
            ...chain,
            chain_id: chain.chainId.split(':')[1],
            contract_address: coin === symbol ? '' : dollars,
          },
        ]
      : [],
  )
}

function optionsOf() {
  return {
    paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limitsOf('10.00') })),
    purchaseCurrencies: Object.entries(coins).map(([id, name]) => ({
      id,
      name,
      symbol: id,
      networks: networksOf(id),
    })),
    providers: [
      providerOf('kestrel', 'Kestrel Pay', '10.00'),
      providerOf('paylane', 'Paylane', '10.00'),
      providerOf('quayside', 'Quayside', '300.00'),
    ],
  }
}

const rates: Readonly<Record<string, bigint>> = { ETH: 3_000n, SOL: 150n, USDC: 1n }

/** The calls of the data API by which coins are bought, in memory. */
export function createOnrampService(account: () => AccountId) {
  const asked: { readonly path: string; readonly ask: Readonly<Record<string, unknown>> }[] = []
  const script: OnrampScript = {
    options: (answer) => answer,
    async quote(pays, provider, symbol) {
      // The first keeps one in a hundred, the others two.
      const kept = provider === 'kestrel' ? 99n : 98n
      const cents = BigInt(pays.replace('.', '')) * (pays.includes('.') ? 1n : 100n)
      const units = (cents * kept * 1_000_000n) / (100n * 100n * (rates[symbol] ?? 1n))
      return `${units / 1_000_000n}.${`${units % 1_000_000n}`.padStart(6, '0')}`
    },
    page: (answer) => answer,
    rows: [],
    mined: [],
    fault: () => {},
  }
  let newest = ''

  async function answer(path: string, ask: Readonly<Record<string, unknown>>): Promise<unknown> {
    asked.push({ path, ask })
    await script.fault(path)
    if (path.endsWith('/options')) return script.options(optionsOf())
    if (path.endsWith('/quote')) return quoteOf(ask)
    if (path.endsWith('/onrampurl')) return pageOf(ask)
    return {
      data: ask.onramp === undefined ? script.mined.map(minedRow) : script.rows.map(rowOf),
      next: null,
    }
  }

  async function quoteOf({
    amount,
    paymentCurrency,
    purchaseCurrency,
    provider,
  }: Readonly<Record<string, unknown>>) {
    const pays = String(amount)
    const [{ id: currency }, { symbol }] = [Object(paymentCurrency), Object(purchaseCurrency)]
    const gets = await script.quote(pays, provider === undefined ? undefined : String(provider), symbol)
    const fiat = (value: string) => ({ amount: value, currency })
    return {
      coinbaseFee: fiat('1.20'),
      networkFee: fiat('0.30'),
      paymentSubtotal: fiat(pays),
      paymentTotal: fiat(pays),
      purchaseAmount: { amount: gets, currency: symbol },
      quoteId: 'q',
    }
  }

  function pageOf({ provider, requestId, destinationWallets }: Readonly<Record<string, unknown>>) {
    const [{ address, blockchains, assets }] = Object(destinationWallets)
    newest = String(requestId)
    const host = `pay.${provider}.test`
    const network = chains.find(({ name }) => name === blockchains[0])
    return script.page({
      url: `https://${host}/buy?order=${newest}`,
      host,
      provider: String(provider),
      address,
      network: blockchains[0],
      chainId: network?.chainId ?? '',
      asset: assets[0],
      requestId: newest,
    })
  }

  function rowOf({
    status,
    requestId = newest,
    amount = '0.033',
    hash = 'order',
    id = 'row',
    at,
    symbol = 'ETH',
  }: OnrampRow) {
    return {
      id,
      metadata: {
        operationType: 'buy',
        hash,
        minedAt: new Date(at ?? Date.now()).toISOString(),
        sentFrom: 'Kestrel Pay',
        sentTo: accountParts(account()).address,
        nonce: 0,
        application: null,
        status: `ONRAMP_TRANSACTION_STATUS_${status}`,
        chain: accountParts(account()).networkId,
        ...(requestId !== null && { requestId }),
      },
      transfers: [
        {
          fungible_info: { name: symbol, symbol },
          nft_info: null,
          direction: 'in',
          quantity: { numeric: amount },
          value: null,
          price: null,
        },
      ],
    }
  }

  function minedRow(mined: string | MinedRow) {
    const {
      hash,
      direction = 'in',
      at = Date.now(),
      amount = '0.033',
      contract = null,
      symbol = 'ETH',
      status = 'confirmed',
    } = typeof mined === 'string' ? { hash: mined } : mined
    const { networkId } = accountParts(account())
    const address = contract === null ? null : `${networkId}:${contract}`
    return {
      id: hash,
      metadata: { hash, status, minedAt: new Date(at).toISOString() },
      transfers: [
        {
          direction,
          fungible_info: { name: symbol, symbol, address },
          nft_info: null,
          quantity: { numeric: amount },
          value: null,
          price: null,
        },
      ],
    }
  }

  const api = createFakeApi(({ path, ask }) => answer(path, ask))
  return { script, api, asked }
}
