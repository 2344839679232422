// @tier gate
import {
  AbortedError,
  displayText,
  FoyerError,
  InvalidAddressError,
  NameError,
  PaymentRequestError,
  parseNetworkId,
  type ResolvedName,
} from '@foyer/core'
import { createFeatureHost, fakeNetwork } from '@foyer/testing/feature'
import { createText } from '@foyer/ui'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { receiverMessages } from './messages.js'
import { assertFollowed, readPaymentRequest } from './paymentRequest.js'
import { confirmReceiver, NameChangedError, NameUncheckedError, readReceiver } from './readReceiver.js'
import { isUnread, receiverFault } from './receiverFault.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ethereum = parseNetworkId('eip155:1')
const base = parseNetworkId('eip155:8453')
const [ada, bob] = [`0x${'aB'.repeat(20)}`, `0x${'b'.repeat(40)}`]
const name = 'ada.foyer.test'
const resolved: ResolvedName = { name, shown: displayText(name), address: ada }
const { signal } = new AbortController()

/** A world in which names lead where `resolve` says. */
function world(resolve: (signal: AbortSignal) => Promise<ResolvedName> = async () => resolved) {
  const networks = [fakeNetwork('eip155:1', 'Ethereum'), fakeNetwork('eip155:8453', 'Base')]
  const { context } = createFeatureHost({ text: createText(), networks })
  const asked: unknown[] = []
  return {
    asked,
    context: {
      ...context,
      names: {
        ...context.names,
        async resolve(text: string, on: string, left: AbortSignal) {
          asked.push([text, on])
          return resolve(left)
        },
      },
    },
  }
}
const coded = (code: string, context: object = {}) =>
  expect.objectContaining({ code, context: expect.objectContaining(context) })

describe('a text', () => {
  test('that is an address is read as the chain writes it, and no name is looked up', async () => {
    const { context, asked } = world()

    expect(await readReceiver(context, ethereum, ada, signal)).toEqual({ address: ada })
    await expect(readReceiver(context, ethereum, 'ada', signal)).rejects.toEqual(coded('address/invalid'))
    expect(asked).toEqual([])
  })

  test('that is a name leads to its address', async () => {
    const { context, asked } = world()

    expect(await readReceiver(context, base, name, signal)).toEqual({ address: ada, name: resolved })
    expect(asked).toEqual([[name, base]])
  })

  test.each([
    ['says that it has no address', new NameError(name, 'unknown'), 'name/unresolved'],
    ['leads to what is no address', new InvalidAddressError('x', 'zero'), 'address/invalid'],
    ['could not be looked up', new Error('away'), 'name/unchecked'],
  ])('that is a name is refused if it %s', async (_what, error, code) => {
    const { context } = world(() => Promise.reject(error))

    await expect(readReceiver(context, base, name, signal)).rejects.toEqual(coded(code))
  })

  test('that is a name waits 20 seconds for its service', async () => {
    const { context } = world(() => new Promise(() => {}))
    const end = vi.fn()
    readReceiver(context, base, name, signal).catch(end)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(end).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)

    expect(end).toHaveBeenCalledWith(coded('name/unchecked', { name }))
    expect(end.mock.calls[0]?.[0].cause.message).toBe('The name did not answer within 20000 ms.')
  })

  test('that is a name is dropped once the visitor has left', async () => {
    const left = new AbortController()
    const { context } = world(async (own) => {
      left.abort()
      expect(own.aborted).toBe(true)
      throw new Error('away')
    })

    await expect(readReceiver(context, base, name, left.signal)).rejects.toBeInstanceOf(AbortedError)
  })
})

describe('right before something is sent', () => {
  const confirm = (address: string, resolve?: () => Promise<ResolvedName>) => {
    const { context, asked } = world(resolve)
    return { asked, end: confirmReceiver(context, base, { address, name: resolved }, signal) }
  }

  test('an address without a name is not looked up', async () => {
    const { context, asked } = world()

    expect(await confirmReceiver(context, base, { address: ada }, signal)).toBeUndefined()
    expect(asked).toEqual([])
  })

  test('a name that leads to the same address, in any letter case, is fine', async () => {
    const { asked, end } = confirm(ada.toLowerCase())

    await expect(end).resolves.toBeUndefined()
    expect(asked).toEqual([[name, base]])
  })

  test('a name that leads to another address is refused', async () => {
    await expect(confirm(bob).end).rejects.toEqual(coded('name/changed', { name, before: bob, now: ada }))
    await expect(confirm(bob).end).rejects.toThrow(`"${name}" leads to another address now.`)
  })

  test.each([new NameError(name, 'unknown'), new InvalidAddressError('x', 'zero')])(
    'a name that leads nowhere ($code) is refused',
    async (error) => {
      const { end } = confirm(ada, () => Promise.reject(error))

      await expect(end).rejects.toEqual(coded('name/changed', { name, before: ada, now: undefined }))
    },
  )

  test('a name that cannot be looked up is refused for that', async () => {
    const { end } = confirm(ada, () => Promise.reject(new Error('away')))

    await expect(end).rejects.toEqual(coded('name/unchecked', { name }))
    await expect(end).rejects.toThrow(`"${name}" could not be looked up.`)
  })

  test('a long name is cut in the error', async () => {
    const long = `${'a'.repeat(200)}.eth`

    expect(new NameUncheckedError(long, undefined).message).toBe(
      `"${'a'.repeat(100)}" could not be looked up.`,
    )
  })
})

describe('a text that says more than an address', () => {
  const read = (text: string, on = ethereum) => readPaymentRequest(world().context, on, text)

  test.each([
    ['an account id', `eip155:1:${ada}`, { address: ada, network: ethereum }],
    ['a link for the network in use', `ethereum:${ada}@1`, { address: ada, network: ethereum }],
    ['a link for any network', `ethereum:${ada}`, { address: ada }],
    ['a link with an amount', `ethereum:${ada}?value=5`, { address: ada, amount: 5n }],
    ['other text', `x:${ada}`, undefined],
  ])('is %s', async (_what, text, request) => {
    expect(await read(text)).toEqual(request)
  })

  test.each([
    ['an account id of another network', `eip155:8453:${ada}`, 'Base'],
    ['a link for another network', `ethereum:${ada}@8453`, 'Base'],
    ['an account id of a network that was not requested', `eip155:10:${ada}`, 'eip155:10'],
    [
      'an account id of another family',
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${bob}`,
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    ],
  ])('is refused if it is %s', async (_what, text, network) => {
    await expect(read(text)).rejects.toEqual(coded('payment-request/refused', { fault: 'network', network }))
  })

  test.each([
    ['before it', ` eip155:1:${ada}`],
    ['behind it', `eip155:1:${ada} `],
    ['a namespace that is too long', `eip155eip:1:${ada}`],
    ['a namespace that is too short', `ei:1:${ada}`],
    ['a reference that is too long', `eip155:${'1'.repeat(33)}:${ada}`],
    ['an address that is too long', `eip155:1:${'a'.repeat(129)}`],
    ['no address', 'eip155:1:'],
  ])('is no account id with %s', async (_what, text) => {
    expect(await read(text)).toBeUndefined()
  })

  test('is refused for the reason that the form has', () => {
    expect(() => assertFollowed('token')).toThrow(new PaymentRequestError('token'))
    expect(assertFollowed(undefined)).toBeUndefined()
  })
})

describe('the form says', () => {
  const text = createText()
  text.add(receiverMessages)
  const said = (error: FoyerError) => receiverFault(text.t, error, 'Base')
  const fault = (code: string, context: object = {}) => new FoyerError(code, '', { context: { ...context } })

  test.each<[string, FoyerError]>([
    ['This is not an address on Base.', new InvalidAddressError('x', 'shape')],
    ['This is not an address on Base.', fault('address/invalid', { fault: 'taken' })],
    ['A character of this address is wrong. Copy it again.', new InvalidAddressError('x', 'checksum')],
    [receiverMessages['receiver.zero'], new InvalidAddressError('x', 'zero')],
    [
      'This is the contract of a token. Coins and tokens sent to it are lost.',
      new InvalidAddressError('x', 'token'),
    ],
    ['The address could not be checked.', fault('rpc/failed')],
    ['This is not a valid name.', new NameError(name, 'shape')],
    [receiverMessages['receiver.name.unknown'], new NameError(name, 'unknown')],
    ['Names don’t work on Base. Paste the address.', new NameError(name, 'network')],
    [
      'This name leads to a contract on another network. Its address may have no owner on Base.',
      new NameError(name, 'elsewhere'),
    ],
    ['The name could not be looked up.', new NameUncheckedError(name, undefined)],
    [
      receiverMessages['receiver.name.changed'].replace('{name}', name),
      fault('name/changed', { name: 'ada.foyer\u202e.test' }),
    ],
    ['This link can’t be read. Paste the address instead.', new PaymentRequestError('shape')],
    ['This link can’t be read. Paste the address instead.', fault('payment-request/refused')],
    ['This link asks for more than a payment. Paste the address instead.', new PaymentRequestError('more')],
    ['This link asks for a token that you don’t have here.', new PaymentRequestError('token')],
    [
      'This address is for Gnosis. Switch the network first.',
      new PaymentRequestError('network', 'Gno\u202esis'),
    ],
    [
      '“x1” is no network that is known here. Paste the address without it.',
      new PaymentRequestError('unknown', 'x1'),
    ],
  ])('“%s”', (words, error) => {
    expect(said(error)).toBe(words)
  })

  test('no more of a foreign network than fits a line', () => {
    expect(said(new PaymentRequestError('network', 'x'.repeat(50)))).toBe(
      `This address is for ${'x'.repeat(39)}… Switch the network first.`,
    )
  })
})

test.each<[string, FoyerError, boolean]>([
  ['a name that could not be looked up', new NameUncheckedError(name, undefined), true],
  ['an address that could not be checked', new FoyerError('rpc/failed', '', { context: {} }), true],
  ['a name that leads to no address', new NameError(name, 'unknown'), false],
  ['a name that has another address now', new NameChangedError(name, ada, bob), false],
  ['a link that is refused', new PaymentRequestError('more'), false],
  ['an invalid address', new InvalidAddressError('x', 'shape'), false],
])('another try may succeed after a failed look alone: %s', (_what, error, isOpen) => {
  expect(isUnread(error)).toBe(isOpen)
})
