// @tier gate, @vitest-environment happy-dom
import { FoyerError, RequestPendingError } from '@foyer/core'
import { search } from '@foyer/search'
import type { SignInMessage } from '@foyer/siwx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { InvalidMessageError, SignInRefusedError } from './errors.js'
import { messageFor as messageWith, openMessageFor, textOf } from './messageFor.js'
import { address, messageFor, network, press, world } from './signIn.test-support.js'
import type { Siwx } from './signInPort.js'

afterEach(cleanup)

const elsewhere = new FoyerError('approval/elsewhere', 'In another tab.', { context: {} })

search(
  'options of any form make a message that lasts a minute or more, or are a mistake in it',
  fc.property(
    fc.constantFrom('expiresInMs', 'statement', 'resources'),
    fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger(), fc.string(), fc.anything()),
    (name, value) => {
      const input = { accountAddress: address, chainId: network.id }
      const nonce = 'a1b2c3d4e5f6'
      try {
        const message = messageWith(input, nonce, Object({ [name]: value }))
        textOf(message, input)
        expect(openMessageFor(input.chainId, nonce, Object({ [name]: value }))).toHaveProperty('nonce')
        const { issuedAt, expirationTime = '' } = message
        expect(Date.parse(expirationTime) - Date.parse(issuedAt)).toBeGreaterThanOrEqual(60_000)
        expect(expirationTime).toMatch(/^\d{4}-/)
      } catch (error) {
        if (!(error instanceof InvalidMessageError)) throw error
      }
    },
  ),
  { gate: 200 },
)

describe('a sign-in', () => {
  test.each([
    ['that another tab asks for', elsewhere, 'A confirmation is in progress in another tab.'],
    ['before another request', new RequestPendingError('personal_sign'), 'already has a request open'],
    ['that the wallet fails at', new Error('broken'), 'The wallet could not sign. Try again.'],
  ])('%s says that', async (_, error, text) => {
    const { addSession } = world({ sign: () => Promise.reject(error) })
    await screen.findByText('I accept the terms.')
    press('Sign')

    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(addSession).not.toHaveBeenCalled()
  })

  test('that is refused for the clock of the page says so, over a new message', async () => {
    const refused = new SignInRefusedError(401, undefined, 'clock')
    world({ port: { addSession: () => Promise.reject(refused) } })
    await screen.findByText('I accept the terms.')
    press('Sign')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'The clock of this device is off. Set it, then try again.',
    )
  })

  test('that the server refused cannot be signed before there is a new message', async () => {
    let renew = () => {}
    const later = new Promise<SignInMessage>((resolve) => {
      renew = () => resolve(messageFor({ nonce: 'f6e5d4c3b2a1' }))
    })
    const createMessage = vi.fn<Siwx['createMessage']>(() => later).mockResolvedValueOnce(messageFor())
    const addSession = vi
      .fn<Siwx['addSession']>()
      .mockRejectedValueOnce(new SignInRefusedError(401))
      .mockResolvedValue()
    const { context, controller } = world({ port: { createMessage, addSession } })
    await screen.findByText('I accept the terms.')
    press('Sign')
    await waitFor(() => expect(createMessage).toHaveBeenCalledTimes(2))
    await controller.sign()
    expect(context.sign).toHaveBeenCalledOnce()
    renew()
    await screen.findByRole('alert')
    press('Try again')

    await waitFor(() => expect(addSession).toHaveBeenCalledTimes(2))
    expect(addSession.mock.calls[1]?.[0].data.nonce).toBe('f6e5d4c3b2a1')
  })

  test('whose answer was lost, or was refused because it came twice, is over where the server says so', async () => {
    const getSessions = vi
      .fn<Siwx['getSessions']>()
      .mockResolvedValueOnce([])
      .mockImplementation(async () => [{ data: messageFor() }])
    const addSession = () => Promise.reject(new SignInRefusedError(401))
    const { back, context } = world({ port: { addSession, getSessions } })
    await screen.findByText('I accept the terms.')
    press('Sign')

    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(context.sign).toHaveBeenCalledOnce()
  })

  test('that the host’s own keeper of sessions fails at does not blame the wallet', async () => {
    world({ port: { addSession: () => Promise.reject(new TypeError('broken')) } })
    await screen.findByText('I accept the terms.')
    press('Sign')

    expect((await screen.findByRole('alert')).textContent).toBe(
      'The site did not answer. What you signed is kept: try again.',
    )
  })

  test('for another site says so to the visitor, and to the developer', async () => {
    const createMessage: Siwx['createMessage'] = async () => messageFor({ domain: 'evil.example' })
    const { context } = world({ required: false, port: { createMessage } })
    await screen.findByText(/is for another site, account or network. Nothing was signed/)

    expect(context.alerts.show).toHaveBeenCalledWith('option-invalid', expect.stringContaining('domain'))
  })

  test.each([
    ['nonce', { nonce: '3b241101-e2bb-4255-8caf-4136c566a962' }],
    ['statement', { statement: 'I accept the "terms".' }],
    ['statement', { statement: 'Ich stimme den Geschäftsbedingungen zu.' }],
    ['issuedAt', { issuedAt: 'today' }],
  ])('with a mistake in its %s accuses no other site, and tells the developer: %j', async (field, over) => {
    const createMessage: Siwx['createMessage'] = async () => messageFor(over)
    const { context } = world({ required: false, port: { createMessage } })
    await screen.findByText('The site’s message has a mistake in it. Nothing was signed.')

    expect(context.alerts.show).toHaveBeenCalledWith('option-invalid', expect.stringContaining(`"${field}"`))
  })

  test.each([
    ['expiresInMs', { expiresInMs: Number.POSITIVE_INFINITY }],
    ['expiresInMs', { expiresInMs: Number.NaN }],
    ['expiresInMs', Object({ expiresInMs: '86400000' })],
    ['expiresInMs', { expiresInMs: 0 }],
    ['expiresInMs', { expiresInMs: 1e17 }],
    ['statement', Object({ statement: 7 })],
  ])(
    'by an option %s that cannot be accuses no server, and tells the developer: %j',
    async (name, options) => {
      const createMessage: Siwx['createMessage'] = async (input) =>
        messageWith(input, 'a1b2c3d4e5f6', options)
      const { context } = world({ required: false, port: { createMessage } })
      await screen.findByText('The site’s message has a mistake in it. Nothing was signed.')

      expect(context.alerts.show).toHaveBeenCalledWith('option-invalid', expect.stringContaining(`"${name}"`))
    },
  )

  test.each([
    ['nothing', undefined],
    ['an object without fields', {}],
    ['a text', 'app.example wants you to sign in'],
  ])('with %s for a message accuses no server, and tells the developer', async (_, message) => {
    const { context } = world({ required: false, port: { createMessage: async () => Object(message) } })
    await screen.findByText('The site’s message has a mistake in it. Nothing was signed.')

    expect(context.alerts.show).toHaveBeenCalledWith('option-invalid', expect.stringContaining('form'))
  })

  test('that is not required and cannot begin says that nothing was signed, and begins on demand', async () => {
    const createMessage = vi
      .fn<Siwx['createMessage']>()
      .mockRejectedValueOnce(new TypeError('down'))
      .mockImplementation(async () => messageFor())
    const { context, back } = world({ required: false, port: { createMessage } })
    await screen.findByText('The site did not say what to sign. Nothing was signed.')
    press('Try again')
    await screen.findByText('I accept the terms.')
    press('Sign')

    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(context.sign).toHaveBeenCalledOnce()
    expect(context.alerts.show).not.toHaveBeenCalled()
  })
})
