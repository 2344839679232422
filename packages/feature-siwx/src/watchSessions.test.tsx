// @tier gate, @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionCache } from './sessionCache.js'
import { address, messageFor, network, press, type World, world } from './signIn.test-support.js'
import type { Siwx } from './signInPort.js'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const account = `eip155:1:${address}`
const dayMs = 86_400_000

/** A visitor who signed in earlier and looks at the account. */
async function signedIn({ port, knownForMs = dayMs, ...more }: World = {}) {
  const expirationTime = new Date(Date.now() + knownForMs).toISOString()
  const getSessions = vi.fn<Siwx['getSessions']>(async () => [{ data: messageFor({ expirationTime }) }])
  const here = world({ knownForMs, ...more, port: { getSessions, ...port } })
  here.stay.abort()
  const reset = vi.spyOn(here.context.router, 'reset')
  await waitFor(() => expect(getSessions).toHaveBeenCalled())
  getSessions.mockClear()
  return { ...here, reset, getSessions }
}

/** Another tab stores something, as the browser tells this one. */
function storedElsewhere(name = '@foyer/feature.siwx.until') {
  dispatchEvent(new StorageEvent('storage', { key: name }))
}

function comeBack() {
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('a session', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))

  test('that ends in its time while the modal is open is asked for anew at once', async () => {
    const { reset, getSessions, onChange } = await signedIn({ knownForMs: 5_000 })
    getSessions.mockResolvedValue([])
    await vi.advanceTimersByTimeAsync(5_000)

    expect(reset).toHaveBeenCalledWith('SIWXSignMessage')
    expect(onChange.mock.calls).toEqual([[[account]], [[]]])
  })

  test('that ended while the page was not looked at is asked for anew by who comes back to it', async () => {
    const { reset, getSessions } = await signedIn()
    getSessions.mockResolvedValue([])
    comeBack()

    await waitFor(() => expect(reset).toHaveBeenCalledWith('SIWXSignMessage'))
  })

  test('that the server cannot tell of stands, as long as it lasts', async () => {
    const { reset, getSessions } = await signedIn({ knownForMs: 5_000 })
    getSessions.mockRejectedValue(new TypeError('down'))
    comeBack()
    await waitFor(() => expect(getSessions).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(4_000)
    expect(reset).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)

    expect(reset).toHaveBeenCalledWith('SIWXSignMessage')
  })

  test('that ends while the wallet is asked for something else waits for its answer', async () => {
    const { reset, getSessions, context } = await signedIn()
    context.router.push('ApproveTransaction')
    getSessions.mockResolvedValue([])
    comeBack()
    await waitFor(() => expect(getSessions).toHaveBeenCalledOnce())
    await vi.advanceTimersByTimeAsync(0)
    expect(reset).not.toHaveBeenCalled()
    Object.assign(context.router.state, { stack: [{ view: 'Account', params: undefined }] })

    await waitFor(() => expect(reset).toHaveBeenCalledWith('SIWXSignMessage'))
  })

  test('that is only asked for holds nobody who is in the middle of something', async () => {
    const { reset, getSessions, onChange } = await signedIn({ required: false })
    getSessions.mockResolvedValue([])
    comeBack()
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([]))

    expect(reset).not.toHaveBeenCalled()
  })

  test('without an end of its own is not put off each time it is looked at: tabs would answer each other', async () => {
    const { context } = await signedIn()
    const known = createSessionCache(context.store)
    const first = known.nextEnd()
    vi.setSystemTime(Date.now() + 1_000)
    known.add(known.accounts()[0] ?? never(), { data: messageFor() })

    expect(known.nextEnd()).toBe(first)
  })
})

test('the host is told of who signed in while the wallet connected', async () => {
  const { context, tell, onChange } = world()
  context.store.set('until', { [account]: Date.now() + dayMs })
  const properties = { network: network.id, isSmartAccount: false }
  tell({ event: 'SIWX_AUTH_SUCCESS', properties, timestamp: 0 })

  expect(onChange).toHaveBeenLastCalledWith([account])
})

describe('another tab', () => {
  test('that signs in ends the asking here', async () => {
    const getSessions = vi.fn<Siwx['getSessions']>(async () => [])
    const { back, context, onChange } = world({ port: { getSessions } })
    await screen.findByText('I accept the terms.')
    getSessions.mockResolvedValue([{ data: messageFor() }])
    storedElsewhere()

    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(onChange).toHaveBeenLastCalledWith([account])
    expect(context.sign).not.toHaveBeenCalled()
  })

  test('that signs in while the wallet is asked here does not take its request away; declined, it is over all the same', async () => {
    let decline = () => {}
    const sign = () =>
      new Promise<string>((_, reject) => {
        decline = () => reject(new Error('no'))
      })
    const getSessions = vi.fn<Siwx['getSessions']>(async () => [])
    const { back, context, controller } = world({ port: { getSessions }, sign })
    await screen.findByText('I accept the terms.')
    press('Sign')
    await waitFor(() => expect(controller.state.step.status).toBe('signing'))
    context.store.set('until', { [account]: Date.now() + dayMs })
    getSessions.mockResolvedValue([{ data: messageFor() }])
    storedElsewhere()
    await waitFor(() => expect(getSessions).toHaveBeenCalledTimes(2))
    expect(back).not.toHaveBeenCalled()
    decline()

    await waitFor(() => expect(back).toHaveBeenCalledOnce())
  })

  test('that has signed out at the server has the host told, though nothing is new here', async () => {
    const { onChange } = world()
    expect(onChange.mock.calls).toEqual([[[]]])
    storedElsewhere('@foyer/feature.siwx.left')

    await waitFor(() => expect(onChange.mock.calls).toEqual([[[]], [[]]]))
  })

  test.each(['@foyer/feature.siwx.until', '@foyer/left/feature.siwx.until'])(
    'that signs out, as %s tells, is followed',
    async (name) => {
      const { reset, getSessions, context } = await signedIn()
      context.store.remove('until')
      getSessions.mockResolvedValue([])
      storedElsewhere(name)

      await waitFor(() => expect(reset).toHaveBeenCalledWith('SIWXSignMessage'))
    },
  )

  test('that stores something else asks nothing of the server', async () => {
    const { getSessions } = await signedIn()
    storedElsewhere('@foyer/connectors')
    await Promise.resolve()

    expect(getSessions).not.toHaveBeenCalled()
  })
})

describe('who disconnects', () => {
  const ended = ['eip155']
  const gone = {
    event: 'DISCONNECT_SUCCESS',
    properties: { namespace: 'eip155', ended },
    timestamp: 0,
  } as const
  const failed = {
    event: 'DISCONNECT_ERROR',
    properties: { message: 'Failed', ended },
    timestamp: 0,
  } as const

  test.each([gone, failed])('is signed out, by $event', async (event) => {
    const { tell, own, onChange } = await signedIn()
    tell(event)

    await waitFor(() => expect(own.revokeSession).toHaveBeenCalledWith('eip155:1', address))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([]))
  })

  test('while the server looks at the signature is signed out once it let them in', async () => {
    let letIn = () => {}
    const addSession = () =>
      new Promise<void>((resolve) => {
        letIn = resolve
      })
    const { tell, own, controller, onChange } = world({ port: { addSession } })
    await screen.findByText('I accept the terms.')
    press('Sign')
    await waitFor(() => expect(controller.state.step.status).toBe('verifying'))
    tell(gone)
    expect(own.revokeSession).not.toHaveBeenCalled()
    letIn()

    await waitFor(() => expect(own.revokeSession).toHaveBeenCalledOnce())
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith([]))
  })

  test('after an answer that was lost is signed out: it may have let them in', async () => {
    const { tell, own } = world({ port: { addSession: () => Promise.reject(new TypeError('lost')) } })
    await screen.findByText('I accept the terms.')
    press('Sign')
    await screen.findByRole('alert')
    tell(gone)

    await waitFor(() => expect(own.revokeSession).toHaveBeenCalledOnce())
  })

  test('and connects again is asked only once they are out', async () => {
    let end = () => {}
    const revokeSession = () =>
      new Promise<void>((resolve) => {
        end = resolve
      })
    const { tell, controller, getSessions } = await signedIn({ port: { revokeSession } })
    tell(gone)
    void controller.begin(new AbortController().signal)
    await Promise.resolve()
    expect(getSessions).not.toHaveBeenCalled()
    getSessions.mockResolvedValue([])
    end()

    await waitFor(() => expect(controller.state.step.status).toBe('ready'))
  })
})

function never(): never {
  throw new Error('Nobody is known.')
}
