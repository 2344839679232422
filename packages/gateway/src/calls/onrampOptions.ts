import { type AnswerOf, type ChainId, onrampOptions, onrampProvider, purchaseCurrency } from '@foyer/api'
import * as v from 'valibot'
import type { Vendor, VendorCoin } from '../questions.js'
import { sameAddress } from '../tokenKey.js'
import { type CallContext, handle } from './handler.js'
import { cleanIcon, labelOf } from './sanitize.js'

type Options = AnswerOf<typeof onrampOptions>
type Limit = Options['paymentCurrencies'][number]['payment_method_limits'][number]
type Network = Options['purchaseCurrencies'][number]['networks'][number]
interface Coin {
  readonly name: string
  readonly symbol: string
  readonly networks: Map<string, Network>
}

/** How long one vendor is waited for, so that the others are shown. */
const patience = 2_000

/** What all vendors together sell on the chains that are served, and which of it each does. */
export const onrampOptionsHandler = handle({
  call: onrampOptions,
  async answer(_, kit) {
    const { facts, isWhole } = await kit.all('onrampOptions', {}, patience)
    return { value: optionsOf(facts, kit), partial: !isWhole }
  },
})

function optionsOf(vendors: readonly Vendor[], kit: CallContext): Options {
  const payments = new Map<string, Map<string, Limit>>()
  const coins = new Map<string, Coin>()
  const providers = new Map<string, NonNullable<Options['providers']>[number]>()
  for (const { id, name, icon, fee, hosts, ...vendor } of vendors) {
    const provider = {
      id,
      name: labelOf(name),
      iconUrl: cleanIcon(icon) ?? kit.picture(id, 'Asset') ?? null,
      feeRange: { min: fee.least, max: fee.most },
      hosts: [...hosts],
      paymentCurrencies: vendor.payments.map(({ currency, methods }) => ({
        id: currency,
        payment_method_limits: [...methods],
      })),
      purchaseCurrencies: [],
    }
    if (providers.has(id) || !v.is(onrampProvider, provider)) continue
    const purchaseCurrencies = vendor.coins.flatMap((coin) => offered(coin, coins, kit))
    providers.set(id, { ...provider, purchaseCurrencies })
    for (const { id: currency, payment_method_limits: limits } of provider.paymentCurrencies) {
      const known = payments.get(currency) ?? new Map<string, Limit>()
      payments.set(currency, known)
      for (const limit of limits) known.set(limit.id, widest(limit, known.get(limit.id)))
    }
  }
  return {
    paymentCurrencies: [...payments].map(([id, limits]) => ({
      id,
      payment_method_limits: [...limits.values()],
    })),
    purchaseCurrencies: [...coins].map(([id, { networks, ...coin }]) => ({
      id,
      ...coin,
      networks: [...networks.values()],
    })),
    providers: [...providers.values()],
  }
}

/** What of a coin is listed: on chains that are served, and by the contract that the host or the vendor before it has. */
function offered(coin: VendorCoin, coins: Map<string, Coin>, kit: CallContext) {
  const { symbol } = coin
  const known: Coin = coins.get(symbol) ?? { name: labelOf(coin.name), symbol, networks: new Map() }
  const networks = coin.networks.flatMap(({ name, title, chain, contract }) => {
    if (contract !== undefined && !kit.chains.get(chain)?.isAddress(contract)) return []
    const network: Network = {
      name,
      display_name: labelOf(title),
      chainId: chain,
      chain_id: chain.split(':')[1] ?? '',
      contract_address: contract ?? '',
    }
    const before = known.networks.get(name)
    const { chainId, contract_address: address } = before ?? network
    const isSame = chainId === chain && sameAddress(address, network.contract_address)
    const row = { id: symbol, name: known.name, symbol, networks: [network] }
    if (!kit.chains.has(chain) || !isSame || !isTrue(symbol, chain, contract, kit)) return []
    if (!v.is(purchaseCurrency, row)) return []
    known.networks.set(name, network)
    return [name]
  })
  if (networks.length === 0) return []
  coins.set(symbol, known)
  return [{ id: symbol, networks }]
}

/** A symbol that the host knows is that of the host's token, and of no other. */
function isTrue(symbol: string, chain: ChainId, contract: string | undefined, kit: CallContext): boolean {
  const named = kit.tokens.of(chain).filter((token) => token.symbol === symbol)
  return named.length === 0 || named.some(({ address }) => sameAddress(address, contract))
}

function widest({ id, ...limit }: Limit, known: Omit<Limit, 'id'> = limit): Limit {
  return {
    id,
    min: Number(known.min) < Number(limit.min) ? known.min : limit.min,
    max: Number(known.max) > Number(limit.max) ? known.max : limit.max,
  }
}
