// @tier gate

import type { Rpc } from '@foyer/core/adapters'
import { search } from '@foyer/search'
import {
  type AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase58Decoder,
  getBase64Decoder,
  getTransactionEncoder,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from './address.js'
import { alice, bob } from './fakeWallet.test-support.js'
import { at, limitUnits, moveLamports, priceUnits, programs, role } from './instructions.js'
import { solanaMainnet } from './networks.js'
import {
  blockhashOf,
  didTheSame,
  doesTheSame,
  isAsAsked,
  payerOf,
  serialize,
  signatureOf,
  signaturesOf,
  withSignature,
} from './transaction.js'
import { createTransfers } from './transfers.js'

const [from, to] = [parseAddress(alice), parseAddress(bob)]
const mint = parseAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const recent = blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM')
const later = blockhash('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d')
const thief = parseAddress('So11111111111111111111111111111111111111112')
const move = moveLamports(from, to, 1_000n)
const wire = (instructions: readonly Instruction[], payer = from, hash = recent) =>
  serialize(payer, instructions, hash)
const asked = wire([limitUnits(500n), priceUnits(20_000_000n), move])
const dearer = wire([limitUnits(500n), priceUnits(90_000_000n), move])
const nonsense = new Uint8Array([1, 2, 3])

/** A message of version 0, with accounts of a lookup table. */
function tabled(amount: bigint, table: Address = thief, order: readonly Address[] = [to]) {
  const { accounts: _, ...step } = moveLamports(from, to, amount)
  const accounts = [from, ...order].map((address) => ({
    address,
    role: address === from ? role.pays : role.writes,
  }))
  const message = appendTransactionMessageInstructions(
    [{ ...step, accounts }],
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: recent, lastValidBlockHeight: 0n },
      setTransactionMessageFeePayer(from, createTransactionMessage({ version: 0 })),
    ),
  )
  const short = compressTransactionMessageUsingAddressLookupTables(message, { [table]: [to, mint] })
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(short)))
}

describe('a transaction is read:', () => {
  test('its payer, its blockhash and its signatures', () => {
    expect(payerOf(asked)).toBe(alice)
    expect(blockhashOf(wire([move], from, later))).toBe(later)
    expect([...signaturesOf(asked)]).toEqual([[alice, null]])
    expect([...signaturesOf(nonsense)]).toEqual([])
  })

  test('a second signature goes behind the first', () => {
    const both = wire([moveLamports(from, to, 1n), moveLamports(to, from, 1n)])
    const signature = new Uint8Array(64).fill(7)
    const signed = withSignature(both, bob, signature)

    expect(signed?.subarray(65, 129)).toEqual(signature)
    expect(signed?.subarray(1, 65)).toEqual(new Uint8Array(64))
    // The first is the id.
    expect(signed && signatureOf(signed)).toBeUndefined()
    expect(both.subarray(65, 129)).toEqual(new Uint8Array(64))
  })
})

describe('a transaction that a page asked for', () => {
  const guard: Instruction = {
    programAddress: at(programs.lighthouse),
    accounts: [],
    data: new Uint8Array([2]),
  }

  test.each([
    ['the very same', asked],
    ['with another fee', dearer],
    ['without a fee', wire([limitUnits(500n), move])],
    ['with another blockhash', wire([limitUnits(500n), priceUnits(20_000_000n), move], from, later)],
  ])('is as asked: %s', (_what, signed) => {
    expect(isAsAsked(signed, asked)).toBe(true)
    expect(isAsAsked(asked, signed)).toBe(true)
    expect(didTheSame(signed, asked)).toBe(true)
  })

  test('may have a guard of the wallet, and keeps those of the page', () => {
    const guarded = wire([limitUnits(500n), priceUnits(20_000_000n), move, guard])

    expect(isAsAsked(guarded, asked)).toBe(true)
    expect(didTheSame(guarded, asked)).toBe(true)
    expect(isAsAsked(asked, guarded)).toBe(false)
    expect(didTheSame(asked, guarded)).toBe(false)
  })

  test('may have a higher limit of units, and no lower one', () => {
    const limited = (units: bigint) => wire([limitUnits(units), move])

    expect(isAsAsked(limited(501n), asked)).toBe(true)
    expect(isAsAsked(limited(499n), asked)).toBe(false)
    expect(isAsAsked(wire([move]), asked)).toBe(false)
  })

  test('takes 150 units for each instruction if it does not say', () => {
    const limited = (units: bigint) => wire([limitUnits(units), move, move])

    expect(isAsAsked(limited(300n), wire([move, move]))).toBe(true)
    expect(isAsAsked(limited(299n), wire([move, move]))).toBe(false)
  })

  test('has nothing else of the budget program than limits and a price', () => {
    const odd = (...data: readonly number[]): Instruction => ({
      programAddress: at(programs.budget),
      accounts: [],
      data: new Uint8Array(data),
    })

    for (const more of [
      odd(),
      odd(0),
      odd(1),
      odd(1, 0, 0, 1, 0),
      odd(2, 1),
      odd(4, 0, 0, 1),
      odd(4, 0, 0, 0, 0),
    ])
      expect(isAsAsked(wire([limitUnits(500n), move, more]), wire([limitUnits(500n), move]))).toBe(false)
    const limited = wire([limitUnits(500n), move, odd(4, 0, 0, 1, 0)])
    expect(isAsAsked(limited, wire([limitUnits(500n), move]))).toBe(true)
  })

  test.each([
    ['of another amount', wire([moveLamports(from, to, 1_001n)])],
    ['to another recipient', wire([moveLamports(from, thief, 1_000n)])],
    ['of another payer', wire([move], thief)],
    ['with more', wire([move, move])],
  ])('is not as asked: one %s', (_what, signed) => {
    expect(isAsAsked(signed, asked)).toBe(false)
    expect(didTheSame(signed, asked)).toBe(false)
  })

  test('is not as asked where it cannot be read, which proves nothing of what the chain has', () => {
    for (const [one, other] of [
      [nonsense, asked],
      [asked, nonsense],
      [nonsense, nonsense],
    ] as const) {
      expect(isAsAsked(one, other)).toBe(false)
      expect(doesTheSame(one, other)).toBe(false)
      expect(didTheSame(one, other)).toBeUndefined()
    }
  })

  test('may cost less than planned, and not more, before it is sent', () => {
    expect(doesTheSame(wire([limitUnits(500n), move]), asked)).toBe(true)
    expect(doesTheSame(asked, dearer)).toBe(true)
    expect(doesTheSame(dearer, asked)).toBe(false)
  })

  test('may take 1.4 million units where none were planned', () => {
    const priced = (...more: readonly Instruction[]) => wire([...more, priceUnits(10n), move])

    expect(doesTheSame(priced(limitUnits(1_400_000n)), priced())).toBe(true)
    expect(doesTheSame(priced(limitUnits(1_400_001n)), priced())).toBe(false)
  })

  test('pays for each begun lamport', () => {
    const paying = (units: bigint) => wire([limitUnits(units), priceUnits(1n), move])

    expect(doesTheSame(paying(1_000_000n), paying(1n))).toBe(true)
    expect(doesTheSame(paying(1_000_001n), paying(1_000_000n))).toBe(false)
    expect(doesTheSame(paying(1n), paying(0n))).toBe(false)
  })
})

test('messages of the next version are compared byte by byte, and another one proves nothing', () => {
  const next = (amount: bigint) => {
    const message = appendTransactionMessageInstructions(
      [moveLamports(from, to, amount)],
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: recent, lastValidBlockHeight: 0n },
        setTransactionMessageFeePayer(from, createTransactionMessage({ version: 1 })),
      ),
    )
    return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
  }

  expect(isAsAsked(next(5n), next(5n))).toBe(true)
  expect(doesTheSame(next(5n), next(5n))).toBe(true)
  expect(isAsAsked(next(5n), next(6n))).toBe(false)
  expect(didTheSame(next(6n), next(5n))).toBeUndefined()
})

describe('accounts of lookup tables', () => {
  test('are compared by their places, and another deed with them proves nothing', () => {
    expect(didTheSame(tabled(5n), tabled(5n))).toBe(true)
    expect(isAsAsked(tabled(5n), tabled(6n))).toBe(false)
    expect(isAsAsked(tabled(5n), tabled(5n, at(programs.token)))).toBe(false)
    expect(didTheSame(tabled(5n), tabled(6n))).toBeUndefined()
    expect(didTheSame(tabled(5n), asked)).toBeUndefined()
    expect(didTheSame(asked, tabled(5n))).toBe(false)
  })

  test('are not taken for each other', () => {
    const [one, other] = [tabled(5n, thief, [to, mint]), tabled(5n, thief, [mint, to])]

    expect(isAsAsked(one, one)).toBe(true)
    expect(isAsAsked(one, other)).toBe(false)
    expect(isAsAsked(one, tabled(5n, thief, [to, to]))).toBe(false)
  })
})

const accounts = [to, thief, at(programs.token), at(programs.associated)] as const
const roles = [role.reads, role.writes, role.signs, role.pays] as const
const used = fc.uniqueArray(
  fc.record({ address: fc.constantFrom(...accounts), role: fc.constantFrom<AccountRole>(...roles) }),
  { minLength: 1, maxLength: 4, selector: ({ address }) => address },
)

search(
  'no right of an account can change unnoticed',
  fc.property(
    used,
    fc.nat(3),
    fc.constantFrom<AccountRole>(...roles),
    // One of them comes before other accounts in a message, and one behind.
    fc.constantFrom(at(programs.system), at(programs.token2022)),
    (list, place, other, programAddress) => {
      const wireOf = (all: typeof list) =>
        wire([{ programAddress, accounts: all, data: new Uint8Array([9]) }])
      const index = place % list.length
      const changed = list.map((one, where) => (where === index ? { ...one, role: other } : one))

      expect(isAsAsked(wireOf(changed), wireOf(list))).toBe(list[index]?.role === other)
    },
  ),
  { gate: 300, exhaustive: 20_000 },
)

describe('the state of a transaction on the chain', () => {
  const { signal } = new AbortController()
  const { id: network } = solanaMainnet
  const signed = withSignature(asked, alice, new Uint8Array(64).fill(7)) ?? nonsense
  const hash = signatureOf(signed) ?? ''
  const other =
    withSignature(wire([moveLamports(from, thief, 1n)]), alice, new Uint8Array(64).fill(7)) ?? nonsense
  const strangers = withSignature(wire([move], thief), thief, new Uint8Array(64).fill(7)) ?? nonsense
  const later64 = (bytes: Uint8Array) => getBase64Decoder().decode(bytes)
  const done = { err: null, confirmationStatus: 'confirmed' }
  const wanted = `100 ${later64(asked)}`

  function find(
    status: unknown,
    landed: unknown = { slot: 100, transaction: [later64(signed), 'base64'] },
    expected?: string,
  ) {
    const questions: unknown[] = []
    const request: Rpc['request'] = async (_network, method, params) => {
      questions.push([method, ...params])
      return method === 'getSignatureStatuses' ? status : landed
    }
    const rpc: Rpc = { request, offer: async () => ({ taken: false, failures: [] }), dispose() {} }
    const transfers = createTransfers({ context: { networks: () => [] }, rpc, connected: () => undefined })
    return { questions, end: transfers.find?.(network, hash, 0, signal, expected) }
  }

  test.each([
    ['success', done],
    ['success', { ...done, confirmationStatus: 'finalized' }],
    ['pending', { ...done, confirmationStatus: 'processed' }],
    ['pending', { err: { InstructionError: [0] } }],
    ['reverted', { ...done, err: { InstructionError: [0] } }],
    ['absent', null],
  ])('is the one of its status: %s', async (trace, status) => {
    const { end, questions } = find({ value: [status] })

    expect(await end).toBe(trace)
    expect(questions).toEqual([['getSignatureStatuses', [hash], { searchTransactionHistory: true }]])
  })

  test.each([
    null,
    {},
    { value: null },
    { value: [] },
    { value: [done, done] },
    { value: [{}] },
    { value: 'done' },
  ])('is not known by %j', async (answer) => {
    await expect(find(answer).end).rejects.toMatchObject({ code: 'rpc/failed' })
  })

  const status = { value: [done] }
  const landed = (bytes: Uint8Array, slot: unknown = 100) => ({
    slot,
    transaction: [later64(bytes), 'base64'],
  })

  test.each<[string, string, unknown]>([
    ['success', 'it does what was asked', landed(signed)],
    ['success', 'it is newer', landed(signed, 101)],
    ['unknown', 'it is older', landed(signed, 99)],
    ['other', 'it does something else', landed(other)],
    ['unknown', 'another account pays', landed(strangers)],
  ])('is %s where %s', async (trace, _what, found) => {
    const { end, questions } = find(status, found, wanted)

    expect(await end).toBe(trace)
    expect(questions[1]).toEqual([
      'getTransaction',
      hash,
      { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 },
    ])
  })

  test('is reverted where the chain undid what was asked', async () => {
    const undone = { value: [{ ...done, err: 'x' }] }

    expect(await find(undone, landed(signed), wanted).end).toBe('reverted')
    expect(await find(undone, landed(other), wanted).end).toBe('other')
  })

  test('is unknown where its accounts are in a table, and it does something else', async () => {
    const table = (amount: bigint) =>
      withSignature(tabled(amount), alice, new Uint8Array(64).fill(7)) ?? nonsense
    const look = (found: bigint) => find(status, landed(table(found)), `100 ${later64(tabled(5n))}`).end

    expect(await look(5n)).toBe('success')
    expect(await look(6n)).toBe('unknown')
  })

  test('is not compared before it has ended', async () => {
    const { end, questions } = find({ value: [null] }, null, wanted)

    expect(await end).toBe('absent')
    expect(questions).toHaveLength(1)
  })

  test.each([
    ['no transaction', null, wanted],
    ['a transaction without bytes', { slot: 100, transaction: [7] }, wanted],
    ['a transaction without a slot', landed(signed, '100'), wanted],
    ['another transaction', landed(asked), wanted],
    ['a transaction, if nothing readable was asked for', landed(signed), 'x'],
    ['a transaction, if what was asked for has words before it', landed(signed), `x ${wanted}`],
    ['a transaction, if what was asked for has words behind it', landed(signed), `${wanted} x`],
  ])('is not known by %s', async (_what, found, expected) => {
    await expect(find(status, found, expected).end).rejects.toThrow()
  })

  test('is known by its first signature', () => {
    expect(hash).toBe(getBase58Decoder().decode(new Uint8Array(64).fill(7)))
  })
})
