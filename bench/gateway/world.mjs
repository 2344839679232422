/** What is asked in the measurements, and a provider that knows it by heart. */

/** @typedef {import('../../packages/gateway/dist/index.js').Provider<'balances'>} Balances */
/** @typedef {import('../../packages/gateway/dist/index.js').Holding} Holding */

const chain = 'eip155:1'

/** @param {number} rank */
const addressOf = (rank) => `0x${(rank + 1).toString(16).padStart(40, '0')}`

/** A balance call as the widget sends it. @param {number} rank */
export const balancePath = (rank) =>
  `/v1/account/${addressOf(rank)}/balance?currency=usd&chainId=${chain}&projectId=shop&st=foyer&sv=1.0.0`

/** 10 to 40 holdings: answers of 2 to 8 kB. @param {string} account @returns {readonly Holding[]} */
export function holdingsOf(account) {
  const seed = Number.parseInt(account.slice(-8), 16)
  return Array.from({ length: 10 + (seed % 31) }, (_, at) => ({
    chain,
    address: `0x${(seed * 64 + at + 1).toString(16).padStart(40, 'a')}`,
    name: `Token number ${at}`,
    symbol: `TKN${at}`,
    decimals: 18,
    amount: BigInt(at + 1) * 10n ** 18n,
    price: 1 + at,
  }))
}

/** @param {Partial<Balances>} [more] @returns {Balances} */
export const balances = (more = {}) => ({
  id: 'known',
  question: 'balances',
  covers: () => true,
  answer: async ({ account }) => holdingsOf(account),
  ...more,
})

/** Options of a gateway that nothing slows down but itself; its limits count, but let all pass. */
export const options = {
  chains: { [chain]: 'http://127.0.0.1:9' },
  origins: ['https://shop.example'],
  limits: { client: { calls: 1e9, seconds: 60 } },
}
