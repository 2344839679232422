// @tier gate
import { accountId } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { keccak256, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from './address.js'
import { alice, bob, signal } from './fakeWallet.test-support.js'
import { findReplacement } from './findReplacement.js'
import { mainnet } from './networks.js'
import { toQuantity } from './rpc.js'

const account = accountId(mainnet.id, alice)
const hash = `0x${'ab'.repeat(32)}`
const other = `0x${'cd'.repeat(32)}`
const own = { hash, from: alice, nonce: '0x7', to: bob, value: '0x5', input: '0xabcd' }

interface World {
  /** The newest block. */
  readonly head?: number
  readonly nonce?: number
  /** The block in which the nonce is used. */
  readonly used?: number
  /** The transactions of that block. */
  readonly transactions?: unknown
  /** The transaction that is waited for. */
  readonly waiting?: unknown
}

function chain({ head = 1_000, nonce = 7, used = 900, transactions = [], waiting = own }: World) {
  const asked: string[] = []
  const answer = (method: string, [first, second]: readonly unknown[]): unknown => {
    asked.push(`${method} ${method === 'eth_getTransactionCount' ? Number(second) : first}`)
    if (method === 'eth_getTransactionByHash') return first === hash ? waiting : null
    if (method === 'eth_blockNumber') return numberToHex(head)
    if (method === 'eth_getTransactionCount') return numberToHex(Number(second) >= used ? nonce + 1 : nonce)
    // Without that, a block has hashes alone.
    const isWhole = second === true
    return Number(first) === used ? { transactions: isWhole ? transactions : [hash] } : null
  }
  const rpc = {
    request: async (_network: string, method: string, params: readonly unknown[]) => answer(method, params),
    quantity: async (_network: string, method: string, params: readonly unknown[]) =>
      toQuantity(answer(method, params)) ?? 0n,
  }
  const direct = { judging: () => undefined }
  const deps = { rpc, direct, addressOf, keccak256, numberToHex, read, toQuantity }
  return {
    asked,
    follow: (clue?: string, id = hash) => findReplacement(deps, account, id, clue, signal),
  }
}

async function clueOf(waiting: unknown) {
  const told = await chain({ waiting }).follow()
  return told?.kind === 'waits' ? told.clue : undefined
}

search(
  'the block of a nonce is found among the newest 32,767, with few questions',
  fc.asyncProperty(
    fc.integer({ min: 1, max: 200_000 }),
    fc.oneof(fc.nat(3), fc.nat(40_000), fc.constantFrom(32_765, 32_766, 32_767, 32_768)),
    async (head, back) => {
      const used = head - back
      const { follow, asked } = chain({ head, used, transactions: [{ ...own, hash: other }] })
      const found = await follow(await clueOf(own))

      const isNear = used >= 1 && back < 32_767
      expect(found).toEqual(isNear ? { kind: 'replaced', by: other, isSame: true } : undefined)
      expect(asked.length).toBeLessThan(35)
    },
  ),
  { gate: 200, exhaustive: 5_000 },
)

test('a nonce that no block has used is looked for no further', async () => {
  const { follow, asked } = chain({ used: 1_001 })

  expect(await follow(await clueOf(own))).toBeUndefined()
  expect(asked).toEqual(['eth_blockNumber undefined', 'eth_getTransactionCount 1000'])
})

describe('the deed of a transaction is known by', () => {
  test.each([
    ['its recipient', { to: alice }],
    ['its value', { value: '0x6' }],
    ['its data', { input: '0xabce' }],
    ['its nonce', { nonce: '0x8' }],
  ])('%s', async (_what, more) => {
    expect(await clueOf({ ...own, ...more })).not.toBe(await clueOf(own))
  })

  test.each([
    ['its fee', { gasPrice: '0x9' }],
    ['its hash', { hash: other }],
    ['the letter case of its recipient', { to: bob.toLowerCase() }],
    ['the letter case of its data', { input: '0xABCD' }],
    ['how its value is written', { value: '0x05' }],
  ])('not %s', async (_what, more) => {
    expect(await clueOf({ ...own, ...more })).toBe(await clueOf(own))
  })

  test.each([[{ from: bob }], [{ from: undefined }], [{ nonce: 'x' }]])(
    'nothing if it is not of the account: %j',
    async (more) => {
      expect(await clueOf({ ...own, ...more })).toBeUndefined()
    },
  )

  test('its nonce first, in decimals', async () => {
    expect(await clueOf(own)).toMatch(/^7 0x[0-9a-f]{64}$/)
  })
})

describe('a block', () => {
  const follow = async (transactions: unknown, id = hash) =>
    chain({ transactions }).follow(await clueOf(own), id)

  test.each<[string, unknown]>([
    ['without a list', 'none'],
    ['that is empty', []],
    ['with a transaction of a nonce with the same first digit', [{ ...own, hash: other, nonce: '0x4d' }]],
    ['with a transaction of another account', [{ ...own, hash: other, from: bob }]],
    ['with a transaction without a hash', [{ ...own, hash: null }]],
    ['with the transaction itself', [{ ...own, hash: hash.toUpperCase().replace('X', 'x') }]],
  ])('%s has no replacement', async (_what, transactions) => {
    expect(await follow(transactions)).toBeUndefined()
  })

  test('is found by a nonce of several digits', async () => {
    const waiting = { ...own, nonce: '0x4d' }
    const { follow } = chain({ nonce: 77, transactions: [{ ...waiting, hash: other }] })

    expect(await follow(await clueOf(waiting))).toEqual({ kind: 'replaced', by: other, isSame: true })
  })

  test('has the replacement among others', async () => {
    const transactions = [null, { ...own, from: bob }, { ...own, hash: other, value: '0x0' }]

    expect(await follow(transactions)).toEqual({ kind: 'replaced', by: other, isSame: false })
  })
})

test.each(['', '7', 'x 0x', `x7 ${hash}`, `${'9'.repeat(21)} ${hash}`])('%j is no clue', async (clue) => {
  const { follow, asked } = chain({})

  expect(await follow(clue)).toBeUndefined()
  expect(asked).toEqual([])
})
