// @tier gate, @vitest-environment happy-dom
import {
  joinAccount,
  MalformedAnswerError,
  UserRejectedError,
  WalletRequestError,
  type WalletSignIn,
} from '@foyer/core'
import { search, searchModel } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { SignInRefusedError } from './errors.js'
import { messageFor } from './messageFor.js'
import { serverSessions } from './server.js'
import { createSessionCache } from './sessionCache.js'
import type { Siwx } from './signInPort.js'
import { ada, bob, first, second, sol, solana, third, world } from './signInPort.test-support.js'

/** Something that is waited for until it is let go. */
function held() {
  let open = () => {}
  const until = new Promise<void>((resolve) => {
    open = resolve
  })
  return { until, open }
}

describe('an account that changes', () => {
  test('between the message and the press signs nothing', async () => {
    const { context, controller, begin, state, ready } = world()
    await begin()
    const { draft } = await ready()
    // As in the tick in which a wallet tells it: nobody has heard of it yet.
    const connection = state.connections.eip155
    if (connection?.status === 'connected') state.connections = { eip155: { ...connection, address: bob } }
    await controller.sign()

    expect(context.sign).not.toHaveBeenCalled()
    expect(controller.state.step).toEqual({ status: 'ready', draft })
  })

  test('gets a message of its own', async () => {
    const { begin, own, ready, use } = world()
    await begin()
    use(bob)

    expect((await ready()).draft.data.accountAddress).toBe(bob)
    expect(own.createMessage).toHaveBeenCalledTimes(2)
  })

  test('gets one message where the view begins anew for it', async () => {
    const { begin, own, ready, state, listeners } = world()
    await begin()
    const connection = state.connections.eip155
    if (connection?.status === 'connected') state.connections = { eip155: { ...connection, address: bob } }
    // The modal leads there before features hear of the change.
    await begin()
    for (const tell of listeners) tell()

    expect((await ready()).draft.data.accountAddress).toBe(bob)
    expect(own.createMessage).toHaveBeenCalledTimes(2)
  })

  test('while another signs does not show that one again', async () => {
    const answer = held()
    const { begin, controller, own, ready, use, events } = world()
    own.addSession.mockReturnValue(answer.until)
    await begin()
    const signing = controller.sign()
    await vi.waitUntil(() => controller.state.step.status === 'verifying')
    use(bob)
    await ready()
    answer.open()
    await signing

    expect(controller.state.step).toMatchObject({ status: 'ready', draft: { data: { accountAddress: bob } } })
    expect(events.map(({ event }) => event)).toContain('SIWX_AUTH_SUCCESS')
    expect(own.createMessage).toHaveBeenCalledTimes(2)
  })
})

test('a message that was refused cannot be signed once more while the next is made', async () => {
  const next = held()
  const { begin, controller, own, context } = world()
  own.addSession.mockRejectedValue(new SignInRefusedError(401))
  await begin()
  own.createMessage.mockImplementationOnce(async (input) => {
    await next.until
    return messageFor(input, 'nonce999', {})
  })
  const signing = controller.sign()
  await vi.waitUntil(() => own.createMessage.mock.calls.length === 2)
  await controller.sign()
  expect(context.sign).toHaveBeenCalledOnce()
  next.open()
  await signing

  expect(controller.state.step).toMatchObject({
    status: 'ready',
    fault: 'refused',
    draft: { data: { nonce: 'nonce999' } },
  })
})

test.each([
  ['declines', new UserRejectedError('personal_sign'), 'declined'],
  ['cannot sign', new WalletRequestError('personal_sign', 'no'), 'smartAccount'],
])('a smart account that %s is told so', async (_, error, fault) => {
  const { begin, controller, context } = world({ smart: true })
  vi.mocked(context.sign).mockRejectedValue(error)
  await begin()
  await controller.sign()

  expect(controller.state.step).toMatchObject({ status: 'ready', fault })
})

describe('disconnecting', () => {
  test('signs out every account of what was ended, each on its network, and nobody else', async () => {
    const { enter, use, told, kept, own } = world()
    await enter()
    use(ada, second)
    await enter()
    use(sol, solana)
    await enter()
    told('DISCONNECT_ERROR', ['eip155'])

    await vi.waitUntil(() => kept.length === 1)
    expect(own.revokeSession.mock.calls).toEqual([
      [first, ada],
      [second, ada],
    ])
    expect(kept[0]?.data.accountAddress).toBe(sol)
  })

  test('signs nobody out whose wallet was locked or went away', async () => {
    const { begin, enter, told, own } = world()
    await enter()
    told('DISCONNECT_SUCCESS')
    // Waits for whoever is on the way out.
    await begin()

    expect(own.revokeSession).not.toHaveBeenCalled()
  })

  test('while whoever lets somebody in never answers, signs them out in the end', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { begin, controller, told, own, kept } = world()
    own.addSession.mockImplementation((session) => {
      kept.push(session)
      return new Promise(() => {})
    })
    await begin()
    await vi.advanceTimersByTimeAsync(0)
    void controller.sign()
    await vi.advanceTimersByTimeAsync(0)
    told('DISCONNECT_SUCCESS', ['eip155'])
    own.getSessions.mockImplementation(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(60_000)

    expect(own.revokeSession.mock.calls).toEqual([[first, ada]])
  })

  test('while a server lets somebody in, but its answer is lost, signs them out all the same', async () => {
    const answer = held()
    const { begin, controller, told, own, kept, ready } = world()
    own.addSession.mockImplementation(async (session) => {
      kept.push(session)
      await answer.until
      throw new TypeError('lost')
    })
    await begin()
    const signing = controller.sign()
    await vi.waitUntil(() => controller.state.step.status === 'verifying')
    told('DISCONNECT_SUCCESS', ['eip155'])
    answer.open()
    await signing
    await vi.waitUntil(() => own.revokeSession.mock.calls.length === 1)
    await begin()

    await ready()
    expect(kept).toEqual([])
  })

  test('who connects again meanwhile is not let in by the session that ends', async () => {
    const out = held()
    const { enter, begin, told, own, kept, ready, back } = world()
    await enter()
    own.revokeSession.mockImplementationOnce(async () => {
      await out.until
      kept.splice(0)
    })
    back.mockClear()
    told('DISCONNECT_SUCCESS', ['eip155'])
    const begun = begin()
    out.open()
    await begun

    await ready()
    expect(back).not.toHaveBeenCalled()
  })

  test('that the service did not confirm is tried again, and a new sign-in takes its place', async () => {
    const { enter, begin, told, own, kept, ready, context, controller } = world()
    const owed = () => Object.values(Object(context.store.get('until', (json) => json))).includes(-1)
    await enter()
    own.revokeSession.mockRejectedValue(new TypeError('down'))
    told('DISCONNECT_SUCCESS', ['eip155'])
    await vi.waitUntil(() => own.revokeSession.mock.calls.length === 1)
    own.getSessions.mockClear()
    await begin()
    await ready()
    expect(own.getSessions).not.toHaveBeenCalled()
    expect(owed()).toBe(true)
    await controller.sign()
    expect(owed()).toBe(false)
    own.revokeSession.mockClear()
    await begin()
    expect(own.revokeSession).not.toHaveBeenCalled()
    expect(kept.length).toBeGreaterThan(0)
  })

  test('of a page without the sign-in is made up for by the next page that has it', async () => {
    const { enter, begin, own, kept, ready, context } = world()
    await enter()
    const [account = ''] = Object.keys(Object(context.store.get('until', (json) => json)))
    context.store.set('until', { [account]: -1 })
    await begin()
    await ready()

    expect(own.revokeSession.mock.calls).toEqual([[first, ada]])
    expect(kept).toEqual([])
    expect(context.store.get('until', (json) => json)).toBeUndefined()
  })

  test('is not undone by an answer from before', async () => {
    const answer = held()
    const { enter, begin, told, own, kept, context, ready } = world()
    await enter()
    const before = [...kept]
    own.getSessions.mockImplementationOnce(async () => {
      await answer.until
      return before
    })
    const begun = begin()
    await vi.waitUntil(() => own.getSessions.mock.calls.length === 2)
    told('DISCONNECT_SUCCESS', ['eip155'])
    await vi.waitUntil(() => kept.length === 0)
    answer.open()
    await begun

    await ready()
    expect(context.store.get('until', (json) => json)).toBeUndefined()
  })
})

describe('who does not sign in', () => {
  test('goes back to the network they were on, of several where they are signed in', async () => {
    const { enter, use, begin, controller, switchNetwork, disconnect } = world()
    await enter()
    use(ada, second)
    await enter()
    use(ada, third)
    await begin()
    await controller.cancel()

    expect(switchNetwork.mock.calls.map(([network]) => network)).toEqual([second])
    expect(disconnect).not.toHaveBeenCalled()
  })

  test('with another account of the wallet goes back to the one before', async () => {
    const { enter, use, begin, controller, context, state, disconnect } = world()
    const switchAddress = vi.spyOn(context.account, 'switchAddress').mockResolvedValue()
    await enter()
    use(bob)
    const connection = state.connections.eip155
    if (connection?.status === 'connected')
      state.connections = { eip155: { ...connection, addresses: [bob, ada], selectable: [bob, ada] } }
    await begin()
    await controller.cancel()

    expect(switchAddress).toHaveBeenCalledWith('eip155', ada)
    expect(disconnect).not.toHaveBeenCalled()
  })

  test.each([
    ['was signed in nowhere', false],
    ['cannot go back', true],
  ])('and %s is disconnected', async (_, wasIn) => {
    const { enter, use, begin, controller, switchNetwork, disconnect } = world()
    if (wasIn) await enter()
    switchNetwork.mockRejectedValue(new UserRejectedError('wallet_switchEthereumChain'))
    use(ada, second)
    await begin()
    await controller.cancel()

    expect(disconnect).toHaveBeenCalledWith('eip155')
  })
})

test.each([
  ['an EVM address in lower case is that of the account', first, ada.toLowerCase(), 'ready'],
  ['a Solana address in another case is that of another', solana, sol.replace('A', 'a'), 'asking'],
])('the account of a message: %s', async (_, on, accountAddress, status) => {
  const { begin, controller, own, disconnect } = world({ on })
  own.createMessage.mockImplementation(async (input) => ({
    ...messageFor(input, 'nonce0001', {}),
    accountAddress,
  }))
  await begin()

  expect(controller.state.step.status).toBe(status)
  expect(disconnect).toHaveBeenCalledTimes(status === 'ready' ? 0 : 1)
})

test('who was signed in stays so where nobody can tell', async () => {
  const { enter, begin, own, back } = world()
  await enter()
  back.mockClear()
  own.getSessions.mockRejectedValue(new TypeError('lost'))
  await begin()

  expect(back).toHaveBeenCalledOnce()
})

describe('a wallet that writes sign-ins by itself', () => {
  test('is told every field of the message that is shown, and signs nothing else', async () => {
    const signIn = vi.fn(async (_request: WalletSignIn) => 'signed')
    const { begin, controller, kept, context, offered, ready } = world({ on: solana, signIn })
    await begin()
    const { draft } = await ready()
    await controller.sign()

    const { scheme: _, accountAddress, chainId, ...fields } = draft.data
    expect(signIn.mock.calls[0]?.[0]).toEqual({ ...fields, text: draft.text })
    expect(offered).toHaveBeenCalledWith('harbor', joinAccount(solana, sol))
    expect([accountAddress, chainId]).toEqual([sol, solana])
    expect(kept).toMatchObject([{ message: draft.text, signature: 'signed' }])
    expect(context.sign).not.toHaveBeenCalled()
  })

  test('signs the text once its own way came to nothing', async () => {
    const signIn = vi.fn(async () => Promise.reject(new MalformedAnswerError('solana:signIn')))
    const { begin, controller, context, kept } = world({ on: solana, signIn })
    await begin()
    await controller.sign()
    expect(controller.state.step).toMatchObject({ status: 'ready', fault: 'wallet' })
    expect(context.sign).not.toHaveBeenCalled()
    await controller.sign()

    expect(signIn).toHaveBeenCalledOnce()
    expect(kept).toHaveLength(1)
  })

  test('whose owner declined is asked in the same way again', async () => {
    const signIn = vi
      .fn<(request: WalletSignIn) => Promise<string>>()
      .mockRejectedValueOnce(new UserRejectedError('solana:signIn'))
      .mockResolvedValue('signed')
    const { begin, controller, context, kept } = world({ on: solana, signIn })
    await begin()
    await controller.sign()
    expect(controller.state.step).toMatchObject({ status: 'ready', fault: 'declined' })
    await controller.sign()

    expect(context.sign).not.toHaveBeenCalled()
    expect(kept).toHaveLength(1)
  })
})

/** A service that looks at each signature until the test has it answer, and lets one account in. */
function slowService() {
  let [isIn, nonces, handed] = [false, 0, 0]
  const waiting: { answer(fault?: Error): void }[] = []
  const port: Siwx = {
    async createMessage(input) {
      nonces += 1
      return messageFor(input, `nonce000${nonces}`, {})
    },
    addSession: () =>
      new Promise<void>((resolve, reject) => {
        function answer(fault?: Error) {
          isIn ||= !(fault instanceof SignInRefusedError)
          if (fault) reject(fault)
          else resolve()
        }
        handed += 1
        waiting.push({ answer })
      }),
    setSessions: async () => {},
    getSessions: async (chainId, accountAddress) => (isIn ? [{ data: { chainId, accountAddress } }] : []),
    async revokeSession() {
      isIn = false
    },
  }
  return { port, waiting, isIn: () => isIn, handed: () => handed }
}

searchModel(
  'a Disconnect in any tab signs out, whichever tab has handed on a signature, whenever the service answers',
  {
    // Tabs hear nothing of each other: news from storage only make it quicker.
    stories: fc.array(
      fc.record({
        act: fc.constantFrom('sign', 'sign', 'leave', 'leave', 'answer', 'lose', 'refuse', 'close', 'wait'),
        tab: fc.nat(1),
      }),
      { minLength: 2, maxLength: 8 },
    ),
    gate: 60,
    exhaustive: 3_000,
    async play(acts, tell) {
      vi.useFakeTimers()
      const { port, waiting, isIn, handed } = slowService()
      // Its own page has another service, which lets in no account.
      const { context, controller } = world()
      controller.dispose()
      const { store } = context
      const open = () => world({ store, port: { ...port } })
      const tabs = [open(), open()]
      const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
      /** How many signatures the last Disconnect came after: a later one counts. */
      let left: number | undefined
      for (const { act, tab } of acts) {
        tell(`tab ${tab}: ${act}`)
        const here = tabs[tab] ?? open()
        if (act === 'sign') void here.enter()
        else if (act === 'leave') {
          left = handed()
          here.told('DISCONNECT_SUCCESS', ['eip155'])
        } else if (act === 'close') {
          here.controller.dispose()
          tabs[tab] = open()
        } else if (act === 'wait') {
          // It answers within 15 s, or never.
          for (const { answer } of waiting.splice(0)) answer()
          await pass(5_000)
        } else {
          const faults = {
            answer: undefined,
            lose: new TypeError('lost'),
            refuse: new SignInRefusedError(401),
          }
          waiting.shift()?.answer(faults[act])
        }
        await pass(0)
      }
      for (const { answer } of waiting.splice(0)) answer()
      await pass(60_000)
      for (const { controller } of tabs) controller.dispose()
      const last = open()
      await pass(60_000)
      last.controller.dispose()
      vi.useRealTimers()

      if (left === handed()) expect([isIn(), createSessionCache(store).mayBeIn()]).toEqual([false, []])
    },
  },
)

search(
  'an account that a server let in counts until the server says, however its answer comes',
  fc.asyncProperty(
    fc.record({
      comes: fc.constantFrom('arrives', 'is lost', 'came before, and is refused'),
      lasts: fc.integer({ min: 2, max: 1_440 }),
      /** The server may let in for less long than the message says; older ones do not say. */
      saysEnd: fc.boolean(),
      message: fc.integer({ min: 2, max: 1_440 }),
      hoursAhead: fc.constantFrom(0, 0, -30, 1),
    }),
    async ({ comes, lasts, saysEnd, message, hoursAhead }) => {
      const minuteMs = 60_000
      const minutes = saysEnd ? Math.min(lasts, message) : message
      const realNow = Date.now() - hoursAhead * 60 * minuteMs
      const time = new Date(realNow).toISOString()
      const expirationTime = new Date(realNow + minutes * minuteMs).toISOString()
      const said = { account: `${first}:${ada}`, ...(saysEnd && { expirationTime }) }
      let isIn = false
      const answers: Readonly<Record<string, () => Response>> = {
        nonce: () => Response.json({ nonce: 'a1b2c3d4e5f6', time }),
        verify() {
          isIn = true
          if (comes === 'is lost') throw new TypeError('lost')
          return comes === 'arrives'
            ? Response.json({ ...said, time })
            : Response.json({ error: 'wrong-nonce', time }, { status: 401 })
        },
        session: () =>
          isIn ? Response.json({ sessions: [said], time }) : Response.json({ time }, { status: 401 }),
      }
      vi.stubGlobal('fetch', async (url: URL) => answers[url.pathname.split('/').at(-1) ?? '']?.())
      const port = serverSessions({ server: '/auth', expiresInMs: message * minuteMs })
      const { begin, ready, controller, context } = world({ port })
      await begin()
      await ready()
      await controller.sign()
      const [until = 0] = Object.values<number>(context.store.get('until', (json) => Object(json)) ?? {})
      controller.dispose()
      vi.unstubAllGlobals()

      expect(Math.round((until - Date.now()) / minuteMs)).toBe(minutes)
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)
