import {
  type OnrampTest,
  type OnrampTestOptions,
  onrampTest,
  type SoldCoin,
} from '@foyer/gateway/onramp-test'
import type { Chain, Coin } from '../chain.ts'

/** The local on-ramps, by where their pages are. */
export type Shops = ReadonlyMap<string, OnrampTest>

const networks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:8453': 'base',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
const card = { id: 'card', min: '10', max: '7500' }
const bank = (id: string) => ({ id, min: '10', max: '25000' })
const dollars = { currency: 'USD', rate: '1' }
const euros = { currency: 'EUR', rate: '0.92' }
const pounds = { currency: 'GBP', rate: '0.79' }

type Kind = Pick<OnrampTestOptions, 'id' | 'name' | 'fee' | 'payments'>
const kinds: Readonly<Record<string, Kind>> = {
  '/onramp': {
    id: 'sandbox-pay',
    name: 'Sandbox Pay',
    fee: 1,
    payments: [
      { ...dollars, methods: [card, bank('ach_bank_account')] },
      { ...euros, methods: [card, bank('sepa_bank_transfer')] },
      { ...pounds, methods: [card, bank('gbp_bank_transfer')] },
    ],
  },
  '/onramp/express': {
    id: 'sandbox-express',
    name: 'Sandbox Express',
    fee: 2,
    payments: [
      { ...dollars, methods: [{ ...card, max: '500' }] },
      { ...euros, methods: [{ ...card, max: '500' }] },
    ],
  },
}

/** Two that sell the coins of the chains that credit them. Nobody pays. */
export function onramps(chains: readonly Chain[], origin: string, now: () => number): Shops {
  const sellers = new Map(chains.map(({ id, credit }) => [id, credit]))
  const coins = chains.filter(({ credit }) => credit).flatMap(soldCoins)
  const credit: OnrampTestOptions['credit'] = async ({ coin, address, amount }) =>
    sellers.get(coin.chain)?.(address, amount, coin.contract)
  return new Map(
    Object.entries(kinds).map(([path, kind]) => [
      path,
      onrampTest({ ...kind, page: `${origin}${path}`, coins, credit, now }),
    ]),
  )
}

function soldCoins({ id: chain, native, tokens, credits = [] }: Chain): readonly SoldCoin[] {
  const network = networks[chain] ?? chain
  const sold = ({ name, symbol, decimals, price, address }: Coin): SoldCoin => ({
    name,
    symbol,
    decimals,
    price: `${price}`,
    chain,
    network,
    ...(address === undefined ? {} : { contract: address }),
  })
  return [native, ...tokens.filter(({ symbol }) => credits.includes(symbol))].map(sold)
}
