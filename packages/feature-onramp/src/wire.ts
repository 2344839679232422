import {
  accountParts,
  type DisplayText,
  displayText,
  fiatValue,
  type Http,
  isFoyerError,
  parseUnits,
  type SafeUrl,
} from '@foyer/core'
import { contextOf } from '@foyer/parts'
import { readDestination } from './destination.js'
import { decimals, fieldsOf, nameOf, type Options, type Provider, readOptions, rowsOf } from './options.js'
import type { Purchase } from './purchases.js'
import type { Quote, Sum, Terms } from './terms.js'

/** What a provider's history says of one purchase. */
export interface Row {
  readonly id: string
  readonly status: 'underway' | 'paid' | 'failed'
  /** Absent: the provider keeps no ids of ours. */
  readonly requestId: string | undefined
  /** ms since 1970. */
  readonly at: number
  readonly hash: string | undefined
  /** What it brings: a decimal text, and what of. */
  readonly amount: string | undefined
  readonly symbol: DisplayText
}

/** How far the clock of a chain may be behind. */
const chainsMs = 600_000

/** The calls of the data API by which coins are bought. */
export type Wire = ReturnType<typeof createWire>

/** See {@link Wire}. */
export function createWire(api: Http) {
  return {
    async options(signal: AbortSignal): Promise<Options> {
      return api.get('v1/onramp/options', {}, readOptions, { signal, ttl: 300_000 })
    },
    /** @returns `undefined` where the provider does not sell this. */
    async quote(terms: Terms, provider: string | undefined, signal: AbortSignal): Promise<Quote | undefined> {
      const { asset, sold, currency, method, pays } = terms
      const body = {
        ...{ purchaseCurrency: asset, paymentCurrency: currency, amount: pays, network: sold.name },
        ...{ paymentMethod: method.id, provider },
      }
      try {
        return await api.post('v1/onramp/quote', body, (json) => readQuote(json, terms), { signal })
      } catch (error) {
        if (provider && isFoyerError(error, 'http/failed') && contextOf(error, 'status') === 400)
          return undefined
        throw error
      }
    },
    /** The page where it is bought. @throws as {@link readDestination} */
    async destination(
      terms: Terms,
      provider: Provider,
      requestId: string,
      signal: AbortSignal,
    ): Promise<SafeUrl> {
      const { address, networkId } = accountParts(terms.account)
      const { asset, sold, currency, method, pays } = terms
      const network = sold.name.replace(/-mainnet$/, '')
      const isWhole = /^\d{1,9}$/.test(pays)
      const body = {
        destinationWallets: [{ address, blockchains: [network], assets: [asset.symbol] }],
        ...{ defaultNetwork: network, partnerUserId: address, defaultExperience: 'buy' },
        // For services that know whole sums alone. `fiatValue` at a price of 1 is the number itself.
        ...(isWhole && { presetFiatAmount: fiatValue(parseUnits(pays, 0), 0, 1) }),
        ...{ paymentCurrency: currency.id, paymentAmount: pays, paymentMethod: method.id },
        ...{ provider: provider.id, requestId },
      }
      const answer = await api.post('v1/generators/onrampurl', body, fieldsOf, { signal })
      return readDestination(answer, { provider, address, networkId, asset, requestId })
    },
    /** What a provider knows of the purchases of an account, newest first. */
    async history({ account, provider }: Purchase, signal: AbortSignal): Promise<readonly Row[]> {
      const { address, networkId } = accountParts(account)
      const path = `v1/account/${encodeURIComponent(address)}/history`
      const query = { onramp: provider.id, chainId: networkId }
      return api.get(path, query, (json) => rowsOf(fieldsOf(json).data, readRow), { signal, force: true })
    },
    /** Whether the chain has a transaction that brought something in. */
    async isMined({ account, at }: Purchase, hash: string, signal: AbortSignal): Promise<boolean> {
      const { address, networkId } = accountParts(account)
      const path = `v1/account/${encodeURIComponent(address)}/history`
      const read = (json: unknown) =>
        rowsOf(fieldsOf(json).data, ({ metadata, transfers }) => ({
          ...fieldsOf(metadata),
          isIn: rowsOf(transfers, ({ direction }) => direction).includes('in'),
        }))
      const rows = await api.get(path, { chainId: networkId }, read, { signal, force: true })
      return rows.some(
        (row: Readonly<Record<string, unknown>>) =>
          row.hash === hash &&
          row.status === 'confirmed' &&
          row.isIn &&
          Date.parse(String(row.minedAt)) >= at - chainsMs,
      )
    },
  }
}

function sumOf(json: unknown): Sum {
  const { amount, currency } = fieldsOf(json)
  return { value: parseUnits(nameOf(amount), decimals), currency: nameOf(currency) }
}

/** @throws for what is no answer to the terms */
function readQuote(json: unknown, { asset, currency }: Terms): Quote {
  const { purchaseAmount, paymentTotal, coinbaseFee, networkFee } = fieldsOf(json)
  const [gets, total] = [sumOf(purchaseAmount), sumOf(paymentTotal)]
  const fees = [sumOf(coinbaseFee), sumOf(networkFee)]
  const isOurs = [asset.id, asset.symbol].includes(gets.currency)
  if (!isOurs || gets.value === 0n || total.currency !== currency.id || total.value === 0n)
    throw new TypeError('No answer to what was asked')
  const isKnown = fees.every((fee) => fee.currency === currency.id)
  const fee = fees.reduce((sum, { value }) => sum + value, 0n)
  return { gets, total, fee: isKnown ? fee : undefined, isPlaceholder: false }
}

const statuses: Readonly<Record<string, Row['status']>> = {
  pending: 'underway',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'underway',
  confirmed: 'paid',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'paid',
  failed: 'failed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

function readRow({ id, metadata, transfers }: Readonly<Record<string, unknown>>): Row {
  const { status, minedAt, hash, requestId } = fieldsOf(metadata)
  const known = typeof status === 'string' && Object.hasOwn(statuses, status) ? statuses[status] : undefined
  const at = typeof minedAt === 'string' ? Date.parse(minedAt) : Number.NaN
  if (known === undefined || Number.isNaN(at)) throw new TypeError('Not a purchase')
  const [transfer] = transfers === null ? [] : rowsOf(transfers, (one) => one)
  const { numeric } = fieldsOf(transfer?.quantity)
  return {
    id: nameOf(id, /^\S{1,200}$/),
    status: known,
    requestId: requestId === undefined ? undefined : nameOf(requestId),
    at,
    hash: typeof hash === 'string' ? hash : undefined,
    amount:
      typeof numeric === 'string' && /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/.test(numeric) ? numeric : undefined,
    symbol: displayText(fieldsOf(transfer?.fungible_info).symbol),
  }
}
