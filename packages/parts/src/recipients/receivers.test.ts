// @tier gate
import {
  accountId,
  displayText,
  type FeatureStore,
  type JournalEntry,
  type NetworkId,
  parseNetworkId,
  type RequestStatus,
  type TransferNotice,
} from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isContractElsewhere,
  knownNames,
  knownReceivers,
  metReceivers,
  receiverNote,
  rememberName,
  rememberReceiver,
  withSeen,
} from './receivers.js'

function createMemoryStore(): FeatureStore {
  const values = new Map<string, string>()
  return {
    get: (key, decode) => decode(JSON.parse(values.get(key) ?? 'null')),
    set: (key, value) => void values.set(key, JSON.stringify(value)),
    remove: (key) => void values.delete(key),
  }
}

const [ethereum, base] = [parseNetworkId('eip155:1'), parseNetworkId('eip155:8453')]
const bitcoin = parseNetworkId('bip122:000000000019d6689c085ae165831e93')
const known = '0x3f5CE4a19b227Ff01c6D48aa90e3D7b52e61F80a'
/** An address made to be taken for {@link known}. */
const poison = '0x3f5CE4a10000000000000000000000000061F80a'

test('an address never sent to is new', () => {
  expect(receiverNote('0x2222222222222222222222222222222222222222', [], [known])).toEqual({ kind: 'first' })
})

test('a hexadecimal address sent to before is known in any letter case', () => {
  expect(receiverNote(known.toLowerCase(), [], [known])).toEqual({ kind: 'known' })
})

test('the own address is named as such', () => {
  expect(receiverNote(known, [known], [])).toEqual({ kind: 'own' })
})

test.each([
  ['its first and last four', '0x3f5C00000000000000000000000000000000F80a'],
  ['the ends that a shortened address shows', '0x3f0000000000000000000000000000000061F80a'],
])('an address that shares %s with a known one looks like it', (_ends, poison) => {
  expect(receiverNote(poison, [], [known])).toEqual({ kind: 'lookAlike', like: known })
  expect(receiverNote(poison, [known], [])).toEqual({ kind: 'lookAlike', like: known })
})

search(
  'no address that shares four characters at both ends with a known one passes for it, or for a new one',
  async (look) => {
    const digits = (length: number) =>
      fc.array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: length, maxLength: length })

    await look(
      fc.property(digits(40), digits(32), fc.boolean(), (address, middle, mine) => {
        const like = `0x${address.join('')}`
        const poison = `0x${[...address.slice(0, 4), ...middle, ...address.slice(36)].join('')}`
        fc.pre(poison.toLowerCase() !== like.toLowerCase())

        const note = mine ? receiverNote(poison, [like], []) : receiverNote(poison, [], [like])

        expect(note).toEqual({ kind: 'lookAlike', like })
      }),
    )
  },
)

test('where letter case is part of an address, another case is another address that looks like it', () => {
  const alphabetical = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
  const poison = '7xkXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

  expect(receiverNote(alphabetical, [], [alphabetical])).toEqual({ kind: 'known' })
  expect(receiverNote(poison, [], [alphabetical])).toEqual({ kind: 'lookAlike', like: alphabetical })
  expect(receiverNote(poison, [alphabetical], [])).toEqual({ kind: 'lookAlike', like: alphabetical })
})

test('receivers are known at later visits, each once and the newest first', () => {
  const store = createMemoryStore()
  const other = '0x2222222222222222222222222222222222222222'

  for (const address of [known, other, known.toLowerCase()]) rememberReceiver(store, address)

  expect(knownReceivers(store)).toEqual([known.toLowerCase(), other])
})

test('of too many receivers those longest unused are forgotten', () => {
  const store = createMemoryStore()

  for (let at = 0; at < 250; at += 1) rememberReceiver(store, `0x${at.toString(16).padStart(40, '0')}`)

  expect(knownReceivers(store)).toHaveLength(200)
  expect(knownReceivers(store)[0]).toMatch(/f9$/)
})

test.each([
  ['no list', { known }, []],
  ['a list of other things', [7, null, known, { known }, 'x'.repeat(1_000)], [known]],
])('stored as %s, receivers are those that can be read', (_what, stored, receivers) => {
  const store = createMemoryStore()
  store.set('receivers', stored)

  expect(knownReceivers(store)).toEqual(receivers)
})

const requestsOf = (sent: readonly JournalEntry[]) => ({
  state: { open: [], entries: [], sent },
  refresh: async () => {},
  check: async () => {},
  dismiss: () => {},
})
const entryOf = (to: string, status: RequestStatus, at: number): JournalEntry => ({
  id: `${at}`,
  kind: 'send',
  account: accountId(parseNetworkId('eip155:1'), `0x${'1'.repeat(40)}`),
  at,
  status,
  transfer: { to, amount: '1', symbol: displayText('ETH'), decimals: 18 },
})

/** Whether something arrived, or may still. */
const arrives: Readonly<Record<RequestStatus, boolean>> = {
  signing: false,
  asked: false,
  leaving: false,
  sent: true,
  confirmed: true,
  reverted: false,
  replaced: false,
  expired: false,
  other: false,
  refused: false,
  unknown: false,
  answered: false,
}
const statuses = Object.keys(arrives).filter((one): one is RequestStatus => one in arrives)

test.each(statuses)(
  'a transfer that is %s makes its recipient known if something arrived, or may still',
  (status) => {
    const store = createMemoryStore()
    rememberName(store, 'ada.eth', known, ethereum)
    rememberName(store, 'ada.eth', poison, ethereum)
    const requests = requestsOf([entryOf(poison, status, 2), entryOf(known, 'confirmed', 1)])

    const met = metReceivers({ store, requests })

    expect(receiverNote(poison, [], met).kind).toBe(arrives[status] ? 'known' : 'lookAlike')
    expect(met.includes(poison)).toBe(arrives[status])
    expect(knownNames(store, met, ethereum)).toEqual({ 'ada.eth': arrives[status] ? poison : known })
  },
)

search(
  'a contract that was met on a network is reported on each other network of the family, at each later visit',
  fc.property(
    fc.constantFrom<NetworkId>(ethereum, base, bitcoin),
    fc.constantFrom<NetworkId>(ethereum, base, bitcoin),
    fc.subarray<TransferNotice>(['contract', 'recallable']),
    fc.subarray<TransferNotice>(['contract', 'unknown']),
    (met, now, before, own) => {
      const store = createMemoryStore()
      withSeen(store, { to: known, notices: before }, met)
      const { notices } = withSeen(store, { to: known.toLowerCase(), notices: own }, now)

      const isElsewhere = before.includes('contract') && met !== now && ![met, now].includes(bitcoin)
      expect(isContractElsewhere(store, known, now)).toBe(isElsewhere)
      expect(notices).toEqual(isElsewhere && !own.includes('contract') ? [...own, 'elsewhere'] : own)
    },
  ),
)

search(
  'an address stays known exactly if a transfer to it was confirmed, or may still be, however its status changes',
  fc.property(
    fc.array(fc.record({ to: fc.constantFrom('a', 'b', 'c'), status: fc.constantFrom(...statuses) }), {
      maxLength: 6,
    }),
    fc.array(fc.constantFrom(...statuses), { maxLength: 6 }),
    (transfers, later) => {
      const store = createMemoryStore()
      const first = transfers.map(({ to, status }, at) => entryOf(to, status, at))
      const second = first.map((entry, at) => ({ ...entry, status: later[at] ?? entry.status }))
      metReceivers({ store, requests: requestsOf(first) })
      const proven = first.filter(({ status }) => status === 'confirmed')
      const expected = [...proven, ...second.filter(({ status }) => arrives[status])]

      // The journal forgets old entries.
      for (const sent of [second, []]) {
        const kept =
          sent.length > 0 ? expected : [...proven, ...second.filter(({ status }) => status === 'confirmed')]
        const met = metReceivers({ store, requests: requestsOf(sent) })
        expect(new Set(met)).toEqual(new Set(kept.map(({ transfer }) => transfer?.to)))
      }
    },
  ),
)
