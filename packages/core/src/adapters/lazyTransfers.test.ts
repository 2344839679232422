// @tier gate
import { expect, test, vi } from 'vitest'
import { parseNetworkId } from '../caip.js'
import { accountId } from '../parseAccountId.js'
import { type CountedTransfers, lazyTransfers } from './lazyTransfers.js'

const network = parseNetworkId('eip155:1')
const account = accountId(network, '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')
const none = () => {
  throw new Error('Not asked for')
}
const transfers = {
  fee: none,
  plan: none,
  send: none,
  find: none,
  wait: none,
  sent: async () => 7n,
}

test('the code of transfers is fetched when it is first asked for, once', async () => {
  const fetch = vi.fn(async () => transfers)
  const made = lazyTransfers(fetch)
  expect(fetch).not.toHaveBeenCalled()
  const { signal } = new AbortController()

  expect(await Promise.all([made.sent(account, signal), made.sent(account, signal)])).toEqual([7n, 7n])

  expect(fetch).toHaveBeenCalledOnce()
})

test('where the code does not come, the call fails, and the next one fetches again', async () => {
  const fetch = vi.fn(async () => transfers).mockRejectedValueOnce(new TypeError('offline'))
  const made = lazyTransfers(fetch)
  const { signal } = new AbortController()

  await expect(made.sent(account, signal)).rejects.toThrow('offline')
  expect(await made.sent(account, signal)).toBe(7n)
})

test('who does not wait for the code any more is let go', async () => {
  const made = lazyTransfers(() => new Promise<typeof transfers>(() => {}))
  const leaving = new AbortController()
  const asked = made.sent(account, leaving.signal)

  leaving.abort()

  await expect(asked).rejects.toMatchObject({ code: 'aborted' })
})

type Methods = Required<Omit<CountedTransfers, 'most'>>
/** How many arguments each method takes, those that may be left out included. */
const counts: { readonly [Name in keyof Methods]: Required<Parameters<Methods[Name]>>['length'] } = {
  fee: 2,
  plan: 2,
  send: 4,
  find: 5,
  finality: 4,
  follow: 5,
  sent: 2,
  receipt: 3,
  receiver: 4,
  wait: 3,
}

test.each(Object.entries(counts))(
  'every argument of %s reaches the code that is fetched',
  async (name, count) => {
    const arrived: unknown[][] = []
    const record = async (...asked: unknown[]) => void arrived.push(asked)
    const recorder = Object.fromEntries(Object.keys(counts).map((one) => [one, record]))
    const made = lazyTransfers(async () => ({ ...transfers, ...recorder }))
    // Any of them may be the signal.
    const asked = Array.from({ length: count }, () => new AbortController().signal)

    await Reflect.apply(Reflect.get(made, name), made, asked)

    expect(arrived).toHaveLength(1)
    for (const [at, one] of asked.entries()) expect(arrived[0]?.[at]).toBe(one)
  },
)
