// @tier gate
import { accountId, HttpError, parseNetworkId } from '@foyer/core'
import { createFakeApi, createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHistory } from './history.js'
import { me, other } from './transactions.test-support.js'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
})
afterEach(() => vi.useRealTimers())

const base = parseNetworkId('eip155:8453')

function json(id: string | number, more: object = {}, transfers: unknown = []) {
  const metadata = {
    operationType: 'send',
    hash: `0x${id}`,
    minedAt: '2026-11-20T12:00:00Z',
    sentFrom: me,
    sentTo: other,
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
    application: null,
    ...more,
  }
  return { id: `${id}`, metadata, transfers }
}
const bait = [
  {
    fungible_info: null,
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
    nft_info: { name: 'Claim', flags: { is_spam: true } },
  },
]

/** A host whose service answers by script: one answer for each call, then none. */
function hosted(address = me) {
  const host = createFeatureHost({
    text: createText(),
    networks: [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')],
    ...(address && { address }),
  })
  const asked: { readonly path: string; readonly query: object; readonly force: boolean }[] = []
  const answers: (object | Error)[] = []
  /** How long the next ones take (ms). */
  const later: number[] = []
  /** How old the next ones are, by the mark of the service (ms). */
  const ages: number[] = []
  const api = createFakeApi(async ({ path, ask: query, signal, force, markOld }) => {
    asked.push({ path, query, force })
    const answer = answers.shift()
    await new Promise((resolve) => setTimeout(resolve, later.shift() ?? 10))
    if (signal?.aborted) throw signal.reason
    const age = ages.shift()
    if (age) markOld(age)
    if (answer === undefined || answer instanceof Error) throw answer ?? new HttpError(path, 500)
    return answer
  })
  const history = createHistory({ ...host.context, api })
  const stay = new AbortController()
  const ids = () => history.state.rows.map(({ id }) => id)
  return {
    ...host,
    asked,
    answers,
    later,
    ages,
    history,
    stay,
    ids,
    told: () => host.events.map(({ event }) => event),
  }
}

const settle = () => vi.advanceTimersByTimeAsync(200)

describe('a history', () => {
  test('asks nobody before it is looked at, and then for the plain address and the network in use', async () => {
    const { history, asked, answers, stay, ids } = hosted()
    await settle()
    expect(asked).toEqual([])
    answers.push({ data: [json(1)], next: null })

    history.stay(stay.signal)
    expect(history.state.status).toBe('pending')
    await settle()

    expect(asked).toEqual([
      {
        path: `v1/account/${me}/history`,
        query: { cursor: undefined, chainId: 'eip155:1' },
        force: false,
      },
    ])
    expect(ids()).toEqual(['1'])
    expect(history.state).toMatchObject({ status: 'ready', done: true })
  })

  test('is empty, and asks nothing, on a network that the service does not serve', async () => {
    const { context, asked } = hosted()
    const history = createHistory({
      ...context,
      serves: async () => false,
      api: createFakeApi(({ path }) => asked.push({ path, query: {}, force: false })),
    })
    await history.more()
    expect(asked).toEqual([])
    expect(history.state).toMatchObject({ status: 'ready', rows: [], done: true })
    history.dispose()
  })

  test('grows by pages until the cursor ends', async () => {
    const { history, asked, answers, stay, ids, told } = hosted()
    answers.push({ data: [json(1)], next: 'two' }, { data: [json(2), json(1)], next: null })
    history.stay(stay.signal)
    await settle()
    await Promise.all([history.more(), history.more(), settle()])

    expect(asked.map(({ query }) => query)).toMatchObject([{ cursor: undefined }, { cursor: 'two' }])
    expect(ids()).toEqual(['1', '2'])
    expect(history.state.done).toBe(true)
    expect(told()).toEqual(['LOAD_MORE_TRANSACTIONS'])
    await history.more()
    expect(asked).toHaveLength(2)
  })

  test('of a longer answer is read 50 at a time, and nobody is asked for the rest', async () => {
    const { history, asked, answers, stay, ids } = hosted()
    answers.push({ data: Array.from({ length: 120 }, (_, at) => json(at)), next: null })
    history.stay(stay.signal)
    await settle()
    expect(ids()).toHaveLength(50)
    await history.more()
    await history.more()

    expect(ids()).toHaveLength(120)
    expect(history.state.done).toBe(true)
    expect(asked).toHaveLength(1)
  })

  test('that cannot be fetched is empty, and begins anew', async () => {
    const { history, asked, answers, stay, ids, told } = hosted()
    answers.push({ data: [json(1)], next: 'two' }, new HttpError('', 500), { data: [json(3)], next: null })
    history.stay(stay.signal)
    await settle()
    void history.more()
    await settle()
    expect(ids()).toEqual([])
    expect(history.state).toMatchObject({ status: 'failed', error: { code: 'http/failed' } })
    expect(told()).toContain('ERROR_FETCH_TRANSACTIONS')

    void history.more()
    await settle()

    expect(asked.at(-1)?.query).toMatchObject({ cursor: undefined })
    expect(ids()).toEqual(['3'])
    expect(history.state).toMatchObject({ status: 'ready', error: undefined })
  })

  test('without an account is refused in the words that hosts know', async () => {
    const { history, asked, stay } = hosted('')
    history.stay(stay.signal)
    await settle()

    expect(history.state.error?.message).toBe("Transactions can't be fetched without an accountAddress")
    expect(asked).toEqual([])
  })

  test('goes on past pages of spam and past empty ones, a few at a time', async () => {
    const { history, answers, stay, ids, asked } = hosted()
    answers.push(
      ...Array.from({ length: 6 }, (_, at) => ({ data: at % 2 ? [] : [json(at, {}, bait)], next: `p${at}` })),
      { data: [json('seen')], next: null },
    )
    history.stay(stay.signal)
    await settle()
    expect(history.state.status).toBe('waiting')
    expect(asked).toHaveLength(5)

    void history.more()
    await settle()

    expect(ids()).toContain('seen')
    expect(history.state).toMatchObject({ status: 'ready', done: true })
  })

  test('ends where a service repeats its pages, or its cursors', async () => {
    const { history, answers, stay } = hosted()
    answers.push({ data: [json(1)], next: 'a' }, { data: [json(1)], next: 'b' })
    history.stay(stay.signal)
    await settle()
    void history.more()
    await settle()
    expect(history.state.done).toBe(true)

    const again = hosted()
    again.answers.push({ data: [json(1)], next: 'a' }, { data: [json(2)], next: 'a' })
    again.history.stay(again.stay.signal)
    await settle()
    void again.history.more()
    await settle()
    expect(again.history.state.done).toBe(true)
  })

  test('keeps rows of the network in use alone', async () => {
    const { history, answers, stay, ids } = hosted()
    answers.push({ data: [json(1, { chain: 'eip155:10' }), json(2)], next: null })
    history.stay(stay.signal)
    await settle()

    expect(ids()).toEqual(['2'])
  })
})

describe('when the account or the network becomes another half-way through a page', () => {
  test('what was asked for the one before is never shown', async () => {
    const { history, answers, stay, ids, asked, use } = hosted()
    answers.push(
      { data: [json('old')], next: null },
      { data: [json('new', { chain: 'eip155:8453' })], next: null },
    )
    history.stay(stay.signal)
    use(me, base)
    await settle()

    expect(asked.map(({ query }) => query)).toMatchObject([{ chainId: 'eip155:1' }, { chainId: base }])
    expect(ids()).toEqual(['new'])
    expect(history.state.account).toBe(accountId(base, me))
  })

  test('the next one is not asked for while nobody looks', async () => {
    const { history, answers, stay, asked, use, ids } = hosted()
    answers.push({ data: [json(1)], next: null })
    history.stay(stay.signal)
    await settle()
    stay.abort()
    use(other)
    await settle()

    expect(ids()).toEqual([])
    expect(asked).toHaveLength(1)
  })
})

describe('asked for what is newer, a history', () => {
  test('has it on top, and what stands otherwise in its place', async () => {
    const { history, answers, stay, ids, asked } = hosted()
    answers.push({ data: [json(2, { status: 'pending' }), json(1)], next: 'older' })
    answers.push({ data: [json(3), json(2)], next: 'older' })
    history.stay(stay.signal)
    await settle()
    await Promise.all([history.refresh(), history.refresh(), settle()])

    expect(ids()).toEqual(['3', '2', '1'])
    expect(history.state.rows[1]?.status).toBe('confirmed')
    expect(asked.map(({ force }) => force)).toEqual([false, true])
  })

  test('forgets what the chain has taken back', async () => {
    const { history, answers, stay, ids } = hosted()
    answers.push({ data: [json(2), json(1, { minedAt: '2026-11-01T12:00:00Z' })], next: null })
    answers.push({ data: [json(1, { minedAt: '2026-11-01T12:00:00Z' })], next: null })
    history.stay(stay.signal)
    await settle()
    await Promise.all([history.refresh(), settle()])

    expect(ids()).toEqual(['1'])
  })

  test('begins anew where more came than fits a page', async () => {
    const { history, answers, stay, ids } = hosted()
    answers.push({ data: [json(1)], next: null }, { data: [json(9), json(8)], next: 'seven' })
    history.stay(stay.signal)
    await settle()
    await Promise.all([history.refresh(), settle()])

    expect(ids()).toEqual(['9', '8'])
    expect(history.state.done).toBe(false)
  })

  test('keeps what is there where nobody answers, and says so', async () => {
    const { history, answers, stay, ids } = hosted()
    answers.push({ data: [json(1)], next: null })
    history.stay(stay.signal)
    await settle()
    await Promise.all([history.refresh(), settle()])
    expect(ids()).toEqual(['1'])
    expect(history.state).toMatchObject({ status: 'ready', outdated: true })

    answers.push({ data: [json(1)], next: null })
    await Promise.all([history.refresh(), settle()])
    expect(history.state.outdated).toBe(false)
  })

  test('that the service kept says that it is old, and is asked for again while it is looked at', async () => {
    const { history, answers, ages, asked, stay } = hosted()
    const page = { data: [json(1)], next: null }
    answers.push(page, page, page, page)
    ages.push(61_000, 20_000, 0)
    history.stay(stay.signal)
    await settle()
    expect(history.state).toMatchObject({ status: 'ready', outdated: true })

    await vi.advanceTimersByTimeAsync(10_000)
    expect(history.state.outdated).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(3)
    stay.abort()
  })

  test('while its first page is on its way, has all pages all the same', async () => {
    const { history, stay, ids, answers, later } = hosted()
    const page = { data: [json(2), json(1)], next: 'older' }
    answers.push(page, page, { data: [json(0)], next: null })
    later.push(60, 10)
    history.stay(stay.signal)
    // Whoever leaves the tab and comes back asks anew.
    history.stay(new AbortController().signal)
    await settle()
    expect(history.state).toMatchObject({ status: 'ready', done: false })
    void history.more()
    await settle()

    expect(ids()).toEqual(['2', '1', '0'])
  })

  test('while an older page is on its way, has no gap', async () => {
    const { history, stay, ids, answers, later } = hosted()
    answers.push({ data: [json(2), json(1)], next: 'older' })
    history.stay(stay.signal)
    await settle()
    answers.push({ data: [json(0)], next: null }, { data: [json(6), json(5)], next: 'four' })
    answers.push(
      { data: [json(4), json(3), json(2), json(1)], next: 'older' },
      { data: [json(0)], next: null },
    )
    later.push(60, 10)
    void history.more()
    void history.refresh()
    await settle()
    for (let page = 0; page < 3; page += 1) {
      void history.more()
      await settle()
    }

    expect(ids()).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  })

  test('keeps older ones below a row that says it is older than them all', async () => {
    const { history, stay, ids, answers } = hosted()
    const odd = json('odd', { minedAt: '1970-01-01T00:00:00Z' })
    answers.push({ data: [odd, json(2)], next: 'older' }, { data: [json(1)], next: 'oldest' })
    answers.push({ data: [json(3), odd, json(2)], next: 'older' })
    history.stay(stay.signal)
    await settle()
    void history.more()
    await settle()
    await Promise.all([history.refresh(), settle()])

    expect(ids()).toEqual(['3', 'odd', '2', '1'])
  })

  test('goes on where what came since is spam alone', async () => {
    const { history, stay, ids, answers } = hosted()
    answers.push({ data: [json(1)], next: null }, { data: [json(3, {}, bait)], next: 'two' })
    answers.push({ data: [json(2, {}, bait), json(1)], next: null })
    history.stay(stay.signal)
    await settle()
    await Promise.all([history.refresh(), settle()])

    expect(ids()).toEqual(['3', '2', '1'])
    expect(history.state).toMatchObject({ status: 'ready', done: true })
  })

  test('by itself asks once it is looked at again a while later', async () => {
    const { history, answers, stay, asked } = hosted()
    answers.push({ data: [json(1)], next: null }, { data: [json(1)], next: null })
    history.stay(stay.signal)
    await settle()
    stay.abort()
    history.stay(new AbortController().signal)
    await settle()
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_000)
    history.stay(new AbortController().signal)
    await settle()

    expect(asked).toHaveLength(2)
  })

  test('says that its list was opened, and of details nothing', () => {
    const { history, stay, told, answers } = hosted()
    answers.push({ data: [], next: null })
    history.stay(new AbortController().signal)
    history.stay(stay.signal, true)
    history.stay(stay.signal, true)

    expect(told()).toEqual(['CLICK_TRANSACTIONS'])
  })

  test('no more once it is disposed of', async () => {
    const { history, answers, stay, ids, listeners } = hosted()
    answers.push({ data: [json(1)], next: null })
    history.stay(stay.signal)
    history.dispose()
    await settle()

    expect(ids()).toEqual([])
    expect(listeners.size).toBe(0)
  })
})

describe('purchases', () => {
  const account = accountId(parseNetworkId('eip155:1'), me)
  const purchase = {
    account,
    provider: { id: 'kestrel' },
    requests: ['r1'],
    symbol: 'ETH',
    contract: '',
    outcome: 'open',
    at: Date.UTC(2026, 10, 23),
  }
  const told = (status: string, more: object = {}) => ({
    data: [json('7', { status: `ONRAMP_TRANSACTION_STATUS_${status}`, requestId: 'r1', ...more })],
    next: null,
  })
  const chain = (...ids: string[]) => ({ data: ids.map((id) => json(id)), next: null })
  const wait = () => vi.advanceTimersByTimeAsync(10_000)

  test('that were begun from here are asked for at their provider, every 10 s while somebody looks', async () => {
    const { history, asked, answers, stay, context } = hosted()
    context.shared.set('purchases', [purchase])
    answers.push(chain('1'), told('IN_PROGRESS'), told('IN_PROGRESS', { requestId: 'of another' }))

    history.stay(stay.signal)
    await settle()

    expect(asked[1]?.query).toEqual({
      onramp: 'kestrel',
      requests: purchase.requests,
      chainId: 'eip155:1',
    })
    expect(history.state.bought).toMatchObject([{ id: '7', status: 'pending' }])
    await wait()
    expect(history.state.bought).toEqual([])
    const before = asked.length
    stay.abort()
    await wait()
    expect(asked).toHaveLength(before)
  })

  test.each([
    [['r1', 'r2'], undefined],
    [['r1'], ''],
  ])(
    'that a row may be about (%j) give it their contract if it is the same: %j',
    async (requests, contract) => {
      const { history, answers, stay, context } = hosted()
      const second = { ...purchase, requests, contract: other, at: purchase.at }
      context.shared.set('purchases', [purchase, ...(requests.length > 1 ? [second] : [])])
      answers.push(chain('1'), told('IN_PROGRESS'))
      history.stay(stay.signal)
      await settle()

      expect(history.state.bought.map((one) => one.contract)).toEqual([contract])
    },
  )

  test('stay as they were where their provider does not answer', async () => {
    const { history, answers, stay, context } = hosted()
    context.shared.set('purchases', [purchase])
    answers.push(chain('1'), told('IN_PROGRESS'), new HttpError('', 500))
    history.stay(stay.signal)
    await settle()
    await wait()

    expect(history.state.bought).toHaveLength(1)
  })

  test('that their provider calls done are looked for on the chain, and keep their id there', async () => {
    const { history, answers, stay, context, ids } = hosted()
    context.shared.set('purchases', [purchase])
    const ether = { name: 'Ether', symbol: 'ETH', icon: null, address: null }
    const came = {
      fungible_info: ether,
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    }
    const brought = { data: [json('b', {}, [came]), json('1')], next: null }
    const paid = told('SUCCESS', { hash: '0xb' })
    answers.push(
      chain('1'),
      { ...paid, data: paid.data.map((row) => ({ ...row, transfers: [came] })) },
      brought,
    )
    history.stay(stay.signal)
    await settle()

    expect(ids()).toEqual(['b', '1'])
    expect(history.state.bought).toMatchObject([{ id: '7', hash: '0xb' }])
    // Whoever looked after it has seen its end: nobody is asked any more.
    context.shared.set('purchases', [{ ...purchase, outcome: 'arrived' }])
    await wait()
    expect(history.state.bought).toMatchObject([{ id: '7', hash: '0xb' }])
  })

  test('with an end that the chain does not tell are not listed any more', async () => {
    const { history, answers, asked, stay, context } = hosted()
    context.shared.set('purchases', [purchase])
    answers.push(chain('1'), told('IN_PROGRESS'), chain('1'))
    history.stay(stay.signal)
    await settle()
    context.shared.set('purchases', [{ ...purchase, outcome: 'failed' }])
    await wait()
    await wait()

    expect(history.state.bought).toEqual([])
    expect(asked).toHaveLength(3)
  })

  test('of another account are no business of this one', async () => {
    const { history, answers, asked, stay, context } = hosted()
    context.shared.set('purchases', [{ ...purchase, account: accountId(base, other) }])
    answers.push(chain('1'))
    history.stay(stay.signal)
    await wait()

    expect(asked).toHaveLength(1)
  })
})
