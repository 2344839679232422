// @tier gate, @vitest-environment happy-dom
import { displayText, type NetworkId } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { createAccounts } from './accounts.js'
import { fakeFrame } from './fakeFrame.test-support.js'
import { openSession } from './session.js'

const network = 'eip155:1' as NetworkId
const never = new AbortController().signal

/** A frame to which messages go as browsers send them: copied, or not at all. */
function world() {
  const frame = fakeFrame()
  const { contentWindow } = frame.iframe
  const post = contentWindow?.postMessage.bind(contentWindow)
  Object.assign(contentWindow ?? {}, {
    postMessage(message: unknown, to: string) {
      post?.(structuredClone(message), to)
    },
  })
  const session = openSession({
    id: 'login',
    channel: frame.channel,
    name: displayText('Ada'),
    accounts: createAccounts([], () => []),
    choice: { inUse: vi.fn(), answered: vi.fn(), choose: vi.fn() },
    show: async () => () => {},
    ended: vi.fn(),
    lost: vi.fn(),
    over: never,
  })
  return { frame, session }
}

test('what no message can carry is left out of a request, as JSON does', async () => {
  const { frame, session } = world()
  frame.ready()
  const params = [{ to: '0x71', odd: () => {}, value: 1n }, Symbol('x')]
  const asked = session.request({ network, method: 'eth_sendTransaction', params }, never)
  await vi.waitFor(() => expect(frame.posted).toHaveLength(1))
  expect(frame.posted[0]?.message.payload).toMatchObject({
    params: [{ to: '0x71', value: '0x1' }, undefined],
  })
  frame.answer('SUCCESS', '0x')
  expect(await asked).toBe('0x')
})

test('a call that no message can carry fails alone', async () => {
  const { frame } = world()
  const params: unknown = [() => {}]
  const odd = frame.channel.call('RPC_REQUEST', { method: 'personal_sign', params })
  const failed = expect(odd).rejects.toThrow('could not be cloned')
  const other = frame.channel.call('GET_CHAIN_ID', undefined)

  frame.ready()

  await failed
  frame.answer('SUCCESS', { chainId: 1 })
  expect(await other).toEqual({ chainId: 1 })
})

test('a request that holds itself fails in words', async () => {
  const { frame, session } = world()
  const params: unknown[] = []
  params.push(params)
  frame.ready()
  await expect(session.request({ network, method: 'personal_sign', params }, never)).rejects.toMatchObject({
    code: 'wallet/request-failed',
  })
})
