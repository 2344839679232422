// @tier gate
import { displayText, fold, parseNetworkId, type TokenBalance, UnexpectedError } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownShort, readHeld } from './readHeld.js'
import { searchTokens } from './searchTokens.js'
import { heldToken } from './tokens.js'

const ethereum = parseNetworkId('eip155:1')
const ether = token({ symbol: 'ETH', price: 2000 })
const usdc = token({ symbol: 'USDC', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', price: 1 })

test('tokens are found by symbol in any case and by contract', () => {
  expect(searchTokens([ether, usdc], ' uSd ')).toEqual([usdc])
  expect(searchTokens([ether, usdc], '0xa0b8')).toEqual([usdc])
  expect(searchTokens([ether, usdc], '')).toEqual([ether, usdc])
})

test('text is compared in small letters, without the forms of one letter and without spaces around it', () => {
  expect(fold(' ＵＳＤ ')).toBe('usd')
})

const networks = ['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'].map(parseNetworkId)
const contracts = [undefined, `0x${'1f'.repeat(20)}`, `0x${'2e'.repeat(20)}`]
const place = fc.record({ network: fc.constantFrom(...networks), address: fc.constantFrom(...contracts) })

search(
  'a held token is of the network that is asked for, and has the contract that is asked for',
  fc.property(
    fc.uniqueArray(place, { selector: ({ network, address }) => `${network} ${address}` }),
    place,
    (held, asked) => {
      const all = held.map(
        ({ network, address }): TokenBalance => ({
          network,
          ...(address !== undefined && { address: address.toUpperCase().replace('X', 'x') }),
          name: displayText('Coin'),
          symbol: displayText('COIN'),
          decimals: 18,
          amount: 1n,
        }),
      )
      const at = held.findIndex(
        ({ network, address }) => network === asked.network && address === asked.address,
      )

      expect(heldToken(all, asked.network, asked.address)).toBe(all[at])
    },
  ),
  { gate: 200 },
)

const error = new UnexpectedError(undefined)
test.each([
  ['unknown', { tokens: { status: 'idle' } }, undefined, undefined],
  ['loading', { tokens: { status: 'pending', previous: undefined } }, undefined, undefined],
  ['loaded', { tokens: { status: 'ready', value: [ether] } }, ether, null],
  ['loaded again', { tokens: { status: 'pending', previous: [ether] } }, ether, null],
  ['old', { tokens: { status: 'failed', error, previous: [ether] } }, ether, undefined],
  ['not loaded', { tokens: { status: 'failed', error, previous: undefined } }, undefined, undefined],
  [
    'those of the chain',
    { tokens: { status: 'failed', error, previous: [ether] }, partial: true },
    ether,
    undefined,
  ],
  [
    'those of the chain and loaded again',
    { tokens: { status: 'pending', previous: [ether] }, partial: true },
    ether,
    undefined,
  ],
] as const)(
  'while balances are %s, a token that the list lacks is not held, or that is not known',
  (_how, state, listed, lacking) => {
    expect(readHeld(state, ethereum)).toBe(listed)
    expect(readHeld(state, ethereum, usdc.address)).toBe(lacking)
  },
)

const coins = (amount: bigint) => ({ ...ether, amount })
const some = { ...usdc, amount: 5n }
const short = fc.record({
  list: fc.constantFrom(...[[], [coins(0n)], [coins(9n)], [some], [coins(0n), some], [coins(9n), some]]),
  status: fc.constantFrom('idle', 'ready', 'pending', 'failed'),
  doubt: fc.constantFrom(undefined, 'partial', 'old'),
  isCoin: fc.boolean(),
  value: fc.bigInt({ min: 0n, max: 10n }),
  fee: fc.constantFrom(undefined, 0n, 3n, 10n),
  feeExempt: fc.boolean(),
})

search(
  'an amount and its fee are too little exactly where a whole list has less',
  fc.property(short, ({ list, status, doubt, isCoin, value, fee, feeExempt }) => {
    const tokens = {
      idle: { status: 'idle' },
      ready: { status: 'ready', value: list },
      pending: { status: 'pending', previous: list },
      failed: { status: 'failed', error, previous: list },
    } as const
    const held = (isNative: boolean) =>
      list.find(({ address }) => (address === undefined) === isNative)?.amount ?? 0n
    const isKnown = (status === 'ready' || status === 'pending') && doubt === undefined
    const rest = held(true) - (isCoin ? value : 0n)
    const lacksFee = !feeExempt && (held(true) === 0n || rest < (fee ?? 0n))
    const known = value > held(isCoin) ? 'amount' : lacksFee ? 'fee' : undefined

    const state = { tokens: tokens[status], ...(doubt && { [doubt]: true }) }
    const said = knownShort(state, isCoin ? ether : usdc, { status: 'read', value }, { fee, feeExempt })

    expect(said).toBe(isKnown ? known : undefined)
    expect(knownShort(state, isCoin ? ether : usdc, { status: 'empty' }, { fee, feeExempt })).toBeUndefined()
    expect(knownShort(state, undefined, { status: 'read', value }, { fee, feeExempt })).toBeUndefined()
  }),
)

function token({
  symbol,
  ...rest
}: { symbol: string } & Partial<Omit<TokenBalance, 'symbol' | 'name'>>): TokenBalance {
  const name = displayText(symbol)
  return { network: ethereum, name, symbol: name, decimals: 18, amount: 1n, ...rest }
}
