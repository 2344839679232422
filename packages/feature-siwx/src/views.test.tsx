// @tier gate, @vitest-environment happy-dom
import { parseAccountId, type Situation, UserRejectedError } from '@foyer/core'
import { createMessage, type SignInMessage } from '@foyer/siwx'
import { createFeatureHost } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readDeclined } from './declined.js'
import { SignInRefusedError } from './errors.js'
import { siwx } from './index.js'
import { address, messageFor, network, press, world } from './signIn.test-support.js'
import type { Siwx } from './signInPort.js'

afterEach(cleanup)

describe('a sign-in', () => {
  test('names the site, the account, the network and what is agreed to; the message can be read first', async () => {
    world()
    await screen.findByText('I accept the terms.')
    for (const text of [location.host, /0x71….*d8976F/, /^Ethereum$/, /^Harbor$/]) screen.getByText(text)
    press('Read the full message')

    expect(screen.getByRole('region', { name: 'The message to sign' }).textContent).toContain(
      'Nonce: a1b2c3d4e5f6',
    )
  })

  test.each([
    ['its own icon', '/icon.png', `${location.origin}/icon.png`],
    ['a letter where another site has the icon', 'https://cdn.example/icon.png', undefined],
  ])('shows the page by %s', async (_, href, src) => {
    const link = Object.assign(document.createElement('link'), { rel: 'icon', href })
    document.head.append(link)
    world()
    await screen.findByText('I accept the terms.')

    const pictures = [...document.querySelectorAll('img')].map((one) => one.src)
    expect(pictures.includes(src ?? href)).toBe(src !== undefined)
    link.remove()
  })

  test('stores what was signed, and closes', async () => {
    const { addSession, context, back, events } = world()
    await screen.findByText('I accept the terms.')
    press('Sign')
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    const [session] = addSession.mock.calls[0] ?? []

    expect(session).toMatchObject({ signature: '0xsigned', data: { nonce: 'a1b2c3d4e5f6' } })
    expect(session && createMessage(session.data)).toBe(session?.message)
    expect(context.sign).toHaveBeenCalledWith(
      expect.objectContaining({ message: session?.message, namespace: 'eip155' }),
    )
    expect(events.map(({ event }) => event)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  })

  test('is over at once where there is a session', async () => {
    const { own, back } = world({ port: { getSessions: async () => [{ data: messageFor() }] } })
    await waitFor(() => expect(back).toHaveBeenCalledOnce())

    expect(own.createMessage).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['is over', { expirationTime: '2020-01-01T00:00:00Z' }],
    ['has not begun', { notBefore: '2999-01-01T00:00:00Z' }],
    ['has a date that is none', { expirationTime: 'soon' }],
  ])('is asked for where a session %s', async (_, over) => {
    world({ port: { getSessions: async () => [{ data: messageFor(over) }] } })

    await screen.findByText('I accept the terms.')
  })

  test('that was declined says so and stays', async () => {
    const { back, events } = world({
      sign: async () => Promise.reject(new UserRejectedError('personal_sign')),
    })
    await screen.findByText('I accept the terms.')
    press('Sign')

    expect((await screen.findByRole('alert')).textContent).toBe('Signature declined')
    expect(back).not.toHaveBeenCalled()
    expect(events.map(({ event }) => event)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_REJECTED'])
  })

  test('that the server refuses gets a new message', async () => {
    const refused = vi
      .fn<Siwx['addSession']>()
      .mockRejectedValueOnce(new SignInRefusedError(401))
      .mockResolvedValue()
    const { own, back, context, events } = world({ port: { addSession: refused } })
    await screen.findByText('I accept the terms.')
    press('Sign')
    await screen.findByText('The site did not take the signature. Try again.')
    expect(events.at(-1)).toMatchObject({
      event: 'SIWX_AUTH_ERROR',
      properties: { network: 'eip155:1', isSmartAccount: false },
    })
    await waitFor(() => expect(own.createMessage).toHaveBeenCalledTimes(2))
    press('Try again')
    await waitFor(() => expect(back).toHaveBeenCalledOnce())

    expect(context.sign).toHaveBeenCalledTimes(2)
  })

  test('is not signed twice because the server did not answer', async () => {
    const lost = vi.fn<Siwx['addSession']>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue()
    const { back, context } = world({ port: { addSession: lost } })
    await screen.findByText('I accept the terms.')
    press('Sign')
    await screen.findByRole('alert')
    press('Try again')
    await waitFor(() => expect(back).toHaveBeenCalledOnce())

    expect(context.sign).toHaveBeenCalledOnce()
    expect(lost.mock.calls[0]?.[0]).toEqual(lost.mock.calls[1]?.[0])
  })

  test.each<[string, Partial<SignInMessage>]>([
    ['another site', { domain: 'evil.example' }],
    ['another account', { accountAddress: '0x0000000000000000000000000000000000000001' }],
    ['another network', { chainId: 'eip155:5' }],
    ['two lines in its statement', { statement: 'a\nb' }],
  ])('with a message for %s cannot be signed', async (_, over) => {
    const { context, own, disconnect } = world({
      required: false,
      port: { createMessage: async () => messageFor(over) },
    })
    await screen.findByText('A problem occurred while trying initialize authentication')
    press('Try again')

    await waitFor(() => expect(own.getSessions).toHaveBeenCalledTimes(2))
    expect(context.sign).not.toHaveBeenCalled()
    expect(disconnect).not.toHaveBeenCalled()
  })

  test('that is required and cannot begin disconnects, and leads back to Connect', async () => {
    const down = () => Promise.reject(new TypeError('down'))
    const { disconnect, context, toasts } = world({ port: { createMessage: down } })
    await waitFor(() => expect(disconnect).toHaveBeenCalledWith('eip155'))

    expect(toasts).toEqual(['error: A problem occurred while trying initialize authentication'])
    expect(context.router.state.stack.map(({ view }) => view)).toEqual(['Connect'])
  })

  test('that is required and cancelled ends the connection', async () => {
    const { disconnect, events } = world()
    await screen.findByText('This site needs a signature first. Sign or disconnect to close this.')
    press('Disconnect')
    await waitFor(() => expect(disconnect).toHaveBeenCalledWith('eip155'))

    expect(events.map(({ event }) => event)).toEqual(['CLICK_CANCEL_SIWX'])
  })

  test('that is not required may be left', async () => {
    const { disconnect, context, tell, back } = world({ required: false })
    await screen.findByText('I accept the terms.')
    expect(screen.queryByText(/needs a signature first/)).toBeNull()
    press('Not now')
    await waitFor(() => expect(back).toHaveBeenCalledOnce())

    expect(disconnect).not.toHaveBeenCalled()
    expect(Object.keys(readDeclined(context.store))).toEqual([`eip155:1:${address}`])
    // Whoever connects anew is asked anew.
    tell({
      event: 'DISCONNECT_SUCCESS',
      properties: { namespace: 'eip155', ended: ['eip155'] },
      timestamp: 0,
    })
    expect(readDeclined(context.store)).toEqual({})
  })
})

test('a session that ended elsewhere is asked for anew as soon as the modal opens; one that nobody can tell of is not', async () => {
  const getSessions = vi.fn<Siwx['getSessions']>(async () => [{ data: messageFor() }])
  const { context, controller } = world({ port: { getSessions } })
  const reset = vi.spyOn(context.router, 'reset').mockImplementation(() => {})
  const reopen = async () => {
    Object.assign(context.state.modal, { open: false })
    await Promise.resolve()
    Object.assign(context.state.modal, { open: true })
    const asked = getSessions.mock.calls.length
    await waitFor(() => expect(getSessions.mock.calls.length).toBe(asked + 1))
    await Promise.resolve()
  }
  await waitFor(() => expect(controller.state.step.status).toBe('asking'))
  getSessions.mockRejectedValueOnce(new TypeError('lost'))
  await reopen()
  expect(reset).not.toHaveBeenCalled()
  getSessions.mockResolvedValueOnce([])
  await reopen()
  await waitFor(() => expect(reset).toHaveBeenCalledWith('SIWXSignMessage'))
})

describe('the manifest', () => {
  const account = parseAccountId(`eip155:1:${address}`)

  function situation(): Situation {
    const { context } = createFeatureHost({
      text: createText({ locale: 'en' }),
      networks: [network],
      address,
    })
    const { state, store } = context
    return { state, store, account, network, capabilities: {}, hasApi: false, region: undefined }
  }

  test('holds whoever is connected, until this page remembers a sign-in that lasts', () => {
    const { guard } = siwx({ local: true })
    const here = situation()
    expect(guard?.holds(here)).toBe(true)
    here.store.set('until', { [account]: Date.now() + 1_000 })
    expect(guard?.holds(here)).toBe(false)
    here.store.set('until', { [account]: Date.now() - 1 })
    expect(guard?.holds(here)).toBe(true)
    here.store.set('until', 'nonsense')
    expect(guard?.holds(here)).toBe(true)
    expect(guard?.holds({ ...here, account: undefined })).toBe(false)
  })

  test('lets go who leaves, where nobody has to sign in', () => {
    expect(siwx({ local: true }).guard?.onDismiss).toBeUndefined()
    const { guard } = siwx({ server: '/auth', required: false })
    const here = situation()
    expect(guard?.holds(here)).toBe(true)
    if (typeof guard?.onDismiss === 'function') guard.onDismiss(account)
    expect(guard?.holds(here)).toBe(false)
    // On the next page too.
    expect(siwx({ server: '/auth', required: false }).guard?.holds(here)).toBe(false)
    expect(siwx({ server: '/auth' }).guard?.holds(here)).toBe(true)
  })

  test('names the view that its chunk has', async () => {
    const own = siwx({ local: true })
    const feature = await own.load()

    expect(Object.keys(feature.views)).toEqual([...own.views])
  })

  test('takes one set-up, not two, and says so at once', () => {
    const port: Siwx = {
      createMessage: async () => messageFor(),
      getSessions: async () => [],
      addSession: async () => {},
      setSessions: async () => {},
      revokeSession: async () => {},
    }

    expect(() => siwx({ siwx: port, siweConfig: {} })).toThrow(
      'Cannot set both `siweConfig` and `siwx` options',
    )
  })
})
