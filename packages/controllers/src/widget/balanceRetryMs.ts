/** How long (ms) a failure to read balances is left alone: nobody asks again before, unless forced. */
export const balanceRetryMs = 30_000
