// @tier gate, @vitest-environment happy-dom
import { HttpError, joinAccount } from '@foyer/core'
import { createMessage } from '@foyer/siwx'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInRefusedError } from './errors.js'
import { messageFor } from './messageFor.js'
import { refusals } from './refusals.js'
import { ada, bob, first, world } from './signInPort.test-support.js'

afterEach(() => vi.restoreAllMocks())

const data = messageFor({ accountAddress: ada, chainId: first }, 'onceonly', {})
const session = { data, message: createMessage(data), signature: '0xonce', cacao: { s: '0xonce' } }
const { message: text, ...signed } = session
const draft = { account: joinAccount(first, ada), text, ...signed }

/** A wallet of Ada signed while it connected, and that came to nothing. */
function missedWorld(error: unknown) {
  const here = world()
  refusals.set(here.options, { draft, error })
  return here
}

test('what a wallet signed while it connected is handed on again where the server did not answer; nobody signs twice', async () => {
  const { begin, controller, own, context, ready, back } = missedWorld(new HttpError('verify', 0))
  await begin()
  expect(await ready()).toMatchObject({ fault: 'server', draft: { signature: '0xonce' } })
  own.addSession.mockRejectedValueOnce(new HttpError('verify', 503))
  await controller.sign()
  expect(await ready()).toMatchObject({ fault: 'server', draft: { signature: '0xonce' } })
  // The view may be left and come again.
  await begin()
  await controller.sign()

  expect(own.addSession.mock.calls.map(([handed]) => handed)).toEqual([session, session])
  expect(context.sign).not.toHaveBeenCalled()
  expect(own.createMessage).not.toHaveBeenCalled()
  expect(back).toHaveBeenCalledOnce()
})

test('where the server refused it, that is said over a new message, once', async () => {
  const { begin, controller, own, context, ready } = missedWorld(new SignInRefusedError(401))
  await begin()
  expect(await ready()).toMatchObject({ fault: 'refused', draft: { data: { nonce: 'nonce0001' } } })
  await controller.sign()

  expect(context.sign).toHaveBeenCalledOnce()
  expect(own.addSession.mock.calls[0]?.[0].signature).toBe('0xsigned')
})

test('it is of no use to another account, nor after a disconnect', async () => {
  const { begin, ready, use, told } = missedWorld(new HttpError('verify', 0))
  use(bob)
  await begin()
  expect(await ready()).not.toHaveProperty('fault')
  told('DISCONNECT_SUCCESS', ['eip155'])
  use(ada)
  await begin()

  expect(await ready()).not.toHaveProperty('fault')
})
