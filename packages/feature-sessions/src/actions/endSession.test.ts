// @tier gate, @vitest-environment happy-dom
import { MalformedAnswerError, UserRejectedError, WalletRequestError } from '@foyer/core'
import { searchModel } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { account, createWorld, now, refusal, sessionRow, signature } from '../sessions.test-support.js'

/** Somebody who looks at what a session may do. */
async function looking(change: Parameters<typeof createWorld>[0] = {}) {
  const world = createWorld(change)
  const { controller, context } = world
  context.router.push('SmartSessions')
  controller.reading.stay(new AbortController().signal)
  await expect.poll(() => controller.state.sessions.status).toBe('ready')
  context.router.push('SmartSession', { pci: 'one' })
  const ending = (await controller.lent.load())?.ending
  if (!ending) throw new Error('Nothing ends things')
  return {
    ...world,
    ending,
    end: () => ending.end('one'),
    view: () => context.router.state.stack.at(-1)?.view,
  }
}

test('a session is ended by its wallet, and the service told with what that signed', async () => {
  const at = await looking()
  at.script.sessions = () => ({ pcis: [sessionRow({ revokedAt: now / 1_000 })] })
  await Promise.all([at.end(), at.end()])

  const { permissions, expiry } = sessionRow()
  expect(at.ended).toEqual([{ from: account, pci: 'one', permissions, expiry }])
  expect(at.posted).toEqual([
    { path: `v1/sessions/${encodeURIComponent(account)}/revoke`, body: { pci: 'one', signature } },
  ])
  expect(at.ending.find('one')).toMatchObject({ revokedAt: now })
  expect(at.view()).toBe('SmartSessions')
  expect(at.toasts).toEqual(['success: The session of “Tide Game” is over'])
})

test('who declines in the wallet is told that the session goes on, and no service is asked', async () => {
  const at = await looking({ end: () => Promise.reject(new UserRejectedError('wallet_revokePermissions')) })
  await at.end()
  expect(at.controller.state.endFailure).toMatchObject({
    error: { code: 'wallet/user-rejected' },
    isSigned: false,
  })
  expect(at.posted).toEqual([])
  expect(at.toasts).toEqual([])
})

test('nobody signs twice because the service did not answer', async () => {
  const at = await looking({ revoke: () => refusal(503) })
  await at.end()
  expect(at.controller.state.endFailure).toMatchObject({ isSigned: true })
  // The view says so itself.
  expect(at.toasts).toEqual([])

  at.script.revoke = () => ({ success: true })
  await at.end()
  expect(at.ended).toHaveLength(1)
  expect(at.posted).toHaveLength(2)
  expect(at.view()).toBe('SmartSessions')
})

afterEach(() => void vi.useRealTimers())
const method = 'wallet_revokePermissions'
const endings = fc.record({
  wallet: fc.constantFrom(
    'signs',
    'signs after the visitor left',
    'signs after the request was given up',
    'declines',
    'declines after the visitor left',
  ),
  service: fc.constantFrom('is there', 'is away'),
})

searchModel('the service learns of each session that its wallet has ended, whenever the wallet signed', {
  stories: fc.array(endings, { minLength: 1, maxLength: 3 }),
  async play(story, tell) {
    let [isEnded, isReported, again] = [false, false, 0]
    let wallet = 'signs'
    let answer = () => {}
    const at = await looking({
      end() {
        if (isEnded) {
          again += 1
          return Promise.reject(new WalletRequestError(method, 'No such permission.'))
        }
        const settle = async () => {
          if (wallet.startsWith('declines')) throw new UserRejectedError(method)
          isEnded = true
          return signature
        }
        if (!wallet.includes(' after ')) return settle()
        return new Promise((resolve) => {
          answer = () => resolve(settle())
        })
      },
    })
    const { router } = at.context
    vi.useFakeTimers()
    const turn = () => vi.advanceTimersByTimeAsync(10)
    async function press(service: string) {
      at.script.revoke = () => {
        if (service === 'is away') return refusal(503)
        isReported = true
        return { success: true }
      }
      if (at.view() !== 'SmartSession') router.push('SmartSession', { pci: 'one' })
      const ending = at.end()
      await turn()
      if (wallet.includes(' after ') && at.view() === 'ApproveTransaction') {
        router.back()
        await turn()
        if (wallet.includes('given up')) at.giveUp()
        answer()
      }
      await turn()
      await ending
    }
    for (const next of story) {
      if (isReported) break
      tell(`the wallet ${next.wallet}, the service ${next.service}`)
      wallet = next.wallet
      await press(next.service)
    }
    if (isEnded && !isReported) {
      tell('the service is there')
      await press('is there')
    }
    vi.useRealTimers()
    if (!isEnded) return
    expect(isReported, 'the service knows').toBe(true)
    expect(again, 'the wallet is asked once').toBe(0)
  },
  gate: 15,
  exhaustive: 500,
})

test('a failure is a toast once its view was left', async () => {
  const at = await looking({ revoke: () => refusal(503) })
  at.context.router.back()
  await at.end()
  expect(at.toasts).toEqual(['error: Error revoking smart session'])
})

test('a signature that the service refuses is asked for anew', async () => {
  const at = await looking({ revoke: () => refusal(401, 'The signature is not one of the account') })
  await at.end()
  expect(at.controller.state.endFailure).toMatchObject({ isSigned: false })
  await at.end()
  expect(at.ended).toHaveLength(2)
})

test('what the service knows to be over has ended', async () => {
  const at = await looking({ revoke: () => refusal(400, 'Permission is revoked: one') })
  at.script.sessions = () => ({ pcis: [sessionRow({ revokedAt: now / 1_000 })] })
  await at.end()
  expect(at.controller.state.endFailure).toBeUndefined()
  expect(at.toasts).toEqual(['success: The session of “Tide Game” is over'])
})

test('a refusal that only speaks of revoked is none that the session has ended', async () => {
  const at = await looking({ revoke: () => refusal(400, 'The signature is malformed: nothing was revoked') })
  await at.end()
  expect(at.controller.state.endFailure).toMatchObject({ isSigned: false })
  expect(at.toasts).toEqual([])
})

test('an empty answer is a yes, and success: false is none', async () => {
  const at = await looking({ revoke: () => undefined })
  await at.end()
  expect(at.controller.state.endFailure).toBeUndefined()
  const other = await looking({ revoke: () => ({ success: false }) })
  await other.end()
  expect(other.controller.state.endFailure).toBeDefined()
})

test('a wallet that answers with no signature is not believed', async () => {
  const at = await looking({
    end: () => Promise.reject(new MalformedAnswerError('wallet_revokePermissions')),
  })
  await at.end()
  expect(at.controller.state.endFailure).toMatchObject({ error: { code: 'wallet/malformed-answer' } })
  expect(at.posted).toEqual([])
})
