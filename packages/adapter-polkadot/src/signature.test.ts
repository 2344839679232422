// @tier gate
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import * as sr25519 from '@scure/sr25519'
import { expect, test } from 'vitest'
import { parseSignature, wrapBytes } from './signature.js'

const seed = new Uint8Array(32).fill(17)
const asked = utf8ToBytes('what was asked for')
const other = utf8ToBytes('something else')
const secret = sr25519.secretFromSeed(seed)

function by(text: Uint8Array) {
  const signed = secp256k1.sign(blake2b(text, { dkLen: 32 }), seed)
  return { bytes: signed.toCompactRawBytes(), recovery: signed.recovery }
}
const ecdsa = by(asked)
const kinds = [
  {
    kind: 'sr25519',
    byte: 1,
    signature: sr25519.sign(secret, asked),
    publicKey: sr25519.getPublicKey(secret),
  },
  {
    kind: 'ed25519',
    byte: 0,
    signature: ed25519.sign(asked, seed),
    publicKey: ed25519.getPublicKey(seed),
  },
  {
    kind: 'ecdsa',
    byte: 2,
    signature: Uint8Array.of(...ecdsa.bytes, ecdsa.recovery),
    // The account of such a key is its hash.
    publicKey: blake2b(secp256k1.getPublicKey(seed, true), { dkLen: 32 }),
  },
]
const malformed = expect.objectContaining({
  code: 'wallet/malformed-answer',
  context: expect.objectContaining({ method: 'm' }),
})
const hex = (...bytes: readonly number[]) => bytesToHex(Uint8Array.from(bytes))

test.each(kinds)('a signature by $kind is told with its kind in front, however it is written', (one) => {
  const { byte, signature, publicKey } = one
  const [bare, kept] = [hex(...signature), hex(byte, ...signature)]

  for (const text of [bare, kept, `0x${bare}`, `0x${kept}`, `0X${kept}`, `0x${kept.toUpperCase()}`])
    expect(parseSignature('m', { signature: text }, [asked], publicKey)).toEqual(
      Uint8Array.of(byte, ...signature),
    )
})

test.each(kinds)('a signature by $kind of any of what may have been signed counts', (one) => {
  const { byte, signature, publicKey } = one

  expect(parseSignature('m', { signature: hex(...signature) }, [other, asked], publicKey)).toEqual(
    Uint8Array.of(byte, ...signature),
  )
})

test.each(kinds)(
  'a signature by $kind of something else, by another key, or of another kind is none',
  (one) => {
    const { byte, signature, publicKey } = one
    const answer = { signature: hex(byte, ...signature) }

    for (const others of kinds.filter((each) => each !== one)) {
      expect(() => parseSignature('m', answer, [asked], others.publicKey)).toThrow(malformed)
      const misnamed = { signature: hex(others.byte, ...signature) }
      expect(() => parseSignature('m', misnamed, [asked], publicKey)).toThrow(malformed)
    }
    expect(() => parseSignature('m', answer, [other], publicKey)).toThrow(malformed)
    expect(() => parseSignature('m', answer, [], publicKey)).toThrow(malformed)
  },
)

test('an ECDSA signature counts by the key that it recovers, of which there are two', () => {
  const [, , { publicKey } = { publicKey: new Uint8Array() }] = kinds
  const texts = Array.from({ length: 40 }, (_, at) => utf8ToBytes(`text ${at}`))
  const recoveries = texts.map((text) => {
    const { bytes, recovery } = by(text)
    const answer = { signature: hex(...bytes, recovery) }
    const wrong = { signature: hex(...bytes, 1 - recovery) }
    const cut = { signature: hex(...bytes) }

    expect(parseSignature('m', answer, [text], publicKey)).toHaveLength(66)
    for (const other of [wrong, cut, { signature: hex(...bytes, recovery, 0) }])
      expect(() => parseSignature('m', other, [text], publicKey)).toThrow(malformed)
    return recovery
  })

  expect(new Set(recoveries)).toEqual(new Set([0, 1]))
})

test('a signature that begins with the byte of its kind by chance is not cut', () => {
  const publicKey = ed25519.getPublicKey(seed)
  const texts = Array.from({ length: 4_000 }, (_, at) => utf8ToBytes(`text ${at}`))
  const text = texts.find((one) => ed25519.sign(one, seed)[0] === 0) ?? asked
  const signature = ed25519.sign(text, seed)
  expect(signature[0]).toBe(0)

  expect(parseSignature('m', { signature: hex(...signature) }, [text], publicKey)).toEqual(
    Uint8Array.of(0, ...signature),
  )
})

test.each([
  ['nothing', undefined],
  ['a number', 7],
  ['bytes', kinds[0]?.signature],
  ['words', 'signed'],
  ['too little', hex(...(kinds[0]?.signature.slice(1) ?? []))],
  ['too much', hex(1, ...(kinds[0]?.signature ?? []), 0)],
  ['half a digit more', `${hex(...(kinds[0]?.signature ?? []))}0`],
  ['something in front', `x${hex(...(kinds[0]?.signature ?? []))}`],
  ['something behind', `${hex(...(kinds[0]?.signature ?? []))}x`],
])('%s is no signature', (_what, signature) => {
  const publicKey = kinds[0]?.publicKey ?? new Uint8Array()

  expect(() => parseSignature('m', { signature }, [asked], publicKey)).toThrow(malformed)
  expect(() => parseSignature('m', signature, [asked], publicKey)).toThrow(malformed)
})

test.each([
  ['', '<Bytes></Bytes>'],
  ['hi', '<Bytes>hi</Bytes>'],
  ['<Bytes>hi', '<Bytes><Bytes>hi</Bytes>'],
  ['hi</Bytes>', '<Bytes>hi</Bytes></Bytes>'],
  ['<BYTES>hi</Bytes>', '<Bytes><BYTES>hi</Bytes></Bytes>'],
  ['<Bytes>hi</BYTES>', '<Bytes><Bytes>hi</BYTES></Bytes>'],
  ['<bytes>hi</bytes>', '<Bytes><bytes>hi</bytes></Bytes>'],
  ['<Bytes>', '<Bytes><Bytes></Bytes>'],
  ['<Bytes></Bytes>', '<Bytes></Bytes>'],
  ['<Bytes>hi</Bytes>', '<Bytes>hi</Bytes>'],
])('%j is signed as %j', (text, wrapped) => {
  expect(new TextDecoder().decode(wrapBytes(utf8ToBytes(text)))).toBe(wrapped)
})
