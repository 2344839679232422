import type { ChainId } from '@foyer/api'
import * as v from 'valibot'
import { ConfigurationError, UpstreamError } from '../../errors.js'
import { bag, checkOptions, list, maybe, openKey, secretKey, text as textForm } from '../../guard/forms.js'
import type { Secret } from '../../guard/secret.js'
import type { AnyProvider, Ask, Provider, Purchase, Tools, Vendor, VendorCoin } from '../../questions.js'
import { sameAddress } from '../../tokenKey.js'
import { checkLinks, feeForm, isFor, orderOf, purchasesOf, quotedOf, sound } from './vendor.js'

/** What {@link onrampCoinbase} takes. */
export interface OnrampCoinbaseOptions {
  /** The id of a secret API key of the Coinbase Developer Platform. */
  readonly keyId: string
  /** That key: Ed25519, as it was handed out (base64). */
  readonly key: Secret
  /** Whose payment methods are offered, by ISO 3166-1 and, in the United States, ISO 3166-2. @default US, NY */
  readonly country?: string
  readonly subdivision?: string
  /** Where Coinbase leads back to: a page of yours, on a domain that it lists for you. */
  readonly redirect?: string
  /** Coins that are sold, by symbol. @default ETH, USDC, SOL */
  readonly symbols?: readonly string[]
  /** What Coinbase keeps of a payment, in percent, as your contract has it. @default 1 to 2 */
  readonly fee?: Vendor['fee']
}

const form = bag<OnrampCoinbaseOptions>({
  keyId: openKey,
  key: secretKey,
  country: maybe(textForm),
  subdivision: maybe(textForm),
  redirect: maybe(textForm),
  symbols: maybe(list(textForm)),
  fee: maybe(feeForm),
})
const base = 'https://api.developer.coinbase.com'
const vendor = { id: 'coinbase', name: 'Coinbase', hosts: ['pay.coinbase.com'] } as const
const chains: Readonly<Record<string, ChainId>> = {
  ethereum: 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  'avalanche-c-chain': 'eip155:43114',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const word = v.pipe(v.string(), v.regex(/^[^\s,]{1,150}$/))
const decimal = v.pipe(text, v.regex(/^\d{1,30}(\.\d{1,36})?$/), v.transform(plain))
const limit = v.object({ id: word, min: decimal, max: decimal })
const network = v.object({ name: text, displayName: text, contractAddress: v.nullish(v.string(), '') })
const options = v.object({
  paymentCurrencies: v.array(v.object({ id: word, limits: v.array(v.unknown()) })),
  purchaseCurrencies: v.array(v.unknown()),
})
const sold = v.object({ name: text, symbol: text, networks: v.array(v.unknown()) })
const sum = v.object({ value: decimal, currency: word })
const quote = v.object({
  coinbaseFee: sum,
  networkFee: sum,
  paymentSubtotal: sum,
  paymentTotal: sum,
  purchaseAmount: sum,
  quoteId: word,
})
const token = v.object({ token: v.pipe(v.string(), v.regex(/^[-\w.~+/=]{1,1000}$/)) })
const bought = v.object({
  status: v.picklist(
    ['CREATED', 'IN_PROGRESS', 'SUCCESS', 'FAILED'].map((end) => `ONRAMP_TRANSACTION_STATUS_${end}`),
  ),
  purchaseCurrency: text,
  purchaseNetwork: text,
  purchaseAmount: sum,
  walletAddress: text,
  transactionId: word,
  txHash: v.nullish(v.string(), ''),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  completedAt: v.nullish(v.string(), ''),
})

/**
 * Coinbase Onramp: what is sold in a country, what it costs, a page for one visitor by a token that is good once, and what
 * was bought. Each page needs the visitor's own address in the internet. By its published shapes, not tried live.
 * @throws {ConfigurationError}
 */
export function onrampCoinbase(given: OnrampCoinbaseOptions): readonly AnyProvider[] {
  checkOptions(form, given, 'onrampCoinbase')
  const { keyId, key, redirect, country = 'US' } = given
  const { subdivision = country === 'US' ? 'NY' : undefined } = given
  const { symbols = ['ETH', 'USDC', 'SOL'], fee = { least: '1', most: '2' } } = given
  checkLinks({ redirect })
  const sign = signer(keyId, key)
  const place = { country, ...(subdivision === undefined ? {} : { subdivision }) }
  const common = { id: 'onramp-coinbase', bases: [base], keyed: true } as const
  // What may be asked for at all; the vendor's own list says more exactly.
  const coins: readonly VendorCoin[] = symbols.map((symbol) => ({
    symbol,
    name: symbol,
    networks: Object.entries(chains).map(([name, chain]) => ({ name, title: name, chain })),
  }))
  const ask = async <S extends v.GenericSchema>(
    { fetch: send, now }: Tools,
    schema: S,
    path: readonly string[],
    sent: Pick<Parameters<Tools['fetch']>[0], 'query' | 'body'>,
  ): Promise<v.InferOutput<S>> => {
    const method = sent.body === undefined ? 'GET' : 'POST'
    const way = ['onramp', 'v1', ...path]
    const authorization = `Bearer ${await sign(method, way.map(encodeURIComponent).join('/'), now())}`
    const reply = await send({ base, path: way, method, headers: { authorization }, ...sent })
    return parsed(schema, camel(reply.parse()))
  }

  const list: Provider<'onrampOptions'> = {
    ...common,
    question: 'onrampOptions',
    covers: () => true,
    async answer(_, tools) {
      const told = await ask(tools, options, ['buy', 'options'], { query: place })
      return {
        ...vendor,
        fee,
        payments: told.paymentCurrencies.map(({ id, limits }) => ({
          currency: id,
          methods: sound(limit, limits).map((one) => ({ ...one, id: one.id.toLowerCase() })),
        })),
        coins: sound(sold, told.purchaseCurrencies)
          .filter(({ symbol }) => symbols.includes(symbol))
          .map(({ networks, ...coin }) => ({
            ...coin,
            networks: sound(network, networks).flatMap(networkOf),
          })),
      }
    },
  }
  const cost: Provider<'onrampQuote'> = {
    ...common,
    question: 'onrampQuote',
    covers: ({ provider, purchaseCurrency: { symbol } }) =>
      isFor(vendor, provider) && symbols.includes(symbol),
    async answer(asked, tools) {
      const { network: on } = quotedOf(asked, coins)
      const body = {
        ...place,
        paymentAmount: asked.amount,
        paymentCurrency: asked.paymentCurrency.id,
        paymentMethod: (asked.paymentMethod ?? 'card').toUpperCase(),
        purchaseCurrency: asked.purchaseCurrency.symbol,
        purchaseNetwork: on.name,
      }
      const { quoteId, ...sums } = await ask(tools, quote, ['buy', 'quote'], { body })
      const told = (one: v.InferOutput<typeof sum>) => ({ amount: one.value, currency: one.currency })
      return {
        coinbaseFee: told(sums.coinbaseFee),
        networkFee: told(sums.networkFee),
        paymentSubtotal: told(sums.paymentSubtotal),
        paymentTotal: told(sums.paymentTotal),
        purchaseAmount: told(sums.purchaseAmount),
        quoteId,
        provider: vendor.id,
        network: on.name,
      }
    },
  }
  const url: Provider<'onrampUrl'> = {
    ...common,
    question: 'onrampUrl',
    covers: (asked) =>
      isFor(vendor, asked.provider) && asked.client !== undefined && orderOf(asked, coins) !== undefined,
    async answer(asked, tools) {
      const order = orderOf(asked, coins)
      if (!order || asked.client === undefined) throw new UpstreamError('malformed')
      const { address, network: on, coin } = order
      const { symbol } = coin
      const body = {
        addresses: [{ address, blockchains: [on.name] }],
        assets: [symbol],
        clientIp: asked.client,
      }
      const { token: sessionToken } = await ask(tools, token, ['token'], { body })
      const page = new URL('https://pay.coinbase.com/buy/select-asset')
      const said = {
        sessionToken,
        defaultNetwork: on.name,
        defaultAsset: symbol,
        partnerUserRef: await refOf(address, asked.reference),
        ...paymentIn(asked),
        redirectUrl: redirect,
      }
      for (const [name, value] of Object.entries(said))
        if (value !== undefined) page.searchParams.set(name, value)
      return { url: page.href, vendor, address, chain: on.chain, network: on.name, symbol }
    },
  }
  const history = purchasesOf({ id: vendor.id, bases: [base] }, coins, async (account, reference, tools) => {
    const path = ['buy', 'user', await refOf(account, reference), 'transactions']
    const told = await ask(tools, v.object({ transactions: v.array(v.unknown()) }), path, {
      query: { pageSize: 50 },
    })
    return sound(bought, told.transactions)
      .filter(({ walletAddress }) => sameAddress(walletAddress, account))
      .flatMap(purchaseOf)
  })
  return [list, cost, url, history]
}

/** The name by which purchases of a page, or of an account, are found again: at most 49 characters. */
async function refOf(address: string, reference: string | undefined): Promise<string> {
  const account = address.startsWith('0x') ? address.toLowerCase() : address
  if (reference === undefined) return account
  const bytes = new TextEncoder().encode(`foyer purchase ${account} ${reference}`)
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  // A widget refuses a link that has another address in it: this is shorter than one.
  return base64url(new Uint8Array(hash).slice(0, 15))
}

function paymentIn({ paymentAmount, presetFiatAmount, paymentCurrency, paymentMethod }: Ask<'onrampUrl'>) {
  return {
    presetFiatAmount: paymentAmount ?? (presetFiatAmount === undefined ? undefined : `${presetFiatAmount}`),
    fiatCurrency: paymentCurrency,
    defaultPaymentMethod: paymentMethod?.toUpperCase(),
  }
}

function networkOf({
  name,
  displayName,
  contractAddress,
}: v.InferOutput<typeof network>): VendorCoin['networks'] {
  const chain = Object.hasOwn(chains, name) ? chains[name] : undefined
  if (chain === undefined) return []
  // Coins of a chain have its own word, no address or that of nobody.
  const isToken = /^(0x(?!0{40}$)[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/i.test(contractAddress ?? '')
  return [
    { name, title: displayName, chain, ...(isToken && contractAddress ? { contract: contractAddress } : {}) },
  ]
}

function purchaseOf(told: v.InferOutput<typeof bought>): readonly Purchase[] {
  const chain = Object.hasOwn(chains, told.purchaseNetwork) ? chains[told.purchaseNetwork] : undefined
  const at = Date.parse(told.completedAt || told.createdAt)
  // One that was only created is not paid.
  if (chain === undefined || Number.isNaN(at) || /CREATED$/.test(told.status)) return []
  const hash = /^[^\s,]{1,150}$/.test(told.txHash ?? '') ? told.txHash : undefined
  const { transactionId: id, purchaseCurrency: symbol } = told
  return [
    {
      id,
      vendor,
      at,
      chain,
      address: told.walletAddress,
      symbol,
      name: symbol,
      amount: told.purchaseAmount.value,
      status: /SUCCESS$/.test(told.status) ? 'confirmed' : /FAILED$/.test(told.status) ? 'failed' : 'pending',
      ...(hash ? { hash } : {}),
    },
  ]
}

/** Without zeros that say nothing, as the API writes amounts. */
function plain(amount: string): string {
  return amount.replace(/^0+(?=\d)/, '')
}

function parsed<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new UpstreamError('malformed')
  return read.output
}

/** Its documents have names in both `snake_case` and `camelCase`, by their age. */
function camel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camel)
  if (typeof value !== 'object' || value === null) return value
  const named = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [named(name), camel(member)]))
}

/** A token for one request, good for two minutes (RFC 7519, signed with Ed25519). @throws {ConfigurationError} */
function signer(keyId: string, key: Secret) {
  const bytes = Uint8Array.from(decoded(key), (character) => character.charCodeAt(0))
  if (bytes.length !== 64)
    throw new ConfigurationError(
      'key',
      'key is no Ed25519 key of the Coinbase Developer Platform: 64 bytes in base64.',
    )
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: base64url(bytes.slice(0, 32)), x: base64url(bytes.slice(32)) }
  const imported = crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['sign'])
  // Whoever asks is told; until then nobody listens.
  imported.catch(() => {})
  return async (method: string, path: string, now: number): Promise<string> => {
    const at = Math.floor(now / 1_000)
    const header = { alg: 'EdDSA', kid: keyId, typ: 'JWT', nonce: crypto.randomUUID().replaceAll('-', '') }
    const claims = {
      sub: keyId,
      iss: 'cdp',
      aud: ['cdp_service'],
      iat: at,
      nbf: at,
      exp: at + 120,
      uris: [`${method} ${new URL(base).host}/${path}`],
    }
    const said = [header, claims]
      .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part))))
      .join('.')
    const signature = await crypto.subtle.sign('Ed25519', await imported, new TextEncoder().encode(said))
    return `${said}.${base64url(new Uint8Array(signature))}`
  }
}

function decoded(key: Secret): string {
  try {
    return atob(key.reveal())
  } catch {
    return ''
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
