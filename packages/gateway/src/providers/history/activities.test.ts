// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { toEventSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { createCourse } from '../../cache/course.js'
import { events } from '../../evm/moves.js'
import type { TokenFacts, Tools } from '../../questions.js'
import type { Rpc } from '../../rpc/rpc.js'
import { RpcError } from '../../rpc/rpcError.js'
import { activitiesOf } from './activities.js'
import { orderFilled, orderTraded, safeFailure, safeSuccess, userOperation } from './deeds.js'
import { type Row, readRow } from './row.js'

const chain = 'eip155:1'
const smart = `0x${'5'.repeat(40)}`
const bundler = `0x${'b'.repeat(40)}`
const friend = `0x${'f'.repeat(40)}`
const stray = `0x${'c'.repeat(40)}`
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const hash = `0x${'1'.repeat(64)}`
const topicOf = (address: string) => `0x${address.slice(2).padStart(64, '0')}`
const tools: Tools = {
  fetch: () => Promise.reject(new Error('unused')),
  course: createCourse(),
  // Contracts that keep nothing.
  rpc: () => ({ request: async (method) => (method === 'eth_getLogs' ? [sent] : '0x') }),
  tokens: () => [{ chain, name: 'Ether', symbol: 'ETH', decimals: 18 }],
  now: Date.now,
  signal: new AbortController().signal,
}

function rowOf(logs: readonly unknown[], cost: object = {}): Row {
  const row = readRow(
    {
      hash,
      transactionIndex: '0x0',
      from: bundler,
      to: entryPoint,
      nonce: '0x0',
      value: '0x0',
      input: '0x765e827f',
    },
    { number: 1, hash, parentHash: hash, timestamp: 1_700_000_000 },
    () => ({ status: 1n, logs: [...logs], ...cost }),
  )
  if (!row) throw new Error('No row')
  return row
}
const operated = (address: string) => ({
  address,
  topics: [userOperation, hash, topicOf(smart), topicOf(stray)],
  data: '0x',
})
const sent = {
  address: stray,
  topics: [events.transfer, topicOf(smart), topicOf(friend)],
  data: `0x${'5'.padStart(64, '0')}`,
}
const book = async () => new Map([[stray, { name: 'Stray', symbol: 'STRAY', decimals: 0 }]])

async function spamOf(...logs: readonly unknown[]) {
  const [told] = await activitiesOf([rowOf(logs)], { chain, account: smart }, tools, book)
  return told?.movements.map(({ direction, token }) => [direction, token?.amount, token?.isSpam])
}

it('what a smart account sent by an operation of its own is no spam; the word of another contract is none', async () => {
  expect(toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')).toBe(
    userOperation,
  )
  expect(await spamOf(sent, operated(entryPoint))).toEqual([['out', 5n, false]])
  expect(await spamOf(sent, operated(stray))).toEqual([['out', 0n, true]])
  expect(await spamOf(sent)).toEqual([['out', 0n, true]])
})

it('a mere claim that something left the account is nothing; without proof it is taken, with the sender', async () => {
  const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
  const tell = async (request: Rpc['request'], logs: readonly unknown[] = [sent]) => {
    const asking: Tools = { ...tools, rpc: () => ({ request }) }
    const [told] = await activitiesOf([rowOf(logs)], { chain, account: smart }, asking, book)
    const { operation, takenBy, movements = [] } = told ?? {}
    return [operation, takenBy, ...movements.map(({ token }) => [token?.amount, token?.isSpam])]
  }
  const chainOf =
    (before: bigint, after: bigint, logs: readonly unknown[] = [sent]): Rpc['request'] =>
    async (method, params) => {
      const [{ to }, block]: readonly [{ readonly to?: string }, unknown] = Object(params)
      if (method === 'eth_getLogs') return logs
      return to === stray ? word(block === '0x0' ? before : after) : '0x'
    }
  const back = { ...sent, topics: [events.transfer, topicOf(friend), topicOf(smart)] }
  expect(await tell(chainOf(9n, 4n))).toEqual(['send', bundler, [5n, false]])
  expect(await tell(chainOf(9n, 9n))).toEqual(['send', undefined, [0n, true]])
  // A deposit in the same block makes the two balances equal.
  expect(await tell(chainOf(9n, 9n, [sent, back]))).toEqual(['send', bundler, [5n, false]])
  expect(await tell(async () => Promise.reject(new RpcError(-32000, 'missing trie node')))).toEqual([
    ...['send', bundler],
    [5n, false],
  ])
  // A token that does not say how it is called.
  const asking: Tools = { ...tools, rpc: () => ({ request: chainOf(9n, 4n) }) }
  const of = { chain, account: smart } as const
  const [told] = await activitiesOf([rowOf([sent])], of, asking, async () => new Map())
  expect(told?.movements[0]?.token).toMatchObject({ amount: 5n, symbol: '0xcc…cccccc', isSpam: false })
})

it('a smart account’s own call in the transaction of others is its own, and failed where each try failed', async () => {
  expect(toEventSelector('ExecutionSuccess(bytes32,uint256)')).toBe(safeSuccess)
  expect(toEventSelector('ExecutionFailure(bytes32,uint256)')).toBe(safeFailure)
  const word = (value: number) => String(value).padStart(64, '0')
  const run = (isDone: boolean) => ({ ...operated(entryPoint), data: `0x${word(7)}${word(isDone ? 1 : 0)}` })
  const safe = (event: string, address = smart) => ({ address, topics: [event, hash], data: `0x${word(0)}` })
  const tell = async (...logs: readonly unknown[]) => {
    const [told] = await activitiesOf([rowOf([sent, ...logs])], { chain, account: smart }, tools, book)
    return [told?.status, told?.movements[0]?.token?.isSpam]
  }

  expect(await tell(safe(safeSuccess))).toEqual(['confirmed', false])
  expect(await tell(safe(safeFailure))).toEqual(['failed', false])
  expect(await tell(safe(safeFailure), safe(safeSuccess))).toEqual(['confirmed', false])
  expect(await tell(safe(safeFailure, stray))).toEqual(['confirmed', true])
  expect(await tell(run(true))).toEqual(['confirmed', false])
  expect(await tell(run(false))).toEqual(['failed', false])
  expect(await tell({ ...run(true), address: '0x433709009b8330fda32311df1c2afa402ed8d009' })).toEqual([
    'confirmed',
    false,
  ])
})

it('knows the events by which contracts say that they filled an order', () => {
  expect(toEventSelector('Trade(address,address,address,uint256,uint256,uint256,bytes)')).toBe(orderTraded)
  expect(toEventSelector('Fill(bytes32,address,address,uint256)')).toBe(orderFilled)
})

describe('a transaction that another account sent', () => {
  const usdc = `0x${'7'.repeat(40)}`
  const dai = `0x${'8'.repeat(40)}`
  const none = `0x${'0'.repeat(40)}`
  const listed = [usdc, dai]
  const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, '0')
  const moved = (address: string, from: string, to: string, amount = 5n) => ({
    address,
    topics: [events.transfer, topicOf(from), topicOf(to)],
    data: `0x${word(amount)}`,
  })
  const contractAt = (at: number) => `0xee${at.toString(16).padStart(38, '0')}`
  /** A batch of an ERC-1155, of which each amount but the last may be nothing. */
  const batch = (from: string, to: string, count: number, first: bigint) => {
    const ids = Array.from({ length: count }, (_, id) => word(id))
    const amounts = ids.map((_, id) => word(id === count - 1 ? 1n : first))
    const list = (words: readonly string[]) => [word(words.length), ...words].join('')
    const data = `0x${word(64)}${word(64 + 32 * (count + 1))}${list(ids)}${list(amounts)}`
    return { address: stray, topics: [events.batch, topicOf(from), topicOf(from), topicOf(to)], data }
  }
  const deeds = {
    none: [],
    operation: [{ ...operated(entryPoint), data: `0x${word(7)}${word(1)}` }],
    failed: [{ ...operated(entryPoint), data: `0x${word(7)}${word(0)}` }],
    safeFailed: [{ address: smart, topics: [safeFailure, hash], data: `0x${word(0)}` }],
    order: [
      {
        address: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
        topics: [orderTraded, topicOf(smart)],
        data: '0x',
      },
    ],
    fill: [
      {
        address: '0x00000011F84B9aa48e5f8aA8B9897600006289Be',
        topics: [orderFilled, hash, topicOf(bundler), topicOf(smart)],
        data: '0x',
      },
    ],
    // The same events by an unknown contract, and the order of another account.
    false: [
      { address: stray, topics: [orderTraded, topicOf(smart)], data: '0x' },
      { address: stray, topics: [orderFilled, hash, topicOf(bundler), topicOf(smart)], data: '0x' },
      {
        address: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
        topics: [orderTraded, topicOf(friend)],
        data: '0x',
      },
    ],
  } as const
  const isOwn = (deed: keyof typeof deeds) => deed !== 'none' && deed !== 'false'
  const flood = fc.constantFrom(0, 1, 1, 49, 60, 301, 2_001)
  const plays = fc.record({
    deed: fc.constantFrom(...keysOf(deeds)),
    losses: fc.subarray([usdc, dai, 'batch', 'coin'] as const, { minLength: 1 }),
    gift: fc.constantFrom('none', 'minted', 'unlisted', 'listed'),
    lies: flood,
    gifts: flood,
    pieces: fc.constantFrom(1, 201, 400),
    empty: fc.constantFrom(0n, 1n),
    /** The word of lying contracts about what they hold. */
    isProven: fc.boolean(),
    isLast: fc.boolean(),
  })

  search(
    'is no swap, hides no loss behind a flood, and never says failed of what left',
    fc.asyncProperty(plays, async ({ deed, losses, gift, lies, gifts, pieces, empty, isProven, isLast }) => {
      const lost = losses.flatMap((loss) =>
        loss === 'coin'
          ? []
          : [loss === 'batch' ? batch(smart, bundler, pieces, empty) : moved(loss, smart, bundler)],
      )
      const noise = [
        ...Array.from({ length: lies }, (_, at) => moved(contractAt(at), smart, bundler, 1n)),
        ...Array.from({ length: gifts }, (_, at) => moved(contractAt(3_000 + at), bundler, smart, 1n)),
        ...(gift === 'minted' ? [moved(friend, none, smart, 1n)] : []),
        ...(gift === 'unlisted' ? [moved(friend, bundler, smart, 1n)] : []),
        ...(gift === 'listed' ? [moved(contractAt(9_999), bundler, smart, 1n)] : []),
      ]
      const logs = isLast ? [...noise, ...deeds[deed], ...lost] : [...lost, ...deeds[deed], ...noise]
      const row = rowOf(logs)
      const asked: Tools = {
        ...tools,
        tokens: () => [
          ...tools.tokens(chain),
          ...[...listed, contractAt(9_999)].map(
            (address, at): TokenFacts => ({
              chain,
              address,
              name: `Token ${at}`,
              symbol: `T${at}`,
              decimals: 0,
            }),
          ),
        ],
        rpc: () => ({
          async request(method, [call, block]) {
            if (method === 'eth_getLogs') return logs
            const { to }: { readonly to?: string } = Object(call)
            // A contract that moved something holds less after the block.
            return `0x${word(isProven && to !== stray ? 0n : 1_000n - BigInt(String(block)))}`
          },
        }),
      }
      const [told] = await activitiesOf(
        [row],
        { chain, account: smart },
        asked,
        async (_, __, all) =>
          new Map(all.map((one) => [one, { name: 'Thanks', symbol: 'THANKS', decimals: 0 }])),
      )
      const real = losses.filter((loss) => loss !== 'coin')
      const outs = told?.movements.filter(
        ({ direction, token, nft }) => direction === 'out' && !(token ?? nft)?.isSpam,
      )
      for (const loss of real) {
        const isTold = outs?.some(({ token, nft }) =>
          loss === 'batch' ? nft !== undefined : token?.address === loss,
        )
        // Of many unlisted tokens whose contracts may all be right, those that are left out are counted.
        expect(isTold || (loss === 'batch' && lies > 48 && Number(told?.more) > 0), loss).toBe(true)
      }
      if (real.length === 0) return
      expect(told?.status).toBe('confirmed')
      expect(told?.takenBy).toBe(isOwn(deed) ? undefined : bundler)
      if (!isOwn(deed)) expect(told?.operation).toBe('send')
      // The transfers that are left out are counted, but for claims that are proven empty.
      const claims = new Set(
        row.moves.filter(({ amount }) => amount > 0n).map(({ contract, id }) => `${contract} ${id}`),
      )
      const all = (told?.movements.length ?? 0) + (told?.more ?? 0)
      expect(all).toBeGreaterThanOrEqual(isProven && !isOwn(deed) ? real.length : claims.size)
    }),
    { gate: 40, exhaustive: 3_000 },
  )
})

function keysOf<T extends object>(object: T): readonly (keyof T)[] {
  return Object.keys(object).filter((key): key is keyof T & string => key in object)
}

it('what came and went again in one transaction is told as what was left', async () => {
  const back = {
    ...sent,
    topics: [events.transfer, topicOf(friend), topicOf(smart)],
    data: `0x${'3'.padStart(64, '0')}`,
  }
  expect(await spamOf(sent, back, operated(entryPoint))).toEqual([['out', 2n, false]])
})

it('the fee is told to who paid it alone, with what the chain below took', async () => {
  const row = rowOf([sent], { gasUsed: 21_000n, effectiveGasPrice: 3n, l1Fee: 7n })
  const feeOf = async (account: string) => {
    const [told] = await activitiesOf([row], { chain, account }, tools, book)
    return told?.fee
  }
  expect(await feeOf(bundler)).toBe(63_007n)
  expect(await feeOf(smart)).toBeUndefined()
  expect(rowOf([sent]).fee).toBeUndefined()
})

it('an NFT is told with where its picture is and how many came, bait without', async () => {
  const came = (value: bigint) => ({
    address: stray,
    topics: [events.single, topicOf(friend), topicOf(friend), topicOf(smart)],
    data: `0x${[7n, value].map((part) => part.toString(16).padStart(64, '0')).join('')}`,
  })
  const nftOf = async (...logs: readonly unknown[]) => {
    const [told] = await activitiesOf([rowOf(logs)], { chain, account: smart }, tools, named)
    return told?.movements[0]?.nft
  }
  const named = async () => new Map([[stray, { name: 'Tidal', symbol: 'TIDE', decimals: 0 }]])

  expect(await nftOf(came(3n), operated(entryPoint))).toEqual({
    name: 'Tidal #7',
    amount: 3n,
    isSpam: false,
    image: { asset: `${chain}/erc1155:${stray}/7` },
  })
  expect(await nftOf(came(0n))).toMatchObject({ isSpam: true })
  expect(await nftOf(came(0n))).not.toHaveProperty('image')
})

describe('coin that a called contract pays out', () => {
  const router = `0x${'d'.repeat(40)}`
  const me = `0x${'a'.repeat(40)}`
  const transferred = (from: string, to: string, amount: bigint) => ({
    address: stray,
    topics: [events.transfer, topicOf(from), topicOf(to)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  })
  interface Played {
    readonly called: string
    readonly selector: string
    readonly value: bigint
    readonly fee: bigint
    /** The coin that the contract pays to the account. */
    readonly paid: bigint
    readonly amount: bigint
    /** Whether a token comes back in the same transaction. */
    readonly isTraded: boolean
    /** The answers of the node to questions about balances. */
    readonly node: 'all' | 'newest' | 'nonsense'
    /** Another transaction of the block that changes the balance. */
    readonly other: 'none' | 'pays' | 'elsewhere'
  }
  const start = 10n ** 21n

  function play({ called, selector, value, fee, paid, amount, isTraded, node, other }: Played) {
    const header = { number: 7, hash, parentHash: hash, timestamp: 1_700_000_000 }
    const rowFrom = (from: string, to: string, logs: readonly unknown[], index: number) => {
      const row = readRow(
        {
          hash: `0x${String(index).repeat(64)}`,
          transactionIndex: `0x${index}`,
          from,
          to,
          nonce: '0x0',
          value: `0x${value.toString(16)}`,
          input: selector,
        },
        header,
        () => ({ status: 1n, logs: [...logs], gasUsed: fee, effectiveGasPrice: 1n }),
      )
      if (!row) throw new Error('No row')
      return row
    }
    const logs = [
      transferred(me, called === stray ? friend : router, amount),
      ...(isTraded ? [{ ...transferred(router, me, 1n), address: friend }] : []),
    ]
    const rows = [
      rowFrom(me, called, logs, 1),
      ...(other === 'none' ? [] : [rowFrom(bundler, other === 'pays' ? me : friend, [], 2)]),
    ]
    const after = start - fee - value + paid + (other === 'pays' ? value : 0n)
    const asked: Tools = {
      ...tools,
      rpc: () => ({
        async request(method, [, block]) {
          if (method !== 'eth_getBalance' || node === 'nonsense') return 'nonsense'
          if (node === 'newest' && block === '0x6') throw new Error('missing trie node')
          return `0x${(block === '0x6' ? start : after).toString(16)}`
        },
      }),
    }
    return activitiesOf(rows, { chain, account: me }, asked, both)
  }
  const both = async () =>
    new Map([
      [stray, { name: 'Stray', symbol: 'STRAY', decimals: 0 }],
      [friend, { name: 'Friend', symbol: 'FRND', decimals: 0 }],
    ])
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n })
  const plays: fc.Arbitrary<Played> = fc.record({
    called: fc.constantFrom(router, stray),
    selector: fc.constantFrom('0x', '0x12345678', '0xa9059cbb'),
    value: fc.oneof(fc.constant(0n), amounts),
    fee: amounts,
    paid: fc.oneof(fc.constant(0n), amounts),
    amount: amounts,
    isTraded: fc.boolean(),
    node: fc.constantFrom('all', 'newest', 'nonsense'),
    other: fc.constantFrom('none', 'pays', 'elsewhere'),
  })

  search('makes a trade of a call, and is never reported without the balances of the chain', async (look) => {
    await look(
      fc.asyncProperty(plays, async (played) => {
        const [activity] = await play(played)
        const { called, selector, value, paid, isTraded, node, other } = played
        const isCall = selector !== '0x' && called !== stray
        const isSeen = isCall && !isTraded && value === 0n && paid > 0n && node === 'all' && other !== 'pays'
        const came = activity?.movements.filter(({ direction }) => direction === 'in')
        expect(activity?.operation).toBe(isTraded || isSeen ? 'trade' : isCall ? 'execute' : 'send')
        expect(came?.map(({ token }) => [token?.symbol, token?.amount])).toEqual(
          isTraded ? [['FRND', 1n]] : isSeen ? [['ETH', paid]] : [],
        )
      }),
    )
  })
})
