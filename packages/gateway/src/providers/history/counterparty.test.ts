// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { createCourse } from '../../cache/course.js'
import { events } from '../../evm/moves.js'
import type { Tools } from '../../questions.js'
import { activitiesOf } from './activities.js'
import { userOperation } from './deeds.js'
import { readRow } from './row.js'

const chain = 'eip155:1'
const addressOf = (letter: string) => `0x${letter.repeat(40)}`
const [me, bundler, usdc, scam, none] = [...'5b7d0'].map(addressOf)
const others = [...'ac', '0'].map(addressOf)
const lookAlike = `0xaaaa${'1'.repeat(32)}aaaa`
const entryPoint = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const hash = `0x${'1'.repeat(64)}`
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const topicOf = (address = '') => `0x${address.slice(2).padStart(64, '0')}`
const coin = { chain, name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const tools: Tools = {
  fetch: () => Promise.reject(new Error('unused')),
  course: createCourse(),
  rpc: () => ({ request: () => Promise.reject(new Error('no state')) }),
  tokens: () => [coin, { chain, address: usdc ?? '', name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
  now: Date.now,
  signal: new AbortController().signal,
}
const book = async () => new Map([[scam ?? '', { name: 'Scam', symbol: 'SCAM', decimals: 0 }]])

const moves = fc.array(
  fc.record({
    token: fc.constantFrom(usdc, scam),
    other: fc.constantFrom(lookAlike, ...others),
    isIn: fc.boolean(),
    amount: fc.constantFrom(0n, 0n, 1n, 500n, 10n ** 9n),
  }),
  { minLength: 1, maxLength: 5 },
)

search(
  'the other side of a row has the largest share of what it shows, and its deed hides no loss',
  fc.asyncProperty(
    moves,
    fc.constantFrom('operation', 'stranger', 'call', 'token'),
    fc.constantFrom('0x4e71d92d', `0x095ea7b3${word(1n)}${word(0n)}`, `0x095ea7b3${word(1n)}${word(5n)}`),
    fc.constantFrom(0n, 10n ** 19n),
    async (moved, sender, input, value) => {
      const isSender = sender === 'call' || sender === 'token'
      const coins = isSender ? value : 0n
      const logs = [
        ...moved.map(({ token, other, isIn, amount }) => ({
          address: token,
          topics: [events.transfer, topicOf(isIn ? other : me), topicOf(isIn ? me : other)],
          data: `0x${word(amount)}`,
        })),
        ...(sender === 'operation'
          ? [
              {
                address: entryPoint,
                topics: [userOperation, hash, topicOf(me), topicOf(bundler)],
                data: `0x${word(7n)}${word(1n)}`,
              },
            ]
          : []),
      ]
      const to = sender === 'operation' ? entryPoint : sender === 'token' ? usdc : scam
      const from = isSender ? me : bundler
      const row = readRow(
        { hash, transactionIndex: '0x0', from, to, nonce: '0x0', value: `0x${coins.toString(16)}`, input },
        { number: 1, hash, parentHash: hash, timestamp: 1_700_000_000 },
        () => ({ status: 1n, logs }),
      )
      if (!row) throw new Error('No row')
      const [told] = await activitiesOf([row], { chain, account: me ?? '' }, tools, book)
      const sharesOf = (token: string | undefined) => {
        const shares = new Map<string, bigint>()
        for (const one of moved.filter((any) => any.token === token))
          shares.set(one.other, (shares.get(one.other) ?? 0n) + (one.isIn ? -one.amount : one.amount))
        return shares
      }
      const sumOf = (token: string | undefined) => [...sharesOf(token).values()].reduce((a, b) => a + b, 0n)
      const isLoss = coins > 0n || sumOf(usdc) > 0n || sumOf(scam) > 0n
      for (const { direction, token, counterparty } of told?.movements ?? []) {
        if (!token?.address || !token.amount) continue
        const sized = [...sharesOf(token.address)].map(
          ([address, share]) => [address, direction === 'in' ? -share : share] as const,
        )
        const had = sized.filter(([, size]) => size > 0n)
        const most = had.find(([address]) => address === counterparty?.address)?.[1] ?? 0n
        expect(had.every(([, size]) => size <= most)).toBe(true)
        expect(most).toBeGreaterThan(0n)
        expect(counterparty?.others).toBe(had.length - 1)
      }
      if (told?.operation === 'send' && isLoss) {
        const shares = sumOf(usdc) > 0n ? sharesOf(usdc) : sharesOf(scam)
        if (coins > 0n) expect(told.to).toBe(to)
        else expect([...shares.values()].every((size) => size <= (shares.get(told.to) ?? 0n))).toBe(true)
      }
      if (isLoss) expect(['approve', 'revoke', 'cancel', 'receive']).not.toContain(told?.operation)
      if (told?.operation === 'burn') {
        expect(coins).toBe(0n)
        const gone = moved.filter(({ isIn, amount }) => !isIn && amount > 0n)
        expect(gone.every(({ other }) => other === none)).toBe(true)
      }
      // A call of one contract by which something else went is no transfer.
      if (isSender && moved.some((one) => one.token !== to && !one.isIn && one.amount > 0n))
        expect(told?.operation).not.toBe('send')
    },
  ),
  { gate: 300 },
)
