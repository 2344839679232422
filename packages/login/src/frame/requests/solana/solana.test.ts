// @tier gate
import { base58, base64 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { solanaAccount } from '../../keys/derive.js'
import type { RequestAround } from '../prepared.js'
import { prepareSolana } from './prepare.js'
import {
  address,
  bob,
  le,
  mint,
  move,
  place,
  programs,
  type Step,
  seed,
  source,
  tokens,
  wire,
} from './solana.test-support.js'
import { parseTransaction } from './wire.js'

const answers = new Map<string, unknown>()
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  sent.push([method, params])
  const answer = answers.get(method) ?? (method === 'isBlockhashValid' ? { value: true } : undefined)
  if (answer instanceof Error) throw answer
  return Response.json(
    typeof answer === 'object' && answer !== null && 'error' in answer ? answer : { result: answer ?? null },
  )
})
const sent: (readonly [string, readonly unknown[]])[] = []
/** A file before this one may still offer something of its own. */
const offers = () => sent.filter(([method]) => method === 'sendTransaction')
const around: RequestAround = {
  chain: { url: 'https://node.example', name: 'Solana', symbol: 'SOL' },
  network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  address,
  origin: 'https://app.example',
}
const prepare = (method: string, params: unknown) => prepareSolana(method, params, around)
const shown = async (bytes: Uint8Array) =>
  (await prepare('solana_signTransaction', { transaction: base58.encode(bytes) })).screen
const withSeed = <T>(work: (given: Uint8Array<ArrayBuffer>) => Promise<T>) => work(seed.slice())

describe('a transaction', () => {
  test.each<readonly [string, readonly Step[], object]>([
    [
      'sends coins',
      [move(1_500_000_000n)],
      { title: 'send', what: '1.5 SOL', weight: 'careful', moves: 1_500_005_000n },
    ],
    [
      'sends tokens, as the chain checks them',
      [tokens([12, ...le(1_250_000n, 8), 6], [source, mint, place, address])],
      { title: 'send', what: '1.25', weight: 'careful' },
    ],
    [
      'sends tokens of the newer program',
      [tokens([12, ...le(1_250_000n, 8), 6], [source, mint, place, address], programs.token2022)],
      { what: '1.25' },
    ],
    [
      'sends tokens of which nothing is told',
      [tokens([3, ...le(5n, 8)], [source, place, address])],
      { what: '5', weight: 'danger', warnings: ['unknown', 'unitless'] },
    ],
    [
      'allows tokens',
      [tokens([13, ...le(5_000_000n, 8), 6], [source, mint, bob, address])],
      { title: 'approve', what: '5' },
    ],
    [
      'allows all tokens',
      [tokens([4, ...le(2n ** 64n - 1n, 8)], [source, bob, address])],
      { title: 'approveAll', weight: 'danger', warnings: ['unknown', 'all'] },
    ],
    ['takes a permission back', [tokens([5], [source, address])], { title: 'revoke', weight: 'plain' }],
    [
      'closes an account to somebody else',
      [tokens([9], [source, bob, address])],
      { title: 'close', weight: 'danger' },
    ],
    [
      'makes an account on the way',
      [
        {
          program: programs.associated,
          accounts: [address, place, bob, mint, programs.system, programs.token],
          data: [1],
        },
        move(1n),
      ],
      { title: 'send', what: '0.000000001 SOL' },
    ],
    ['does two things', [move(1n), move(2n)], { title: 'batch', what: '2', moves: 5_003n }],
    [
      'asks a program that nobody knows',
      [{ program: bob, accounts: [], data: [1, 2] }],
      { title: 'call', weight: 'danger', warnings: ['unknown'] },
    ],
    [
      'moves coins by another way of the system',
      [{ program: programs.system, accounts: [address, bob], data: [...le(3n, 4), 1] }],
      { title: 'call', weight: 'danger' },
    ],
    [
      'adds bytes to a transfer',
      [{ ...move(1n), data: [...move(1n).data, 0] }],
      { title: 'call', weight: 'danger' },
    ],
  ])('that %s says so', async (_what, steps, screen) => {
    expect(await shown(wire(steps))).toMatchObject(screen)
  })

  test('is shown with who gets it, the note, the network and the fee at the most', async () => {
    const budget = (data: readonly number[]): Step => ({ program: programs.budget, accounts: [], data })
    const note: Step = {
      program: programs.memo,
      accounts: [],
      data: [...new TextEncoder().encode('for tea')],
    }
    const bytes = wire([budget([2, ...le(100_000n, 4)]), budget([3, ...le(50_000n, 8)]), move(1n), note])
    expect((await shown(bytes)).lines).toEqual([
      { label: 'to', value: bob, as: 'address' },
      { label: 'memo', value: 'for tea', as: 'words' },
      { label: 'network', value: 'Solana' },
      { label: 'fee', value: '0.00001 SOL', as: 'amount' },
    ])
  })

  test('shows a note to its end, since all of it is signed', async () => {
    // Data of 128 bytes and more has a length of two bytes.
    const text = 'I was here. '.repeat(45).concat('I give it all away.')
    const bytes = [...new TextEncoder().encode(text)]
    const empty = wire([{ program: programs.memo, accounts: [], data: [] }])
    const long = [...empty.slice(0, -1), (bytes.length & 0x7f) | 0x80, bytes.length >> 7, ...bytes]
    expect((await shown(Uint8Array.from(long))).lines).toContainEqual({
      label: 'memo',
      value: text,
      as: 'words',
    })
  })

  test('names an owner of tokens only where it follows from the address', async () => {
    const send = [tokens([12, ...le(1n, 8), 6], [source, mint, place, address])]
    answers.set('getAccountInfo', { value: { data: { parsed: { info: { owner: bob, mint } } } } })
    expect((await shown(wire(send))).lines[0]).toEqual({ label: 'place', value: place, as: 'address' })
    // As the program of associated accounts derives it, of this owner, mint and program.
    const own = 'BKbxqhBJfLZNgac5dEUesF1V5xRZSzxDkcpQBAy4c8sw'
    const told = await shown(wire([tokens([12, ...le(1n, 8), 6], [source, mint, own, address])]))
    expect(told.lines[0]).toEqual({ label: 'to', value: bob, as: 'address' })
    answers.clear()
  })

  test('is signed where this account stands, in the letters in which it was asked', async () => {
    const bytes = wire([move(1n)], { signers: [bob, address], signed: true })
    for (const coder of [base58, base64]) {
      const { perform, screen } = await prepare('solana_signTransaction', {
        transaction: coder.encode(bytes),
      })
      expect(screen.lines.some(({ label }) => label === 'fee')).toBe(false)
      const answer: { transaction: string } = Object(await perform(withSeed))
      const signed = coder.decode(answer.transaction)
      const message = parseTransaction(bytes)?.message ?? new Uint8Array()
      expect(signed.slice(1, 65)).toEqual(new Uint8Array(64).fill(1))
      expect(signed.slice(65, 129)).toEqual(solanaAccount(seed).sign(message))
      expect(signed.slice(129)).toEqual(bytes.slice(129))
    }
  })

  test('of several each is signed', async () => {
    const all = [wire([move(1n)]), wire([move(2n)], { version: true })].map((bytes) => base58.encode(bytes))
    const { perform, screen } = await prepare('solana_signAllTransactions', { transactions: all })
    expect(screen).toMatchObject({ title: 'batch', moves: 10_003n })
    expect(Object(await perform(withSeed)).transactions).toHaveLength(2)
  })

  test.each<readonly [string, Uint8Array]>([
    ['that others sign alone', wire([{ ...move(1n), accounts: [bob, mint] }], { signers: [bob] })],
    ['that is cut', wire([move(1n)]).slice(0, -1)],
    ['with bytes too many', Uint8Array.from([...wire([move(1n)]), 0])],
    ['that is nothing', new Uint8Array()],
  ])('%s is refused', async (_what, bytes) => {
    await expect(shown(bytes)).rejects.toThrow()
  })

  test('that others have yet to sign is not sent', async () => {
    const bytes = wire([move(1n)], { signers: [bob, address] })
    const asked = prepare('solana_signAndSendTransaction', { transaction: base58.encode(bytes) })
    await expect(asked).rejects.toThrow('Others have to sign')
    expect(await shown(bytes)).toMatchObject({ warnings: ['others'] })
  })
})

describe('sending', () => {
  const transaction = base58.encode(wire([move(1n)]))
  const send = async () => {
    sent.splice(0)
    const { perform } = await prepare('solana_signAndSendTransaction', {
      transaction,
      options: { maxRetries: 1, evil: 2 },
    })
    return perform(withSeed)
  }

  test('answers the signature, and hands on no other options than there are', async () => {
    answers.set('sendTransaction', 'x')
    expect(Object(await send()).signature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    expect(offers()[0]?.[1][1]).toEqual({ maxRetries: 1, encoding: 'base64' })
  })

  test('after silence the same bytes are offered again, and it counts as sent', async () => {
    vi.useFakeTimers()
    answers.set('sendTransaction', new TypeError('Failed to fetch'))
    const answer = send()
    await vi.runAllTimersAsync()
    expect(Object(await answer).signature).toMatch(/^\w{80,90}$/)
    expect(offers()).toHaveLength(3)
    expect(new Set(offers().map(([, [bytes]]) => bytes)).size).toBe(1)
    vi.useRealTimers()
  })

  test('a refusal is one', async () => {
    answers.set('sendTransaction', { error: { code: -32002, message: 'no money' } })
    answers.set('getSignatureStatuses', { value: [null] })
    await expect(send()).rejects.toThrow('no money')
    expect(offers()).toHaveLength(1)
  })
})

describe('a message', () => {
  const sign = (text: string | Uint8Array, pubkey = address) =>
    prepare('solana_signMessage', {
      message: base58.encode(typeof text === 'string' ? new TextEncoder().encode(text) : text),
      pubkey,
    })
  const signIn = (domain: string, who = address, chain = 'mainnet') =>
    `${domain} wants you to sign in with your Solana account:\n${who}\n\nHello\n\nChain ID: ${chain}`

  test('is signed as it is', async () => {
    const { perform, screen } = await sign('Hello')
    expect(screen).toMatchObject({ title: 'sign', lines: [{ value: 'Hello' }] })
    const signature = base58.encode(solanaAccount(seed).sign(new TextEncoder().encode('Hello')))
    expect(await perform(withSeed)).toEqual({ signature })
  })

  test.each<readonly [string, string | Uint8Array]>([
    ['that is a transaction', wire([move(1n)])],
    ['that is what is signed of one', parseTransaction(wire([move(1n)]))?.message ?? ''],
    ['that signs in to another site', signIn('bank.example')],
    ['that signs in as somebody else', signIn('app.example', bob)],
    ['that signs in on another network', signIn('app.example', address, 'devnet')],
    ['of nothing', ''],
  ])('%s is refused', async (_what, message) => {
    await expect(sign(message)).rejects.toThrow()
  })

  test('that signs in here is one, and for another account is none', async () => {
    expect((await sign(signIn('app.example'))).screen).toMatchObject({ title: 'signIn', what: 'app.example' })
    await expect(sign('Hello', bob)).rejects.toThrow('not for this account')
  })
})
