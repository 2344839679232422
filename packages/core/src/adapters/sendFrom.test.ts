// @tier gate
import { expect, test, vi } from 'vitest'
import { deferred } from '../deferred.test-support.js'
import { displayText } from '../displayText.js'
import { accountId } from '../parseAccountId.js'
import type { RequestProgress } from '../requestStatus.js'
import { north, south } from './fakeFamily.test-support.js'
import { sendFrom } from './sendFrom.js'

const token = { network: north, name: displayText('Coin'), symbol: displayText('COIN'), decimals: 0 }
const plan = { from: accountId(north, 'a'), to: 'b', token, amount: 1n, fee: 1n }

/** A wallet that is asked once something else was answered. */
function setup() {
  const leave = new AbortController()
  const { signal } = leave
  const before = deferred<void>()
  const wallet = { network: north, ask: vi.fn(async () => 'hash') }
  const connected = new Map([['one', wallet]])
  const told = { asked: vi.fn(), leaving: vi.fn() }
  const send = sendFrom<'fake', typeof wallet>(
    (connectorId) => connected.get(connectorId),
    async ({ ask }, _plan, _signal, progress: RequestProgress) => {
      await before.promise
      progress.asked('send')
      const hash = await ask()
      progress.leaving(hash)
      return hash
    },
  )
  return { connected, leave, before, wallet, told, sent: send('one', plan, signal, told), send }
}

test('a wallet that stays connected is asked, and each step is told', async () => {
  const { before, told, sent } = setup()

  before.resolve()

  expect(await sent).toBe('hash')
  expect([told.asked.mock.calls, told.leaving.mock.calls]).toEqual([[['send']], [['hash']]])
})

test('what nobody follows step by step is sent all the same', async () => {
  const { before, send } = setup()

  before.resolve()

  expect(await send('one', plan, new AbortController().signal)).toBe('hash')
})

test.each([
  ['let go of, or took back what it granted,', []],
  ['connected again', [['one', { network: north, ask: vi.fn(async () => 'other') }]]],
] as const)('a wallet that was %s before it was asked is not asked any more', async (_how, now) => {
  const { connected, before, wallet, told, sent } = setup()

  connected.clear()
  for (const [connectorId, one] of now) connected.set(connectorId, one)
  before.resolve()

  await expect(sent).rejects.toMatchObject({ code: 'wallet/missing' })
  expect([wallet.ask, told.asked].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('a wallet that moved before it was asked is not asked for what was planned elsewhere', async () => {
  const { before, wallet, sent } = setup()

  wallet.network = south
  before.resolve()

  await expect(sent).rejects.toMatchObject({
    code: 'transfer/plan-outdated',
    context: { changed: 'network' },
  })
  expect(wallet.ask).not.toHaveBeenCalled()
})

test('a wallet is not asked for what was given up just before, nor told as asked', async () => {
  const { before, leave, wallet, told, sent } = setup()

  before.resolve()
  leave.abort()

  await expect(sent).rejects.toMatchObject({ code: 'aborted' })
  expect([wallet.ask, told.asked].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('a wallet that is not connected is missing', async () => {
  const { send } = setup()

  await expect(send('other', plan, new AbortController().signal)).rejects.toMatchObject({
    code: 'wallet/missing',
  })
})
