/** What a pool of Uniswap V2 holds, in base units. */
export interface Reserves {
  readonly token: bigint
  readonly coin: bigint
}

/** The pools of a chain as trades move them, so that what a trade takes is known before it is made. */
export interface Market {
  /** @returns how much of `from` gives exactly `amount` of `to`; `undefined` is the coin */
  buy(from: string | undefined, to: string | undefined, amount: bigint): bigint
}

/** @param begin the pools by the symbols of their tokens */
export function createMarket(begin: ReadonlyMap<string, Reserves>): Market {
  const pools = new Map(begin)

  function buy(from: string | undefined, to: string | undefined, amount: bigint): bigint {
    if (from !== undefined && to !== undefined) return buy(from, undefined, buy(undefined, to, amount))
    const symbol = from ?? to ?? ''
    const { token, coin } = pools.get(symbol) ?? { token: 0n, coin: 0n }
    const [held, wanted] = to === undefined ? [token, coin] : [coin, token]
    // The pool keeps three thousandths of what it takes.
    const given = (held * amount * 1000n) / ((wanted - amount) * 997n) + 1n
    const [more, less] = [held + given, wanted - amount]
    pools.set(symbol, to === undefined ? { token: more, coin: less } : { coin: more, token: less })
    return given
  }
  return { buy }
}
