// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountParts } from './accountId.js'
import { InvalidCaipError, isNamespace, isNetworkOf, networkParts, parseNetworkId } from './caip.js'
import { isFoyerError } from './isFoyerError.js'
import { accountId, parseAccountId } from './parseAccountId.js'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'
const text = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength })
const anyNamespace = fc.stringMatching(/^[-a-z0-9]{3,8}$/)
const anyReference = text(`${letters}_`, 32)
const anyAddress = text(`${letters}.%`, 128)
/** What nobody should pass, and somebody will: text near the grammar, and values that are not text. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...':eip1bx5 \n\0') }),
  fc
    .array(fc.oneof(anyNamespace, anyReference, fc.constant('')), { maxLength: 5 })
    .map((parts) => parts.join(':')),
  fc.anything({ withNullPrototype: true, withBigInt: true }),
)

/** The parsers as a JavaScript caller sees them. */
const loosely = { parseNetworkId, parseAccountId } as {
  readonly [P in 'parseNetworkId' | 'parseAccountId']: (input: unknown) => string
}

function thrownBy(work: () => unknown): unknown {
  try {
    return void work()
  } catch (error) {
    return error
  }
}

describe('network ids', () => {
  test.each([
    'eip155:1',
    'bip122:000000000019d6689c085ae165831e93',
    'bip122:12a765e31ffd4059bada1e25190f6e98',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])('the CAIP-2 example %s is read as it is', (id) => {
    expect(parseNetworkId(id)).toBe(id)
  })

  test.each([
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:',
    'eip155:1:0xab',
    'EIP155:1',
    'eip155: 1',
    'eip155:1\n',
    'eip155:１',
    'cosmos_:cosmoshub-3',
    `eip155:${'1'.repeat(33)}`,
    ':'.repeat(1_000_000),
  ])('%j is refused with the message of the spec', (input) => {
    const error = thrownBy(() => parseNetworkId(input))

    expect(error).toBeInstanceOf(InvalidCaipError)
    expect(error).toMatchObject({ message: 'Invalid CAIP-2 network id', context: { input } })
  })

  search(
    'what is put together is read back in its parts',
    fc.property(anyNamespace, anyReference, (namespace, reference) => {
      const id = parseNetworkId(`${namespace}:${reference}`)

      expect(networkParts(id)).toEqual({ namespace, reference })
      expect(isNetworkOf(namespace, id)).toBe(true)
    }),
  )

  test('a network belongs to one chain family only', () => {
    const id = parseNetworkId('eip155:1')

    const others = ['eip15', 'eip1555', 'solana', 'bip122']
    expect(['eip155', ...others].filter((namespace) => isNetworkOf(namespace, id))).toEqual(['eip155'])
  })
})

describe('account ids', () => {
  test.each([
    'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    'polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  ])('the CAIP-10 example %s is read as it is', (id) => {
    expect(parseAccountId(id)).toBe(id)
  })

  test.each([
    '',
    '::',
    'eip155:1',
    'eip155::0xab',
    'eip155:1:',
    ':1:0xab',
    'eip155:1:0xab:',
    'cosmos_:hub:addr',
  ])('%j has the wrong shape', (input) => {
    expect(() => parseAccountId(input)).toThrow(new InvalidCaipError('Invalid CAIP-10 address', input))
  })

  test.each([
    'eip155:1:0x ab',
    'eip155:1:<b>',
    'eip155:1:0xａ',
    'eip155:1.5:0xab',
    'eip155:1:0xab\n',
    `eip155:1:${'a'.repeat(129)}`,
  ])('%j has forbidden characters', (input) => {
    expect(() => parseAccountId(input)).toThrow(new InvalidCaipError('Invalid CAIP Address', input))
  })

  search(
    'what is put together is read back in its parts',
    fc.property(anyNamespace, anyReference, anyAddress, (namespace, reference, address) => {
      const networkId = parseNetworkId(`${namespace}:${reference}`)
      const id = accountId(networkId, address)

      expect(accountParts(id)).toEqual({ namespace, address, networkId })
      expect(parseAccountId(id)).toBe(id)
    }),
  )

  test('an address cannot smuggle in a part of its own', () => {
    expect(() => accountId(parseNetworkId('eip155:1'), '0xab:0xcd')).toThrow('Invalid CAIP-10 address')
  })
})

search(
  'whatever is passed in, a parser returns it untouched or throws its own error',
  fc.property(anything, fc.constantFrom(loosely.parseNetworkId, loosely.parseAccountId), (input, parse) => {
    const error = thrownBy(() => expect(parse(input)).toBe(input))

    expect(error === undefined || isFoyerError(error, 'caip/invalid')).toBe(true)
  }),
)

test('any namespace of CAIP-2 is one, and nothing else', () => {
  expect(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos', 'xrpl', '-a1'].every(isNamespace)).toBe(true)
  expect(
    ['EIP155', 'ab', 'ninechars', '', 'a b', 'toString', '__proto__', 0, null, undefined, ['eip155']].some(
      isNamespace,
    ),
  ).toBe(false)
})
