// @tier gate
import { expect, it } from 'vitest'
import { type Ask, placesOf, type Question } from './questions.js'

const address = `0x${'a'.repeat(40)}`
const terms = {
  chainId: '0x1' as const,
  expiry: 1,
  signer: { type: 'keys' as const, data: { keys: [] } },
  permissions: [],
  policies: [],
}
type Chain = `eip155:${number}`
const swap = (chain: Chain) => ({ from: { chain }, to: { chain, address }, amount: 1n })
const account = (chain: Chain) => ({ address: `${chain}:${address}` as const })

/** Questions that are about chains, each said of one. */
const asks: { readonly [Q in Question]?: (chain: Chain) => Ask<Q> } = {
  balances: (chain) => ({ chain, account: address, currency: 'usd', force: [] }),
  prices: (chain) => ({ currency: 'usd', tokens: [{ chain }] }),
  pastPrices: (chain) => ({ currency: 'usd', tokens: [{ chain }], since: 0, step: 1, count: 1 }),
  history: (chain) => ({ chain, account: address }),
  gas: (chain) => ({ chain }),
  allowance: (chain) => ({ chain, address, owner: address, spender: address }),
  swapTokens: (chain) => ({ chain }),
  swapQuote: swap,
  swapSpender: (chain) => ({ chain }),
  swapBuild: (chain) => ({ ...swap(chain), account: address, slippage: 1 }),
  nameRegister: (chain) => ({
    coin_type: chain === 'eip155:1' ? 60 : 0x80000000 + Number(chain.split(':')[1]),
    address,
    message: '{}',
    signature: '0x',
  }),
  nfts: (chain) => ({ chain, account: address }),
  approvals: (chain) => ({ chain, account: address }),
  sessionCreate: (chain) => ({ ...terms, ...account(chain) }),
  sessionActivate: (chain) => ({ ...terms, ...account(chain), pci: '1', context: '0x', project: 'shop' }),
  sessionRevoke: (chain) => ({ ...account(chain), pci: '1', signature: '0x' }),
}

function places<Q extends Question>(question: Q, chain: Chain): readonly string[] | undefined {
  const make: ((chain: Chain) => Ask<Q>) | undefined = asks[question]
  return make && placesOf[question](make(chain))
}

it.each(Object.keys(placesOf).filter((name): name is Question => name in asks))(
  'a failure of %s on one chain says nothing of another',
  (question) => {
    const chains: readonly Chain[] = ['eip155:1', 'eip155:10', 'eip155:8453']
    const told = chains.map((chain) => new Set(places(question, chain)))
    expect(told).toEqual(chains.map((chain) => new Set([chain])))
  },
)
