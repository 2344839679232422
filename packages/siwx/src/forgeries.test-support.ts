import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64, hex } from '@scure/base'
import fc from 'fast-check'
import { createMessage } from './createMessage.js'
import type { SiwxFault } from './error.js'
import type { ChainId } from './message.js'
import { parseMessage } from './parseMessage.js'
import { recapUri } from './recap.js'
import { messageOf, type Signer, signers } from './signers.test-support.js'

/** What somebody hands on in place of what was signed. */
export interface Forged {
  readonly message: string
  readonly signature: string
}

/** Makes one of what was honestly signed. */
export type Forge = (honest: Forged, signer: Signer, luck: Luck) => Forged | Promise<Forged>

/** What differs from one to the next. */
export interface Luck {
  readonly at: number
  readonly word: string
  readonly bytes: Uint8Array
}

/** What a forgery is made with. */
export const luck = fc.record({
  at: fc.nat(10_000),
  word: fc.stringMatching(/^[a-z0-9]{8,16}$/),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 200 }),
})

/** Signed by its own key, but for another site, time or network. */
const honestElsewhere =
  (over: (luck: Luck) => object): Forge =>
  async (_, signer, chance) => {
    const message = createMessage({ ...messageOf(signer), ...over(chance) })
    return { message, signature: await signer.sign(message) }
  }

const replaced =
  (change: (text: string, luck: Luck) => string): Forge =>
  ({ message, signature }, _, chance) => ({ message: change(message, chance), signature })

/** As signed, with bytes of the signature changed: most are no signature at all. */
const resigned =
  (change: (bytes: Uint8Array, signer: Signer, luck: Luck) => Uint8Array): Forge =>
  ({ message, signature }, signer, chance) => ({
    message,
    signature: encoded(signature, change(decoded(signature), signer, chance)),
  })

/** Each with why it is refused: one that is refused for something else would not have been tried. */
export const forgeries: Readonly<Record<string, readonly [Forge, ...SiwxFault[]]>> = {
  'of another site': [honestElsewhere(({ word }) => ({ domain: `${word}.example` })), 'wrong-domain'],
  'of a site that begins alike': [
    honestElsewhere(({ word }) => ({ domain: `app.example.${word}.example` })),
    'wrong-domain',
  ],
  'of a site that ends alike': [
    honestElsewhere(({ word }) => ({ domain: `${word}app.example` })),
    'wrong-domain',
  ],
  'of the same host at another port': [
    honestElsewhere(({ at }) => ({ domain: `app.example:${at}` })),
    'wrong-domain',
  ],
  'of another nonce': [honestElsewhere(({ word }) => ({ nonce: `${word}X` })), 'wrong-nonce'],
  'of yesterday': [
    honestElsewhere(({ at }) => ({ issuedAt: new Date(1_767_000_000_000 - at).toISOString() })),
    'too-late',
  ],
  'of tomorrow': [
    honestElsewhere(({ at }) => ({ notBefore: new Date(1_767_400_000_000 + at).toISOString() })),
    'too-early',
  ],
  'that is over': [
    honestElsewhere(({ at }) => ({ expirationTime: new Date(1_767_268_860_000 - at).toISOString() })),
    'too-late',
  ],
  'of another address': [renamed, 'wrong-signature', 'malformed'],
  'of another network': [
    async ({ message, signature }, { chainId }) => {
      const [family = ''] = chainId.split(':')
      return {
        message: createMessage({ ...parseMessage(message), chainId: elsewhere[family] ?? chainId }),
        signature,
      }
    },
    'wrong-signature',
  ],
  'of another chain family': [
    replaced((text, { at }) => {
      const others = ['Ethereum', 'Solana', 'Bitcoin', 'Polkadot'].filter(
        (name) => !text.includes(`your ${name}`),
      )
      return text.replace(/your \w+ account/, `your ${others[at % 3]} account`)
    }),
    'malformed',
  ],
  'with another statement': [
    replaced((text, { word }) => text.replace('Sign in to the example.', word)),
    'wrong-signature',
  ],
  'with a letter that turns the line around': [
    replaced((text, { at }) => insert(text, at, '\u202e')),
    'malformed',
  ],
  'with a letter that nobody sees': [replaced((text, { at }) => insert(text, at, '\u200b')), 'malformed'],
  'with marks around what they turn': [
    replaced((text, { at }) => {
      const mark = ['\u2066', '\u2067', '\u061c', '\u200f'][at % 4] ?? ''
      return insert(insert(text, at, mark), at + 9, '\u2069')
    }),
    'malformed',
  ],
  'with letters of other scripts that look alike': [
    replaced((text, { at }) => {
      const [latin = '', other = ''] = ['a\u0430', 'e\u0435', 'o\u043e', 'p\u0440'][at % 4] ?? ''
      return text.replace(latin, other)
    }),
    'malformed',
  ],
  'with a line more': [replaced((text, { word }) => `${text}\nRequest ID: ${word}`), 'wrong-signature'],
  'with a second heading before it': [
    replaced((text, { word }) => `${headingOf(word)}\n${text}`),
    'malformed',
    'wrong-domain',
  ],
  'with a second heading within it': [
    replaced((text, { at, word }) => insertLine(text, at, headingOf(word))),
    'malformed',
    'wrong-domain',
  ],
  'with a heading for what it states': [
    replaced((text, { word }) => text.replace('Sign in to the example.', headingOf(word))),
    'wrong-signature',
  ],
  'with a line twice': [
    replaced((text, { at }) => {
      const lines = text.split('\n').filter((line) => line.includes(': '))
      const line = lines[at % lines.length] ?? ''
      return text.replace(line, () => `${line}\n${line}`)
    }),
    'malformed',
  ],
  'that allows what it does not say': [
    honestElsewhere(({ word }) => ({
      resources: [recapUri({ [`https://${word}.example`]: { 'crud/delete': [{}] } })],
    })),
    'malformed',
  ],
  'with windows line breaks': [replaced((text) => text.replaceAll('\n', '\r\n')), 'malformed'],
  'without a signature': [({ message }) => ({ message, signature: '' }), 'wrong-signature'],
  'with noise for a signature': [
    ({ message, signature }, _, { bytes }) => ({ message, signature: encoded(signature, bytes) }),
    'wrong-signature',
  ],
  'with words for a signature': [
    ({ message }, _, { word }) => ({ message, signature: `0x${word}` }),
    'wrong-signature',
  ],
  'with a bit of its signature turned': [
    resigned((bytes, _, { at }) =>
      bytes.map((byte, place) => (place === at % bytes.length ? byte ^ (1 << (at % 8)) : byte)),
    ),
    'wrong-signature',
  ],
  'with its signature cut': [
    resigned((bytes, _, { at }) => bytes.slice(0, at % bytes.length)),
    'wrong-signature',
  ],
  'with more behind its signature': [
    resigned((bytes, _, { bytes: more }) => Uint8Array.from([...bytes, ...more])),
    'wrong-signature',
  ],
  'with the other signature that fits the curve': [resigned(mirrored), 'wrong-signature'],
  'of another account, or by another scheme': [
    async ({ message }, signer, { at }) => {
      const others = signers.filter((other) => other !== signer)
      return { message, signature: (await others[at % others.length]?.sign(message)) ?? '' }
    },
    'wrong-signature',
  ],
  'whose signature says that another scheme made it': [
    resigned(([first = 0, ...rest], { name }, { at }) => {
      // Of Bitcoin's first byte the two lowest bits name the key; the others, how an address is made of it.
      const turned = name === 'Bitcoin, ECDSA' ? 1 + (at % 3) : 1 + (at % 255)
      return /Polkadot|Bitcoin/.test(name)
        ? Uint8Array.from([first ^ turned, ...rest])
        : Uint8Array.from([at % 3, first, ...rest])
    }),
    'wrong-signature',
  ],
  'of another text': [
    async ({ message }, signer, { word }) => ({ message, signature: await signer.sign(word) }),
    'wrong-signature',
  ],
}

/** Another network of the same family. */
const elsewhere: Readonly<Record<string, ChainId>> = {
  eip155: 'eip155:5',
  solana: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  bip122: 'bip122:000000000933ea01ad0ee984209779ba',
  polkadot: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
}

/** Another address of the same family, of which some have no checksum left. */
function renamed({ message, signature }: Forged, { address }: Signer, { at }: Luck): Forged {
  const place = 4 + (at % (address.length - 4))
  const letter = /[2-7]/.test(address[place] ?? '') ? '8' : '2'
  const other = address.slice(0, place) + letter + address.slice(place + 1)
  return { message: message.replace(address, other), signature }
}

function headingOf(word: string): string {
  return `${word}.example wants you to sign in with your Ethereum account:`
}

function insertLine(text: string, at: number, line: string): string {
  const lines = text.split('\n')
  return lines.toSpliced(at % lines.length, 0, line).join('\n')
}

function insert(text: string, at: number, letter: string): string {
  const place = at % text.length
  return text.slice(0, place) + letter + text.slice(place)
}

function decoded(signature: string): Uint8Array {
  if (signature.startsWith('0x')) return hex.decode(signature.slice(2))
  return /[+/=]/.test(signature) ? base64.decode(signature) : base58.decode(signature)
}

function encoded(like: string, bytes: Uint8Array): string {
  if (like.startsWith('0x')) return `0x${hex.encode(bytes)}`
  return /[+/=]/.test(like) ? base64.encode(bytes) : base58.encode(bytes)
}

const ed25519Order = 2n ** 252n + 27742317777372353535851937790883648493n

/** On secp256k1 `(r, n - s)` fits wherever `(r, s)` does; on Edwards curves `s + order` would. */
function mirrored(bytes: Uint8Array, { name }: Signer): Uint8Array {
  const start = bytes.length === 64 || name === 'EVM' ? 0 : 1
  const [head, s, tail] = [
    bytes.slice(0, start + 32),
    bytes.slice(start + 32, start + 64),
    bytes.slice(start + 64),
  ]
  if (/Solana|25519/.test(name)) {
    const more = BigInt(`0x${hex.encode(s.toReversed())}`) + ed25519Order
    return Uint8Array.from([
      ...head,
      ...hex.decode(more.toString(16).padStart(64, '0')).toReversed(),
      ...tail,
    ])
  }
  const other = secp256k1.CURVE.n - BigInt(`0x${hex.encode(s)}`)
  // It is the other key's then, unless the bit that tells them apart is turned as well.
  const [first = 0, ...rest] = head
  const turned = name === 'Bitcoin, ECDSA' ? [((first - 27) ^ 1) + 27, ...rest] : head
  return Uint8Array.from([
    ...turned,
    ...hex.decode(other.toString(16).padStart(64, '0')),
    ...tail.map((recovery) => (recovery >= 27 ? ((recovery - 27) ^ 1) + 27 : recovery ^ 1)),
  ])
}
