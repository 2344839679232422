// @tier gate
import { type AccountType, abortable, accountId, accountParts, type Connection } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountCodes } from './accountCode.js'
import { alice, bob, signal } from './fakeWallet.test-support.js'
import { base, mainnet } from './networks.js'

const account = accountId(mainnet.id, alice)
const delegation = `0xEF0100${'ab'.repeat(20)}`

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setup(code: unknown, type: AccountType = 'eoa') {
  const asked: unknown[] = []
  const node = { code }
  const request = async (network: string, _method: string, [address]: readonly unknown[]) => {
    asked.push(`${network}:${address}`)
    if (node.code instanceof Error) throw node.code
    return node.code
  }
  const connection: Connection<'eip155'> = {
    connectorId: 'fake',
    account,
    accountType: 'eoa',
    accounts: [account, accountId(mainnet.id, bob)],
    accountTypes: { [account]: type },
  }
  const holder = () => ({ connection: () => connection })
  return {
    asked,
    node,
    codes: createAccountCodes({
      rpc: { request },
      abortable,
      accountParts,
      holder,
    }),
  }
}

test.each([
  ['0x', 'none'],
  [delegation, 'delegated'],
  [`${delegation}00`, 'contract'],
  ['0xef01', 'contract'],
  ['0x6080', 'contract'],
])('code %s is that of: %s', async (code, told) => {
  expect(await setup(code).codes.of(account, signal)).toBe(told)
})

test('what a wallet calls a smart account is a contract before it is deployed, and nobody is asked', async () => {
  const { codes, asked } = setup('0x', 'smartAccount')

  expect(await codes.of(account, signal)).toBe('contract')
  expect(asked).toEqual([])
})

test('each account and network is asked for once by all who want to know at the same time', async () => {
  const { codes, asked } = setup('0x')
  const all = [account, account, accountId(base.id, alice), accountId(mainnet.id, bob)]

  await Promise.all(all.map((one) => codes.of(one, signal)))

  expect(asked).toEqual([`${mainnet.id}:${alice}`, `${base.id}:${alice}`, `${mainnet.id}:${bob}`])
})

test('an account may be upgraded meanwhile, and a contract stays one', async () => {
  const { codes, node, asked } = setup('0x')
  expect(await codes.of(account, signal)).toBe('none')
  node.code = delegation
  expect(await codes.of(account, signal)).toBe('none')
  vi.advanceTimersByTime(30_000)
  expect(await codes.of(account, signal)).toBe('delegated')
  codes.forget(account)
  node.code = '0x6080'
  expect(await codes.of(account, signal)).toBe('contract')
  codes.forget(account)
  vi.advanceTimersByTime(3_600_000)
  node.code = '0x'

  expect(await codes.of(account, signal)).toBe('contract')
  expect(asked).toHaveLength(3)
})

test.each([[new Error('away')], [null], ['60']])(
  'a node that does not tell (%s) is asked again',
  async (answer) => {
    const { codes, node } = setup(answer)
    await expect(codes.of(account, signal)).rejects.toThrow()
    node.code = '0x6080'

    expect(await codes.of(account, signal)).toBe('contract')
  },
)

test('who leaves takes nobody along', async () => {
  const { codes } = setup('0x6080')
  const left = new AbortController()
  const gone = codes.of(account, left.signal)
  const stays = codes.of(account, signal)
  left.abort()

  await expect(gone).rejects.toMatchObject({ code: 'aborted' })
  expect(await stays).toBe('contract')
})
