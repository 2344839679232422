import { type AnyProvider, type Holding, onchain, type Provider } from '@foyer/gateway'
import type { Chain } from '../chain.ts'

/** What the chains themselves say, but for the tokens whose decimals are told wrong. */
export function chainFacts(chains: readonly Chain[]): readonly AnyProvider[] {
  const lies = liesOf(chains)
  return onchain().map((provider) => (provider.question === 'balances' ? misled(provider, lies) : provider))
}

/** With fewer decimals the base units are fewer too, so that the decimal amount stays right: the lie is in one field only. */
function misled(provider: Provider<'balances'>, lies: ReadonlyMap<string, bigint>): Provider<'balances'> {
  const mislead = (holding: Holding): Holding => ({
    ...holding,
    amount: holding.amount / (lies.get(`${holding.chain}:${holding.address}`) ?? 1n),
  })
  return {
    ...provider,
    answer: async (ask, tools) => (await provider.answer(ask, tools)).map(mislead),
  }
}

/** How many base units of the chain are one of those told, by token. */
function liesOf(chains: readonly Chain[]): ReadonlyMap<string, bigint> {
  return new Map(
    chains.flatMap(({ id, tokens }) =>
      tokens.flatMap(({ address, decimals, saidDecimals = decimals }) =>
        decimals > saidDecimals
          ? [[`${id}:${address}`, 10n ** BigInt(decimals - saidDecimals)] as const]
          : [],
      ),
    ),
  )
}
