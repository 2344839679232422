// @tier gate
import { joinAccount } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { approvalsOn, createSessionsApi, readSessions } from './api.js'
import { isHidden } from './approval.js'
import {
  account,
  approvalRow,
  createWorld,
  dai,
  ethereum,
  loom,
  pictures,
  quay,
  sessionRow,
  usdc,
} from './sessions.test-support.js'

const read = approvalsOn(ethereum, () => false)
const one = (said: object) => read({ approvals: [approvalRow(said)], isWhole: true }).items
const session = (said: object) => readSessions({ pcis: [sessionRow(said)] }).items[0]
const permission = (type: string, data: unknown) => session({ permissions: [{ type, data }] })?.permissions[0]

describe('approvals', () => {
  test('are read as the service tells them, each once', () => {
    const rows = [
      approvalRow(),
      approvalRow({ spender: `${ethereum}:${loom}`, amount: '7', isUnlimited: false }),
      approvalRow(),
    ]
    const { items, isWhole, isServed } = read({ approvals: rows, isWhole: true })
    expect({ isWhole, isServed }).toEqual({ isWhole: true, isServed: true })
    expect(items.map(({ spender, amount, isUnlimited }) => [spender, amount, isUnlimited])).toEqual([
      [quay, 2n ** 256n - 1n, true],
      [loom, 7n, false],
    ])
  })

  test.each([
    ['of another network', { contract: `eip155:10:${usdc}` }],
    ['whose spender is on another network', { spender: `eip155:10:${quay}` }],
    ['of no contract', { contract: `${ethereum}:0x12` }],
    ['with more behind the address', { spender: `${ethereum}:${quay}00` }],
    ['of no kind that is known', { kind: 'everything' }],
    ['of a token without an amount', { amount: null }],
    ['of nothing', { amount: '0' }],
    ['of more than there can be', { amount: `${2n ** 256n}` }],
  ])('%s are left out', (_what, said) => {
    expect(one(said)).toEqual([])
  })

  test.each([
    ['the service', true, false],
    ['the host', false, true],
    ['no list', false, false],
  ])(
    'that are called spam, of a token that %s has, are hidden only if it is on no list',
    (_list, isListed, isOfHost) => {
      const asked: unknown[] = []
      const { items } = approvalsOn(ethereum, (token) => {
        asked.push(token)
        return isOfHost
      })({ approvals: [approvalRow({ isListed, isSpam: true })], isWhole: true })

      expect(items.map(isHidden)).toEqual([!isListed && !isOfHost])
      expect(
        asked.every(
          (token) => JSON.stringify(token) === JSON.stringify({ network: ethereum, address: usdc }),
        ),
      ).toBe(true)
    },
  )

  test('that cannot be read are not all that there are', () => {
    const rows = [approvalRow({ amount: `${2n ** 256n}` })]
    expect(read({ approvals: rows, isWhole: true }).isWhole).toBe(false)
  })

  test('of a collection are of all of it, whatever is said of an amount', () => {
    expect(
      one({ kind: 'collection', contract: `${ethereum}:${pictures}`, amount: '3', isUnlimited: false }),
    ).toMatchObject([{ kind: 'collection', amount: undefined, isUnlimited: true }])
  })

  test('what strangers write is short, plain and of one line; a picture that is none is not loaded', () => {
    const [read] = one({
      symbol: `\u202E${'A'.repeat(99)}`,
      name: 'a\nb',
      spenderName: 7,
      iconUrl: 'javascript:alert(1)',
      decimals: 99,
    })
    expect(read).toMatchObject({ name: 'ab', spenderName: '', icon: undefined, decimals: undefined })
    expect(read?.symbol).toMatch(/^A{15}…$/)
  })

  test('of which there are too many to read are not said to be all', () => {
    const rows = Array.from({ length: 301 }, (_, at) => approvalRow({ amount: `${at + 1}` }))
    expect(read({ approvals: rows, isWhole: true }).isWhole).toBe(false)
  })
})

describe('sessions', () => {
  test('are read with their moments in ms', () => {
    expect(session({ expiry: 10, createdAt: 5, revokedAt: 7 })).toMatchObject({
      expiry: 10_000,
      createdAt: 5_000,
      revokedAt: 7_000,
    })
  })

  test.each([{ pci: '' }, { pci: 'a b' }, { pci: 7 }])('without an id (%o) are left out', (said) => {
    expect(session(said)).toBeUndefined()
  })

  test('may spend so much in each period', () => {
    const data = { token: dai, allowance: '0x64', start: 1, period: 86_400 }
    expect(permission('erc20-recurring-allowance', data)).toEqual({
      kind: 'allowance',
      token: dai,
      amount: 100n,
      period: 86_400,
    })
    expect(permission('native-token-recurring-allowance', data)).toEqual({
      kind: 'allowance',
      token: undefined,
      amount: 100n,
      period: 86_400,
    })
  })

  test('may call functions, held to values', () => {
    const args = [null, { operator: 'EQUAL', value: '0x05' }]
    const functions = [
      { functionName: 'mint', args, valueLimit: '0x0' },
      { functionName: 'run', operation: 'DelegateCall' },
    ]
    expect(permission('contract-call', { address: dai, abi: [], functions })).toEqual({
      kind: 'calls',
      contract: dai,
      functions: [
        { name: 'mint', limits: [{ place: 2, operator: 'EQUAL', value: 5n }], value: 0n, isDelegated: false },
        { name: 'run', limits: [], value: undefined, isDelegated: true },
      ],
    })
  })

  test.each([
    ['a type that nobody knows', 'everything', {}],
    ['no data', 'contract-call', null],
    [
      'an operator that nobody knows',
      'contract-call',
      { address: dai, functions: [{ functionName: 'a', args: [{ operator: 'ANY', value: '0x1' }] }] },
    ],
    [
      'an argument that is no value',
      'contract-call',
      { address: dai, functions: [{ functionName: 'a', args: [7] }] },
    ],
    ['a function without a name', 'contract-call', { address: dai, functions: [{}] }],
    [
      'more functions than are read',
      'contract-call',
      { address: dai, functions: Array.from({ length: 51 }, () => ({ functionName: 'a' })) },
    ],
    ['an amount in decimals', 'erc20-recurring-allowance', { token: dai, allowance: '100', period: 1 }],
    ['no period', 'erc20-recurring-allowance', { token: dai, allowance: '0x1' }],
    ['no token', 'erc20-recurring-allowance', { allowance: '0x1', period: 1 }],
  ])('with %s may do something unknown, never nothing', (_what, type, data) => {
    expect(permission(type, data)).toMatchObject({ kind: 'unknown' })
  })

  test('whose permissions are no list, or more than are read, may do something unknown', () => {
    for (const permissions of [undefined, 'all', Array.from({ length: 51 }, () => ({}))])
      expect(session({ permissions })?.permissions).toEqual([{ kind: 'unknown', type: '' }])
  })

  test('go to the wallet as they were granted', () => {
    const permissions = [{ type: 'everything', data: { deep: [1] } }]
    expect(session({ permissions })?.granted).toEqual(permissions)
  })
})

test.each([undefined, null, [], 'x', { pcis: {} }])('%j is no list', (json) => {
  expect(() => readSessions(json)).toThrow(TypeError)
  expect(() => read(json)).toThrow(TypeError)
})

test('a session is not hidden by the name that its app gave it', () => {
  const pci = `Ж${'x'.repeat(199)}`
  expect(session({ pci })).toMatchObject({ pci })
})

test('a session without an id is left out, and the list is not whole', () => {
  expect(readSessions({ pcis: [sessionRow({ pci: 'a b' })] })).toMatchObject({ items: [], isWhole: false })
})

test.each([
  ['without an end', 0, 0],
  ['that ends after the last day of a calendar', 2 ** 48 - 1, 2 ** 48 - 1],
  ['with an end that is no number', 'never', 0],
])(
  'a session %s has no end, and the wallet gets the end that its service says',
  (_what, expiry, saidExpiry) => {
    const { items, isWhole } = readSessions({ pcis: [sessionRow({ expiry })] })
    expect(isWhole).toBe(true)
    expect(items).toMatchObject([{ expiry: Number.POSITIVE_INFINITY, saidExpiry }])
  },
)

test.each([account.toLowerCase(), account.toUpperCase().replace('EIP155:1:0X', 'eip155:1:0x')])(
  'a call of the account itself (%s) may be anything, whatever its function is called',
  async (mine) => {
    const data = { address: account.split(':')[2], functions: [{ functionName: 'play', valueLimit: '0x0' }] }
    const row = sessionRow({ permissions: [{ type: 'contract-call', data }] })
    const { context } = createWorld({ sessions: () => ({ pcis: [row] }) })
    const api = createSessionsApi(context)
    const { items } = await api.sessions(
      joinAccount(ethereum, mine.split(':')[2] ?? ''),
      new AbortController().signal,
    )
    expect(items[0]?.permissions).toMatchObject([{ kind: 'calls', functions: [] }])
  },
)
