// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeFrame, frameOrigin } from './fakeFrame.test-support.js'
import { readyTimeoutMs, silentTimeoutMs } from './rpcChannel.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const email = { email: 'ada@app.example' }

test('a call waits for the frame to be ready, and goes to its origin alone', async () => {
  const { channel, posted, ready, answer } = fakeFrame()
  const asked = channel.call('CONNECT_EMAIL', email)
  expect(posted).toEqual([])

  ready()

  expect(posted).toEqual([
    {
      message: {
        type: '@foyer-app/CONNECT_EMAIL',
        id: expect.stringMatching(/^[-\da-f]{36}$/),
        payload: email,
      },
      to: frameOrigin,
    },
  ])
  answer('SUCCESS', { action: 'VERIFY_OTP' })
  expect(await asked).toEqual({ action: 'VERIFY_OTP' })
})

test('two calls of one name get their own answers, in any order', async () => {
  const { channel, posted, ready, say } = fakeFrame()
  ready()
  const first = channel.call('GET_CHAIN_ID', undefined)
  const second = channel.call('GET_CHAIN_ID', undefined)
  const [one, two] = posted.map(({ message }) => message.id)

  say({ type: '@foyer-frame/GET_CHAIN_ID_SUCCESS', id: two, payload: { chainId: 2 } })
  say({ type: '@foyer-frame/GET_CHAIN_ID_SUCCESS', id: one, payload: { chainId: 1 } })

  expect(await first).toEqual({ chainId: 1 })
  expect(await second).toEqual({ chainId: 2 })
})

test('a refusal is told in the frame’s words, with its code', async () => {
  const { channel, ready, answer } = fakeFrame()
  ready()
  const asked = channel.call('CONNECT_OTP', { otp: '000000' })
  answer('ERROR', { message: 'That code is not right.', code: 'otp/wrong' })

  await expect(asked).rejects.toMatchObject({
    code: 'login/refused',
    message: 'That code is not right.',
    context: { call: 'CONNECT_OTP', reason: 'otp/wrong' },
  })
})

test('a refusal without words has those of the product', async () => {
  const { channel, ready, answer } = fakeFrame()
  ready()
  const asked = channel.call('SIGN_OUT', undefined)
  answer('ERROR', {})

  await expect(asked).rejects.toThrow('An error occurred')
})

test('an answer that is not of its form is none', async () => {
  const { channel, ready, answer } = fakeFrame()
  ready()
  const asked = channel.call('GET_USER', undefined)
  answer('SUCCESS', { address: '<b>', chainId: 1 })

  await expect(asked).rejects.toMatchObject({ code: 'login/malformed-answer' })
})

describe('nobody but the frame answers', () => {
  const other = { postMessage: () => {} }
  test.each([
    ['another origin', { origin: 'https://login.app.example.evil.example' }],
    ['another window of its origin', { source: other }],
    ['no window at all', { source: null }],
    ['no origin', { origin: 'null' }],
  ])('%s', async (_who, from) => {
    const { channel, posted, ready, say, answer } = fakeFrame()
    ready()
    const asked = channel.call('GET_CHAIN_ID', undefined)
    const id = posted[0]?.message.id

    say({ type: '@foyer-frame/GET_CHAIN_ID_SUCCESS', id, payload: { chainId: 666 } }, from)
    say({ type: '@foyer-frame/GET_CHAIN_ID_ERROR', id, payload: { message: 'no' } }, from)

    answer('SUCCESS', { chainId: 1 })
    expect(await asked).toEqual({ chainId: 1 })
  })

  test('one of another name, or for another id, is passed over', async () => {
    const { channel, posted, ready, say, answer } = fakeFrame()
    ready()
    const asked = channel.call('GET_CHAIN_ID', undefined)
    const id = posted[0]?.message.id

    say({ type: '@foyer-frame/SWITCH_NETWORK_SUCCESS', id, payload: { chainId: 666 } })
    say({ type: '@foyer-frame/GET_CHAIN_ID_SUCCESS', id: crypto.randomUUID(), payload: { chainId: 666 } })
    say({ type: '@foyer-app/GET_CHAIN_ID', id })

    answer('SUCCESS', { chainId: 1 })
    expect(await asked).toEqual({ chainId: 1 })
  })

  search('whatever comes, no call is answered by it and nothing is thrown', async (look) => {
    const { channel, posted, ready, say, answer } = fakeFrame()
    ready()
    const asked = channel.call('GET_CHAIN_ID', undefined)
    const id = posted[0]?.message.id ?? ''
    const forged = fc.record(
      {
        type: fc.oneof(
          fc.constantFrom(
            'GET_CHAIN_ID_SUCCESS',
            '@foyer-app/GET_CHAIN_ID_SUCCESS',
            '@foyer-frame/',
            '@foyer-frame/_SUCCESS',
          ),
          fc.string().map((text) => `@foyer-frame/${text}`),
          fc.anything(),
        ),
        id: fc.oneof(fc.constant(id), fc.anything()),
        payload: fc.anything({ withNullPrototype: true }),
      },
      { requiredKeys: [] },
    )
    await look(
      fc.property(fc.oneof(forged, fc.anything()), (data) => {
        say(data)
      }),
    )

    answer('SUCCESS', { chainId: 1 })
    expect(await asked).toEqual({ chainId: 1 })
  })
})

describe('a timed call', () => {
  test('is given up after 30 s, and the frame is told', async () => {
    const { channel, posted, ready } = fakeFrame()
    ready()
    const asked = channel.call('CONNECT_EMAIL', email)
    asked.catch(() => {})
    await vi.advanceTimersByTimeAsync(29_999)
    expect(posted).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)

    await expect(asked).rejects.toMatchObject({ code: 'timeout', context: { ms: 30_000 } })
    expect(posted[1]?.message).toEqual({ type: '@foyer-app/RPC_ABORT', id: posted[0]?.message.id })
  })

  test('waits on while the frame says that it is at work, though not for ever', async () => {
    const { channel, posted, ready, say } = fakeFrame()
    ready()
    const asked = channel.call('CONNECT_DEVICE', undefined)
    const ended = vi.fn()
    asked.catch(ended)
    const id = posted[0]?.message.id
    for (let said = 0; said < 40; said += 1) {
      await vi.advanceTimersByTimeAsync(29_000)
      say({ type: '@foyer-frame/PENDING', id })
    }
    expect(ended).not.toHaveBeenCalled()

    await vi.advanceTimersByTimeAsync(29_000)
    say({ type: '@foyer-frame/PENDING', id })
    await vi.advanceTimersByTimeAsync(1_000)

    expect(ended).toHaveBeenCalled()
  })

  test('does not begin to count before the frame is ready', async () => {
    const { channel, ready, answer } = fakeFrame()
    const asked = channel.call('CONNECT_OTP', { otp: '123456' })
    await vi.advanceTimersByTimeAsync(19_000)
    ready()
    await vi.advanceTimersByTimeAsync(25_000)
    answer('SUCCESS')

    expect(await asked).toBeUndefined()
  })
})

test('a call that waits for a person has no end of its own', async () => {
  const { channel, ready, answer } = fakeFrame()
  ready()
  const asked = channel.call('RPC_REQUEST', { method: 'personal_sign', params: ['0x', '0x'] })
  await vi.advanceTimersByTimeAsync(3_600_000)
  answer('SUCCESS', '0xsigned')

  expect(await asked).toBe('0xsigned')
})

test('what nobody waits for any more is withdrawn, and the others go on', async () => {
  const { channel, posted, ready, answer } = fakeFrame()
  ready()
  const leave = new AbortController()
  const left = channel.call('CONNECT_FARCASTER', undefined, leave.signal)
  const stays = channel.call('GET_CHAIN_ID', undefined)
  leave.abort()

  await expect(left).rejects.toMatchObject({ code: 'aborted' })
  expect(posted[2]?.message).toEqual({ type: '@foyer-app/RPC_ABORT', id: posted[0]?.message.id })
  posted.pop()
  answer('SUCCESS', { chainId: 1 })
  expect(await stays).toEqual({ chainId: 1 })
})

describe('a frame that does not come', () => {
  test('fails who waits for it after 20 s, in words that help, and is loaded anew by the next call', async () => {
    const { channel, loads, ready, answer } = fakeFrame()
    const asked = channel.call('GET_CHAIN_ID', undefined)
    asked.catch(() => {})
    await vi.advanceTimersByTimeAsync(readyTimeoutMs)

    await expect(asked).rejects.toMatchObject({
      code: 'login/frame-unavailable',
      message: 'Unable to load email login dependency',
      hint: expect.stringContaining(frameOrigin),
    })
    const again = channel.call('GET_CHAIN_ID', undefined)
    expect(loads).toHaveLength(1)
    ready()
    answer('SUCCESS', { chainId: 1 })
    expect(await again).toEqual({ chainId: 1 })
  })

  test('but whose page has loaded, as that of an error, fails who waits after 5 s', async () => {
    const { channel, load } = fakeFrame()
    const asked = channel.call('GET_CHAIN_ID', undefined)
    asked.catch(() => {})
    load()
    await vi.advanceTimersByTimeAsync(silentTimeoutMs)

    await expect(asked).rejects.toMatchObject({ code: 'login/frame-unavailable' })
  })

  test('because of the page’s own policy says at once which line to add', async () => {
    const { channel } = fakeFrame()
    const asked = channel.call('GET_CHAIN_ID', undefined)
    const blocked = new Event('securitypolicyviolation')
    document.dispatchEvent(
      Object.assign(blocked, { effectiveDirective: 'frame-src', blockedURI: `${frameOrigin}/frame` }),
    )

    await expect(asked).rejects.toMatchObject({ hint: expect.stringContaining(`frame-src ${frameOrigin}`) })
  })
})

describe('a frame that is loaded anew', () => {
  test('before it is ready again: what it was asked has an open end, and what comes now waits', async () => {
    const { channel, posted, ready, load, answer } = fakeFrame()
    ready()
    load()
    const lost = channel.call('RPC_REQUEST', { method: 'eth_sendTransaction', params: [{}] })
    load()

    await expect(lost).rejects.toMatchObject({ code: 'login/frame-lost' })
    const next = channel.call('GET_CHAIN_ID', undefined)
    expect(posted).toHaveLength(1)
    ready()
    answer('SUCCESS', { chainId: 1 })
    expect(await next).toEqual({ chainId: 1 })
  })

  test('and is ready before its document has loaded', async () => {
    const { channel, ready, load, answer } = fakeFrame()
    load()
    ready()
    const lost = channel.call('CONNECT_FARCASTER', undefined)
    ready()
    await expect(lost).rejects.toMatchObject({ code: 'login/frame-lost' })

    const next = channel.call('GET_CHAIN_ID', undefined)
    load()
    answer('SUCCESS', { chainId: 1 })
    expect(await next).toEqual({ chainId: 1 })
  })
})

test('whoever still waits when the page lets go is told', async () => {
  const { channel, ready } = fakeFrame()
  ready()
  const posted = channel.call('SIGN_OUT', undefined)
  channel.dispose()

  await expect(posted).rejects.toMatchObject({ code: 'login/frame-lost' })
  await expect(channel.call('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'aborted' })
})

describe('a frame that waits for the visitor', () => {
  const show = ({ posted, say }: ReturnType<typeof fakeFrame>) =>
    say({ type: '@foyer-frame/SHOW', id: posted.at(-1)?.message.id })

  test('is shown once, until the call is over', async () => {
    const frame = fakeFrame()
    frame.ready()
    const asked = frame.channel.call('CONNECT_OTP', { otp: '000000' })
    show(frame)
    show(frame)
    expect(frame.shown.now).toBe(1)

    frame.answer('SUCCESS')

    await asked
    expect(frame.shown.now).toBe(0)
  })

  test('gives up when the visitor closes it, and is told', async () => {
    const frame = fakeFrame()
    frame.ready()
    const asked = frame.channel.call('CONNECT_EMAIL', email)
    show(frame)
    frame.shown.cancel()

    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    expect(frame.posted.at(-1)?.message.type).toBe('@foyer-app/RPC_ABORT')
    expect(frame.shown.now).toBe(0)
  })

  test('is not shown for a call that nobody made', () => {
    const frame = fakeFrame()
    frame.ready()
    frame.say({ type: '@foyer-frame/SHOW', id: crypto.randomUUID() })
    expect(frame.shown.now).toBe(0)
  })
})
