// @tier gate, @vitest-environment happy-dom
import {
  type Allowing,
  BatchRefusedError,
  HttpError,
  InsufficientFundsError,
  tokenKey,
  UserRejectedError,
  WalletRequestError,
  WouldRevertError,
} from '@foyer/core'
import { search } from '@foyer/search'
import {
  createAllowing,
  failureTexts,
  type RequestWallet,
  type ReviewedRequestSubject,
} from '@foyer/testing/feature'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Offer } from './approvalMethod.js'
import { approvalMethods } from './approvalState.js'
import { failureText, preparingFailureText } from './failure.js'
import { createFakeHost, dai, me, myAccount, other, router, usdc } from './fakeHost.test-support.js'
import type { Swaps } from './state.js'
import { createSwaps } from './swap.js'

beforeAll(() => approvalMethods.load())
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type At = ReturnType<typeof createFakeHost> & { readonly swaps: Swaps }
const amount = 100_000_000n
const endless = 2n ** 256n - 1n
const signature = `0x${'12'.repeat(64)}1b`
/** A chunk is fetched in between. */
const pass = async (ms = 0) => {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

/** 100 USDC for DAI, on review. */
async function reviewed(change: Partial<Allowing> = {}, host = createFakeHost()): Promise<At> {
  host.script.allowing = createAllowing(change)
  const swaps = host.install(createSwaps)
  host.context.router.push('Swap')
  await pass()
  for (const [side, token] of [
    ['source', usdc],
    ['target', dai],
  ] as const) {
    swaps.choose(side)
    swaps.selectToken(tokenKey(token))
    host.context.router.back()
  }
  swaps.setAmount('100')
  await pass(200)
  const at = { ...host, swaps }
  await review(at)
  return at
}

async function review({ swaps }: At) {
  swaps.review()
  await pass()
}

function offerOf({ swaps }: At): Offer {
  const { stage } = swaps.state
  if (!('offer' in stage)) throw new Error(`Nothing is on review: ${stage.step}`)
  return stage.offer
}

async function confirm(at: At) {
  await at.swaps.confirm(offerOf(at))
  await pass()
}

const batching: Partial<Allowing> = { batching: async () => 'supported' }
const ready: Partial<Allowing> = { batching: async () => 'ready' }

describe('a token that takes permissions', () => {
  test('is signed for, of exactly the amount, and the swap carries that', async () => {
    const at = await reviewed()
    expect(offerOf(at)).toMatchObject({ action: 'permit' })
    expect(offerOf(at)).not.toHaveProperty('fee')
    await confirm(at)
    expect(at.signed).toMatchObject([{ from: myAccount, token: usdc.address, spender: router, amount }])
    expect(at.sent).toEqual([])
    const swap = offerOf(at)
    expect(swap).toMatchObject({ action: 'swap', permit: { amount, signature } })
    await confirm(at)
    const expects = { address: swap.quote.terms.target.address, least: swap.least }
    expect(at.sent).toEqual([{ ...swap.call, expects }])
    expect(at.toasts.at(-1)).toMatch(/Swapped 100 USDC to/)
  })

  test('is approved instead where that was declined, or cannot be signed', async () => {
    for (const [error, code] of [
      [new UserRejectedError('eth_signTypedData_v4'), 'swap/permit-refused'],
      [new WalletRequestError('eth_signTypedData_v4', 'unknown method'), 'wallet/request-failed'],
    ] as const) {
      const at = await reviewed({ sign: () => Promise.reject(error) })
      await confirm(at)
      expect(offerOf(at)).toMatchObject({ action: 'approve' })
      expect(at.swaps.state.failure?.code).toBe(code)
      expect(at.sent).toEqual([])
    }
  })

  test.each([
    ['the list does not say so', undefined],
    ['the chain does not prove it', { permit: async () => undefined }],
    ['another is named for the router', { permit: forged({ spender: other }) }],
    ['another amount is named', { permit: forged({ amount: amount + 1n }) }],
    ['another owner is named', { permit: forged({ from: `eip155:1:${other}` }) }],
    ['another chain is named', { permit: forged({ from: `eip155:10:${me}` }) }],
    ['another token is named', { permit: forged({ token: other }) }],
    ['it would count for long', { permit: forged({ until: 10n ** 11n }) }],
    ['nobody could ask', { permit: () => Promise.reject(new Error('away')) }],
  ] satisfies [string, Partial<Allowing> | undefined][])('is approved where %s', async (_what, change) => {
    const host = createFakeHost()
    const at = await reviewed(change, host)
    if (change === undefined) {
      at.context.router.back()
      host.script.allowing = undefined
      await review(at)
    }
    expect(offerOf(at)).toMatchObject({ action: 'approve' })
  })

  test('is approved where the chain takes the permission no more, which is said', async () => {
    let isOver = false
    const at = await reviewed({ validity: async () => (isOver ? 'over' : 'usable') })
    await confirm(at)
    isOver = true
    await pass(10_000)
    expect(offerOf(at)).toMatchObject({ action: 'approve', hasLapsed: true })
    expect(at.sent).toEqual([])
  })

  test('is reported on the next page too, until the chain takes it no longer', async () => {
    const host = createFakeHost()
    await confirm(await reviewed({}, host))
    expect(JSON.stringify(host.context.store.get('permits', (json) => json))).not.toContain(signature)
    let isOver = false
    const next = createFakeHost({ store: host.context.store })

    const at = await reviewed({ validity: async () => (isOver ? 'over' : 'valid') }, next)

    expect(offerOf(at).unused).toMatchObject([
      { permit: { amount }, source: { symbol: 'USDC', decimals: 6 } },
    ])
    isOver = true
    await pass(10_000)
    expect(offerOf(at).unused).toBeUndefined()
  })

  test('is approved where the chain would undo the swap by what was signed', async () => {
    const host = createFakeHost()
    const { estimate } = host.script.calls
    host.script.calls = {
      ...host.script.calls,
      estimate: (call, signal) =>
        host.signed.length > 0 && call.to === router
          ? Promise.reject(new WouldRevertError('invalid signature'))
          : estimate(call, signal),
    }
    const at = await reviewed({}, host)
    await confirm(at)
    expect(offerOf(at)).toMatchObject({
      action: 'approve',
      hasLapsed: false,
      unused: [{ permit: { amount: offerOf(at).quote.terms.amount } }],
    })
  })

  test('is signed for anew for another amount, or another account', async () => {
    const at = await reviewed()
    await confirm(at)
    at.context.router.back()
    at.swaps.setAmount('50')
    await pass(200)
    await review(at)
    expect(offerOf(at)).toMatchObject({ action: 'permit', way: { permit: { amount: amount / 2n } } })
    at.use(other)
    await pass(200)
    expect(at.swaps.state.stage.step).toBe('form')
  })
})

search(
  'each signature that the chain may still take is on the review, whatever is swapped since',
  fc.asyncProperty(
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('confirm', 'confirm', 'again') },
        fc.constantFrom('20', '50', '100'),
        fc.constantFrom('wait', 'refuse', 'take', 'revert', 'carry out'),
      ),
      { minLength: 2, maxLength: 10 },
    ),
    async (acts) => {
      const host = createFakeHost()
      const world = { refuses: false, outcome: 'success' as 'success' | 'reverted' }
      const { estimate } = host.script.calls
      host.script.calls = {
        ...host.script.calls,
        estimate: (call, life) =>
          world.refuses && call.to === router && host.sent.length === approvals()
            ? Promise.reject(new WouldRevertError('invalid signature'))
            : estimate(call, life),
        wait: async () => world.outcome,
      }
      const approvals = () => host.sent.filter(({ to }) => to !== router).length
      const at = await reviewed({}, host)
      /** Amounts and ends of the signatures that no swap took. */
      let out: { amount: bigint; until: bigint }[] = []
      for (const act of acts) {
        const { stage } = at.swaps.state
        if (act === 'wait') await pass(500_000)
        else if (act === 'refuse' || act === 'take') world.refuses = act === 'refuse'
        else if (act === 'revert' || act === 'carry out')
          world.outcome = act === 'revert' ? 'reverted' : 'success'
        else if (act === 'confirm') {
          if (stage.step !== 'ready') continue
          const { offer } = stage
          const [count, sent] = [at.signed.length, at.sent.length]
          await confirm(at)
          const permit = at.signed[count]
          if (permit) out.push(permit)
          const isTaken = at.sent.length > sent && offer.permit && world.outcome === 'success'
          if (isTaken)
            out = out.filter(
              ({ until, amount: one }) => until !== offer.permit?.until || one !== offer.permit.amount,
            )
        } else {
          if (at.context.router.state.stack.at(-1)?.view !== 'Swap') at.context.router.back()
          if (at.context.router.state.stack.at(-1)?.view !== 'Swap') at.context.router.push('Swap')
          await pass(300)
          for (const [side, token] of [
            ['source', usdc],
            ['target', dai],
          ] as const) {
            at.swaps.choose(side)
            at.swaps.selectToken(tokenKey(token))
            at.context.router.back()
          }
          at.swaps.setAmount(act === 'again' ? at.swaps.state.amount || '100' : act)
          await pass(300)
          await review(at)
        }
        const now = at.swaps.state.stage
        if (now.step !== 'ready') continue
        const seconds = BigInt(Math.floor(Date.now() / 1_000))
        const { unused = [], permit } = now.offer
        const shown = [...unused.map((held) => held.permit), ...(permit ? [permit] : [])]
        const textOf = (one: { amount: bigint; until: bigint }) => `${one.amount} until ${one.until}`
        expect(shown.map(textOf).toSorted()).toEqual(
          // The review is prepared again every 10 s.
          expect.arrayContaining(out.filter(({ until }) => until > seconds).map(textOf)),
        )
        for (const one of shown) expect(out.map(textOf)).toContain(textOf(one))
      }
      at.swaps.dispose()
    },
  ),
  { gate: 20, exhaustive: 2_000 },
)

function forged(change: object): Allowing['permit'] {
  return async (wanted, signal) => {
    const honest = await createAllowing().permit(wanted, signal)
    return honest && { ...honest, ...change }
  }
}

describe('a wallet that does calls as one', () => {
  test('is asked once, for the approval of exactly the amount and the swap', async () => {
    const at = await reviewed(batching)
    expect(offerOf(at)).toMatchObject({ action: 'batch', way: { upgrades: false } })
    await confirm(at)
    expect(at.batches).toHaveLength(1)
    expect(at.batches[0]?.calls.map(({ to }) => to)).toEqual([usdc.address, router])
    expect([at.sent, at.signed]).toEqual([[], []])
    expect(at.swaps.state.amount).toBe('')
    expect(at.toasts.at(-1)).toMatch(/Swapped 100 USDC to/)
  })

  test('is asked for a signature first, where the account would become another for it', async () => {
    const at = await reviewed(ready)
    expect(offerOf(at)).toMatchObject({ action: 'permit' })
    const plain = await reviewed({ ...ready, permit: async () => undefined })
    expect(offerOf(plain)).toMatchObject({ action: 'batch', way: { upgrades: true } })
  })

  test('and refuses is asked for one after the other', async () => {
    const refuse = () => Promise.reject(new BatchRefusedError(undefined))
    const at = await reviewed({ ...batching, permit: async () => undefined, sendBatch: refuse })
    await confirm(at)
    expect(at.swaps.state.failure?.code).toBe('call/refused')
    expect(offerOf(at)).toMatchObject({ action: 'approve' })
    expect(at.toasts).toEqual([])
  })

  test('and declines stays on review', async () => {
    const sendBatch = () => Promise.reject(new UserRejectedError('wallet_sendCalls'))
    const at = await reviewed({ ...batching, sendBatch })
    await confirm(at)
    expect(offerOf(at)).toMatchObject({ action: 'batch' })
    expect(at.swaps.state.failure?.code).toBe('wallet/user-rejected')
  })

  test.each([
    ['partly', 'error: Only a part was carried out. Look at your wallet.'],
    ['other', 'error: This is not what you agreed to. Look at your activity.'],
    ['reverted', 'error: Transaction reverted'],
  ] as const)('and did it %s is told as it is', async (outcome, toast) => {
    const at = await reviewed(batching)
    at.script.calls = { ...at.script.calls, wait: async () => outcome }
    await confirm(at)
    expect(at.toasts.at(-1)).toBe(toast)
  })
})

describe('an approval without a limit', () => {
  const noWay = { permit: async () => undefined }

  test('is made where the visitor chose it, and the next is of exactly the amount again', async () => {
    const at = await reviewed(noWay)
    expect(offerOf(at).isUnlimited).toBe(false)
    at.swaps.limit(true)
    await pass()
    expect(offerOf(at)).toMatchObject({ action: 'approve', isUnlimited: true })
    at.swaps.limit(false)
    await pass()
    expect(offerOf(at).isUnlimited).toBe(false)
    at.swaps.limit(true)
    await pass()
    at.context.router.back()
    await review(at)
    expect(offerOf(at).isUnlimited).toBe(false)
  })

  test('is refused where nobody chose it, and so is another where somebody did', async () => {
    const at = await reviewed(noWay)
    const { decode } = at.script
    at.script.decode = (does) => decode(does.kind === 'approval' ? { ...does, amount: endless } : does)
    at.swaps.prepare()
    await pass(40_000)
    expect(at.swaps.state.stage).toMatchObject({ step: 'failed', error: { code: 'swap/build-refused' } })
  })
})

/** Has a wallet sign a permission, or do an approval and a swap as one. */
async function subjectOf(wallet: RequestWallet, change: Partial<Allowing>, host = createFakeHost()) {
  host.script.reports = true
  host.script.calls = { ...host.script.calls, wait: (_network, hash) => wallet.wait(hash) }
  const at = await reviewed(
    {
      sign: (_connectorId, _permit, _signal, progress) => wallet.send(progress),
      sendBatch: (_connectorId, _batch, _signal, progress) => wallet.send(progress),
      ...change,
    },
    host,
  )
  const { swaps } = at
  return {
    host,
    offer: () => ('offer' in swaps.state.stage ? swaps.state.stage.offer : undefined),
    review: pass,
    arm() {
      const agreed = offerOf(at)
      return () => swaps.confirm(agreed)
    },
    isReviewed: () => swaps.state.stage.step === 'ready',
    failure: () => swaps.state.failure?.code,
    said() {
      const { failure, stage } = swaps.state
      if (stage.step === 'failed' && stage.error !== failure)
        return preparingFailureText(host.text.t, stage.error)
      return failure && failureText(host.text.t, failure)
    },
    catalogue: ['Transaction error'],
    replan: swaps.prepare,
    later: [
      () => void Object.assign(host.script, { fault: () => Promise.reject(new HttpError('v1', 503)) }),
      () => void Object.assign(host.script, { quote: async () => 0n }),
      () => void Object.assign(host.script, { allowance: () => Promise.reject(new Error('down')) }),
      () => {
        const estimate = () => Promise.reject(new InsufficientFundsError('amount'))
        host.script.calls = { ...host.script.calls, estimate }
      },
    ],
    address: me,
    dispose: swaps.dispose,
    settled: pass,
  } satisfies ReviewedRequestSubject & { offer: () => Offer | undefined }
}

/** Has a wallet swap by a permission that it has signed, which the chain may have used or ended by now. */
async function permittedSubject(wallet: RequestWallet): Promise<ReviewedRequestSubject> {
  const host = createFakeHost()
  host.script.calls = {
    ...host.script.calls,
    send: (_connectorId, _plan, _signal, progress) => wallet.send(progress),
    wait: (_network, hash) => wallet.wait(hash),
  }
  let isOver = false
  const subject = await subjectOf(
    wallet,
    { validity: async () => (isOver ? 'over' : 'usable'), sign: createAllowing().sign },
    host,
  )
  await subject.arm()()
  await pass()
  return {
    ...subject,
    said() {
      const offer = subject.offer()
      const notice = offer?.hasLapsed ? host.text.t('swap.review.lapsed') : ''
      return [subject.said(), notice].join(' ').trim() || undefined
    },
    later: [
      () => {
        isOver = true
      },
      ...(subject.later ?? []),
    ],
  }
}

describe('the texts about a failure are true', () => {
  search(
    'of a swap by a permission',
    failureTexts(fc, permittedSubject, ({ reached }) => reached !== 'signing'),
    { gate: 20, exhaustive: 2_000 },
  )

  search(
    'of a permission that is signed',
    failureTexts(
      fc,
      (wallet) => subjectOf(wallet, {}),
      ({ reached }) => reached === undefined || reached === 'signing',
    ),
    { gate: 20, exhaustive: 2_000 },
  )

  search(
    'of an approval and a swap as one',
    failureTexts(
      fc,
      (wallet) => subjectOf(wallet, batching),
      ({ reached }) => reached === undefined || reached === 'asked',
    ),
    { gate: 20, exhaustive: 2_000 },
  )
})
