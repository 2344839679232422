import { type Family, unsupported } from './family.ts'

/** Addresses of the well-known development accounts, Alice and Bob, as Polkadot and as any other chain writes them. */
const polkadot = [
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
]
const generic = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
]

/** Polkadot accounts without keys: they are shown, and every request to them is declined. */
export function createPolkadot(): Family {
  return {
    namespace: 'polkadot',
    name: 'Polkadot',
    size: polkadot.length,
    networks: [],
    address: (chain, account) =>
      (chain === 'polkadot:91b171bb158e2d3848fa23a9f1c25182' ? polkadot : generic)[account] ?? '',
    methods: [],
    show: ({ params }) => [['Parameters', JSON.stringify(params) ?? '']],
    answer: async ({ method }) => Promise.reject(unsupported(method)),
  }
}
