/**
 * How long a failure to read balances is left alone: nobody asks again before, unless forced. Apart from balances.ts,
 * which is loaded with the account alone.
 */
export const balanceRetryMs = 30_000
