// @tier gate, @vitest-environment happy-dom

import {
  accountId,
  HttpError,
  InsufficientFundsError,
  momentNow,
  type Permit,
  parseNetworkId,
  type SignedPermit,
  type Token,
  tokenKey,
  WouldRevertError,
} from '@foyer/core'
import { search } from '@foyer/search'
import { createAllowing } from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSwapsApi } from './api.js'
import type { ApprovalState, Offer } from './approvalMethod.js'
import { approvalMethods, createApprovalState } from './approvalState.js'
import { createFakeHost, dai, ether, myAccount, other, router, usdc } from './fakeHost.test-support.js'
import { rememberPermit } from './leftPermits.js'
import { prepare } from './offer.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const coin = `0x${'e'.repeat(40)}`
const amount = 1_000n
const slippage = 100n
const refused = (code: string) => expect.objectContaining({ code })
const notPrepared = (part: string) =>
  expect.objectContaining({ code: 'swap/not-prepared', context: { part } })

/** A service that gives 10,000 for each swap, and a chain that does as it says. */
async function world({ source = usdc, target = dai }: { source?: Token; target?: Token } = {}) {
  const host = createFakeHost()
  const { script } = host
  const choice: ApprovalState = createApprovalState()
  script.quote = async () => 10_000n
  const { api } = host.context
  const asked: string[] = []
  const noted: typeof api = {
    get(path, ...rest) {
      asked.push(path)
      return api.get(path, ...rest)
    },
    post(path, ...rest) {
      asked.push(path)
      return api.post(path, ...rest)
    },
  }
  const quote = {
    terms: {
      account: myAccount,
      source: { ...source, amount: 10n ** 30n, permits: true as const },
      target: { ...target, amount: 0n },
      amount,
    },
    receives: 10_000n,
    at: momentNow(),
  }
  const life = new AbortController()
  return {
    script,
    store: host.context.store,
    choice,
    asked,
    quote,
    leave: () => life.abort(),
    async prepare() {
      const { capabilities } = await host.context.adapter('eip155')
      const calls = await capabilities.call?.()
      if (!calls) throw new Error('EVM accounts call contracts')
      const deps = { ...host.context, wire: createSwapsApi(noted, coin), calls, choice }
      const offer = prepare(deps, quote, slippage, life.signal)
      offer.catch(() => {})
      await vi.advanceTimersByTimeAsync(10_000)
      return offer
    },
  }
}

/** Lets the visitor have signed a permission for the swap. */
function sign({ choice, quote }: Awaited<ReturnType<typeof world>>, more: Partial<Permit> = {}) {
  const permit: SignedPermit = {
    from: myAccount,
    token: quote.terms.source.address ?? '',
    spender: router,
    amount,
    nonce: 0n,
    name: 'USD Coin',
    version: '1',
    until: BigInt(Math.floor(Date.now() / 1_000) + 1_200),
    ...more,
    signature: `0x${'12'.repeat(64)}1b`,
  }
  choice.signed = { permit, source: quote.terms.source, target: tokenKey(quote.terms.target), trial: [] }
  return permit
}

describe('an offer', () => {
  test.each([
    ['more than the amount', 1_001n, 'swap'],
    ['the amount', 1_000n, 'swap'],
    ['less', 999n, 'approve'],
  ])('of a token is a swap or an approval: the router may take %s', async (_what, allowance, action) => {
    const at = await world()
    at.script.allowance = async () => allowance

    expect(await at.prepare()).toMatchObject({ action, quote: at.quote, slippage, router, isKnown: true })
  })

  test('of the coin needs no approval, asks for none, and is tried out alone', async () => {
    const at = await world({ source: ether })
    const { simulate } = at.script.calls
    const tried: number[] = []
    at.script.calls = {
      ...at.script.calls,
      simulate(asked, signal) {
        tried.push(asked.calls.length)
        return simulate(asked, signal)
      },
    }

    expect(await at.prepare()).toMatchObject({ action: 'swap', call: { to: router, value: amount } })
    expect(at.asked.filter((path) => path.endsWith('/allowance'))).toEqual([])
    expect(tried).toEqual([1])
  })

  test('has the minimum of the transaction, the fee of the node, and no difference to the quote', async () => {
    const at = await world({ source: ether })
    at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, least: does.least + 7n } : does)
    const offer = await at.prepare()

    expect(offer).toMatchObject({ from: myAccount, least: 9_907n, fee: 10n ** 15n, hasLapsed: false })
    expect([offer.arrives, offer.isUntried, offer.permit]).toEqual([undefined, undefined, undefined])
    expect(Object.isFrozen(offer)).toBe(true)
  })

  test.each([
    [10_101n, undefined],
    [10_102n, 10_102n],
    [9_999n, 9_999n],
  ])('of a chain that gives %s shows a difference beyond the slippage alone: %s', async (gives, arrives) => {
    const at = await world({ source: ether })
    at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, least: 9_999n } : does)
    if (gives > 10_000n)
      at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, least: 10_001n } : does)
    at.script.calls = { ...at.script.calls, simulate: async () => gives }

    expect((await at.prepare()).arrives).toBe(arrives)
  })

  test.each([
    [true, 'permit'],
    [false, 'approve'],
    [undefined, 'approve'],
  ])('asks for a permission only where the router takes them: %s', async (takesPermit, action) => {
    const at = await world()
    at.script.allowing = createAllowing()
    at.script.decode = (does) => {
      if (does.kind !== 'exchange') return does
      const { takesPermit: _, ...rest } = does
      return takesPermit === undefined ? rest : { ...rest, takesPermit }
    }

    expect(await at.prepare()).toMatchObject({ action })
  })

  test('names a router that is not known', async () => {
    const at = await world({ source: ether })
    at.script.swap = (call) => ({ ...call, to: other })

    expect(await at.prepare()).toMatchObject({ router: other, isKnown: false })
  })

  test('is tried out with the calls that stand for a permission, and has it', async () => {
    const at = await world()
    at.script.allowing = createAllowing()
    const permit = sign(at)
    const trial = { from: myAccount, to: usdc.address ?? '', data: '0x01', value: 0n }
    if (at.choice.signed) at.choice.signed = { ...at.choice.signed, trial: [trial] }
    const tried: unknown[] = []
    at.script.calls = {
      ...at.script.calls,
      async simulate({ calls, token }) {
        tried.push(
          calls.map(({ data }) => data.slice(0, 4)),
          token.address,
        )
        return 10_000n
      },
    }

    expect(await at.prepare()).toMatchObject({ action: 'swap', permit })
    expect(tried).toEqual([['0x01', '0x00'], dai.address])
  })
})

describe('nothing is offered', () => {
  test.each([
    ['transaction', '/build-transaction'],
    ['allowance', '/allowance'],
    ['approval', '/build-approve'],
  ])('where the %s is not answered', async (part, path) => {
    const at = await world()
    at.script.fault = (asked) => {
      if (asked.endsWith(path)) throw new HttpError(path, 503)
    }

    await expect(at.prepare()).rejects.toEqual(notPrepared(part))
  })

  test('once the visitor has left', async () => {
    const at = await world()
    at.script.fault = (path) => {
      at.leave()
      throw new HttpError(path, 503)
    }

    await expect(at.prepare()).rejects.toEqual(refused('aborted'))
  })

  test.each([usdc, dai])('where the decimals of $symbol are not those of its contract', async (wrong) => {
    const at = await world()
    const odd = new InsufficientFundsError('amount')
    at.script.calls = {
      ...at.script.calls,
      async verify({ address }) {
        if (address === wrong.address) throw odd
      },
    }

    await expect(at.prepare()).rejects.toBe(odd)
  })

  test('of a swap that the chain would undo, and no newer quote is asked for', async () => {
    const at = await world({ source: ether })
    at.script.calls = { ...at.script.calls, estimate: () => Promise.reject(new WouldRevertError('no')) }

    await expect(at.prepare()).rejects.toEqual(refused('transfer/would-revert'))
    expect(at.asked.filter((path) => path.endsWith('/quotes'))).toEqual([])
  })

  test('of a swap of another amount, and no newer quote is asked for', async () => {
    const at = await world({ source: ether })
    at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, amount: 1n } : does)

    await expect(at.prepare()).rejects.toEqual(refused('swap/build-refused'))
    expect(at.asked.filter((path) => path.endsWith('/quotes'))).toEqual([])
  })
})

search(
  'a swap is tried out by the very steps that are going to be sent, whatever the token refuses',
  fc.asyncProperty(
    fc.constantFrom(0n, 999n),
    fc.boolean(),
    fc.boolean(),
    async (left, refusesChange, refusesNothing) => {
      const at = await world()
      at.script.allowance = async () => left
      const refuses = (data: string, allowed: boolean) =>
        /0{64}$/.test(data) ? refusesNothing : allowed && refusesChange
      const tried: number[] = []
      at.script.calls = {
        ...at.script.calls,
        async estimate(call) {
          if (refuses(call.data, left > 0n)) throw new WouldRevertError('refused')
          return Object.freeze({ ...call, fee: 1n })
        },
        async simulate({ calls }) {
          tried.push(calls.length)
          if (calls.slice(0, -1).some(({ data }, nth) => refuses(data, left > 0n && nth === 0)))
            throw new WouldRevertError('refused')
          return 10_000n
        },
      }
      const offer = await at.prepare().catch(() => undefined)
      const wantsClear = left > 0n && refusesChange
      expect(offer?.action).toBe(wantsClear ? (refusesNothing ? undefined : 'clear') : 'approve')
      if (offer) expect(tried).toEqual([wantsClear ? 3 : 2])
    },
  ),
  { gate: 12 },
)

describe('where the price has moved', () => {
  const quotes = ({ asked }: { asked: readonly string[] }) => asked.filter((path) => path.endsWith('/quotes'))

  test.each([
    ['the service builds a lower minimum', 9_000n, undefined],
    ['the chain gives less than the minimum', 9_500n, 9_000n],
  ])('so that %s, one newer quote tells', async (_what, receives, gives) => {
    const at = await world({ source: ether })
    const began = momentNow()
    let told = gives === undefined ? receives : 10_000n
    at.script.quote = async () => told
    if (gives !== undefined) {
      at.script.calls = { ...at.script.calls, simulate: async () => gives }
      at.script.fault = (path) => {
        if (path.endsWith('/quotes')) told = gives
      }
    }
    const offer = await at.prepare()

    expect(quotes(at)).toHaveLength(1)
    expect(offer.quote).toEqual({
      ...at.quote,
      receives: gives ?? receives,
      at: { wall: began.wall + 3_100, page: began.page + 3_100 },
    })
    expect(Object.isFrozen(offer.quote)).toBe(true)
  })

  test('again, it is not offered, and no third quote is asked for', async () => {
    const at = await world({ source: ether })
    at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, least: 1n } : does)

    await expect(at.prepare()).rejects.toEqual(refused('swap/build-refused'))
    expect(quotes(at)).toHaveLength(1)
  })

  test('a little up, the service is asked for a higher minimum, and for no newer quote', async () => {
    const at = await world({ source: ether })
    at.script.calls = { ...at.script.calls, simulate: async () => 10_050n }
    const offer: Offer = await at.prepare()

    // The chosen slippage of 10,050 is 100: half of it is left of the quote.
    expect(offer).toMatchObject({ least: 9_950n, slippage, quote: at.quote })
    expect(quotes(at)).toEqual([])
  })

  test('far up, one newer quote tells', async () => {
    const at = await world({ source: ether })
    at.script.calls = { ...at.script.calls, simulate: async () => 20_000n }
    let told = 10_000n
    at.script.fault = (path) => {
      if (path.endsWith('/quotes')) told = 20_000n
    }
    at.script.quote = async () => told

    expect(await at.prepare()).toMatchObject({ least: 19_800n, quote: { receives: 20_000n } })
    expect(quotes(at)).toHaveLength(1)
  })
})

describe('a permission that was signed', () => {
  test.each([
    ['the chain undoes the swap with it', 'undone'],
    ['the service leaves it out', 'leftOut'],
  ])('is dropped where %s', async (_what, how) => {
    const at = await world()
    at.script.allowing = createAllowing()
    sign(at)
    if (how === 'leftOut')
      at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, permit: undefined } : does)
    else
      at.script.calls = {
        ...at.script.calls,
        async estimate(call) {
          if (at.choice.signed) throw new WouldRevertError('invalid signature')
          return Object.freeze({ ...call, fee: 1n })
        },
      }

    const permit = at.choice.signed?.permit
    expect(permit).toBeDefined()
    // The chain may still take it.
    expect(await at.prepare()).toMatchObject({ action: 'approve', hasLapsed: false, unused: [{ permit }] })
    expect(at.choice).toMatchObject({ signed: undefined, hasLapsed: false })
  })

  test('stays where the swap fails for something else', async () => {
    const at = await world()
    at.script.allowing = createAllowing()
    sign(at)
    at.script.decode = (does) => (does.kind === 'exchange' ? { ...does, amount: 1n } : does)

    await expect(at.prepare()).rejects.toEqual(refused('swap/build-refused'))
    expect(at.choice.signed).toBeDefined()
  })

  test('of another swap is dropped before anything is asked', async () => {
    const at = await world()
    at.script.allowing = createAllowing()
    sign(at, { amount: 1n })

    // The chain may still take it.
    const unused = [{ permit: { amount: 1n } }]
    expect(await at.prepare()).toMatchObject({ action: 'permit', hasLapsed: false, unused })
    expect(at.choice.signed).toBeUndefined()
  })

  test('for another contract than the one that swaps is dropped, and the step is asked for again', async () => {
    const at = await world()
    at.script.allowing = createAllowing()
    sign(at, { spender: other })

    expect(await at.prepare()).toMatchObject({
      action: 'permit',
      hasLapsed: false,
      unused: [{ permit: { spender: other } }],
    })
    expect(at.choice.signed).toBeUndefined()
  })

  test.each([
    ['no more', 'over'],
    ['still', 'usable'],
    ['still, though no swap can be made of it', 'valid'],
  ] as const)('is said to count %s where the chain says so', async (_what, validity) => {
    const at = await world()
    at.script.allowing = createAllowing({ validity: async () => validity })
    sign(at)
    let times = 0
    at.script.calls = {
      ...at.script.calls,
      async estimate(call) {
        times += 1
        if (times === 1 && validity === 'usable') throw new WouldRevertError('Too little received')
        return Object.freeze({ ...call, fee: 1n })
      },
    }
    const { hasLapsed, unused } = await at.prepare()
    expect([hasLapsed, unused !== undefined]).toEqual([validity === 'over', validity !== 'over'])
  })

  test.each([
    ['of another swap is shown for as long as the chain may take it', 'usable', myAccount, 1],
    ['of another swap is not shown any longer, once the chain takes it no more', 'over', myAccount, 0],
    ['of another account is not shown', 'usable', accountId(parseNetworkId('eip155:1'), other), 0],
  ] as const)('%s', async (_what, validity, from, shown) => {
    const at = await world()
    at.script.allowing = createAllowing({ validity: async () => validity })
    sign(at, { from, amount: 1n })
    const { signed } = at.choice
    if (signed) rememberPermit(at.store, { ...signed, isUnused: true })
    at.choice.signed = undefined

    expect((await at.prepare()).unused ?? []).toHaveLength(shown)
  })

  test('is never asked for again in vain where there is none', async () => {
    const at = await world({ source: ether })
    let times = 0
    at.script.calls = {
      ...at.script.calls,
      estimate() {
        times += 1
        return Promise.reject(new WouldRevertError('no'))
      },
    }

    await expect(at.prepare()).rejects.toEqual(refused('transfer/would-revert'))
    expect(times).toBe(1)
    expect(at.choice.hasLapsed).toBe(false)
  })
})
