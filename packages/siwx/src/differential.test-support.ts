import { secp256k1 } from '@noble/curves/secp256k1'
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'

/** Letters that change the meaning of a text, or seem to. */
const letters = [
  '"',
  '<',
  '\\',
  '[',
  ']',
  '#',
  '?',
  '{',
  '^',
  '\n',
  '\r',
  '\t',
  ' ',
  ':',
  '/',
  '-',
  '.',
  '@',
  '%',
  '0',
  'Z',
  '+',
  'A',
  'a',
  '_',
  'ä',
  '\u200b',
  '\u2028',
  '\u0430',
]

/** Of another host, by schemes with and without one that is known. */
export const foreignUris = [
  'https://evil.example',
  'wss://evil.example/s',
  'WS://evil.example',
  'ftp://evil.example',
  'foo://evil.example/a',
  'foo://app.example.evil.example',
  'foo://app.example@evil.example',
  'foo://app.example:1/',
  'blob:https://evil.example/1',
  'view-source:https://evil.example',
  'filesystem:https://evil.example/temporary/a',
]

/** A question that another verifier says yes to, and this package does not. */
export interface Refused {
  readonly text: string
  /** As the other reads it. */
  readonly signature: string
  readonly address?: string
  /** How this package says no. */
  readonly fault?: string
  /** The byte that names the scheme of the key, as hex. */
  readonly scheme?: string
}

/** A stricter verdict: the other verifier, a piece of its row in the README, and whether it is about a question. */
type Stricter = readonly [other: string, row: string, fits: (refused: Refused) => boolean]

const lineOf = (name: string, text: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
const hostOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).host : '')
const isOfTime = ({ fault }: Refused) => fault === 'too-early' || fault === 'too-late'
const bytesOf = (signature: string) => base64.decode(signature.replace(/^(smp|ful)/, '')).length
const [names, halfOrder] = [['URI', 'Version', 'Chain ID', 'Nonce', 'Issued At'], secp256k1.CURVE.n / 2n]

const ofSiwe: readonly Stricter[] = [
  ['siwe', 'nine digits of a second', ({ text }) => /:\d\d\.\d{10}|^\S*[@+]\S* wants/.test(text)],
  ['siwe', 'a signature of 64 bytes', ({ signature }) => signature.length === 130],
  ['siwe', 'a last byte of 35 or more', ({ signature }) => Number.parseInt(signature.slice(130), 16) >= 35],
  ['siwe', '`issuedAt` more than ten minutes', isOfTime],
  ['siwe', 'a URI of another host', ({ text }) => hostOf(lineOf('URI', text) ?? '') !== 'app.example'],
  ['siwe', 'a leap second', ({ text }) => /:60(\.\d+)?(Z|[+-])/i.test(text)],
  ['siwe', 'a chain id of 0', ({ text }) => lineOf('Chain ID', text) === '0'],
  ['siwe', 'a later version of IP', ({ text }) => /\[v[\da-f]+\./i.test(text)],
  [
    'siwe',
    'a scheme that is not that of the URI',
    ({ text }) => /^[a-z][a-z\d+.-]*:\/\/\S+ wants/i.test(text),
  ],
  ['siwe', 'a port beyond 65535', ({ text }) => /:[\d]{5,} wants/.test(text)],
]

const ofWalletStandard: readonly Stricter[] = [
  [
    'Wallet Standard',
    'a message without URI, version, network, nonce or time',
    ({ text }) => /[^ -~\n]/.test(text) || names.some((name) => lineOf(name, text) === undefined),
  ],
  ['Wallet Standard', 'of another form than CAIP-122 has', ({ fault }) => fault === 'malformed'],
  [
    'Wallet Standard',
    'times, and a URI of another host',
    (one) => isOfTime(one) || one.fault === 'wrong-domain',
  ],
  ['Wallet Standard', 'points of Ed25519', ({ fault }) => fault === 'wrong-signature'],
]

const ofBitcoin: readonly Stricter[] = [
  ['bip322-js', 'a header of another kind than the address', ({ signature }) => bytesOf(signature) === 65],
  ['bip322-js', 'another byte for the hash type', ({ signature }) => bytesOf(signature) !== 65],
  ['bip322-js', 'an address of a test network', ({ address = '' }) => /^(tb|bcrt|[mn2])/.test(address)],
]

const ofPolkadot: readonly Stricter[] = [
  [
    '@polkadot/util-crypto',
    'an account or a text as hex',
    ({ address = '' }) => address.startsWith('0x') || base58.decode(address)[0] === 64,
  ],
  [
    '@polkadot/util-crypto',
    'the address of a key of 33 bytes',
    ({ address = '' }) => !address.startsWith('0x') && base58.decode(address).length === 36,
  ],
  [
    '@polkadot/util-crypto',
    'the byte of another scheme, or of none',
    ({ signature, scheme }) => signature.length > 130 && signature.slice(2, 4) !== scheme,
  ],
  [
    '@polkadot/util-crypto',
    'ECDSA with the higher s',
    ({ signature }) => signature.length === 134 && BigInt(`0x${signature.slice(68, 132)}`) > halfOrder,
  ],
]

/** All stricter verdicts that the search finds. */
export const stricter = [...ofSiwe, ...ofWalletStandard, ...ofBitcoin, ...ofPolkadot]

/** Other values of a line, by the name that it has. */
const values: Readonly<Record<string, readonly string[]>> = {
  URI: [
    'https://app.example',
    'HTTPS://APP.EXAMPLE/',
    'https://app.example:443/a?b#c',
    'https://user@app.example/',
    'did:web:app.example',
    'https://app.example/%zz',
    'https:app.example',
    'https://app.example/ä',
    'wss://app.example/s',
    'https://[v1.a]/',
    ...foreignUris,
    '',
  ],
  Version: ['1', '2', '01', '1.0', ''],
  'Chain ID': [
    '1',
    '01',
    '0',
    '1e0',
    '137',
    '+1',
    'mainnet',
    'devnet',
    'solana:mainnet',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    '9007199254740991',
    '9007199254740993',
    '99999999999999999999',
    '',
  ],
  Nonce: ['a1b2c3d4e5f6', 'A1B2C3D4E5F6', 'a1b2c3d4e5f6 ', 'a1b2c3d', ''],
  'Issued At': [
    '2026-01-01T12:00:00Z',
    '2026-01-01t12:00:00z',
    '2026-01-01T14:00:00+02:00',
    '2026-01-01T12:00:60Z',
    '2026-02-30T12:00:00Z',
    '2026-01-01 12:00:00Z',
    '2026-01-01T12:00Z',
    '',
  ],
  'Expiration Time': [
    '2026-01-01T12:30:00Z',
    '2026-01-01T12:01:00Z',
    '2026-01-01T12:00:60Z',
    '2025-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2026-01-01T14:00:59+02:00',
    '2026-13-01T00:00:00Z',
    '',
  ],
  'Not Before': [
    '2026-01-01T12:01:00Z',
    '2026-01-01T12:01:00.001Z',
    '2026-01-01T12:05:00Z',
    '2025-01-01T00:00:00Z',
    '2026-01-01T14:01:01+02:00',
    '',
  ],
  'Request ID': ['', 'a', 'a b', 'a/b', '%41', '%4'],
}

/** One change of a text, from the place to the place that luck names. */
type Change = (text: string, at: number, other: number) => string

const ofLines =
  (change: (lines: string[], at: number, other: number) => readonly string[]): Change =>
  (text, at, other) => {
    const lines = text.split('\n')
    return change(lines, at % lines.length, other % lines.length).join('\n')
  }

const changes: readonly Change[] = [
  (text) => text,
  (text, at, other) =>
    text.slice(0, at % text.length) + letters[other % letters.length] + text.slice(at % text.length),
  (text, at, other) =>
    text.slice(0, at % text.length) + letters[other % letters.length] + text.slice((at % text.length) + 1),
  (text, at) => text.slice(0, at % text.length) + text.slice((at % text.length) + 1),
  (text, at) => {
    const [before, letter = '', after] = [
      text.slice(0, at % text.length),
      text[at % text.length],
      text.slice((at % text.length) + 1),
    ]
    return before + (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()) + after
  },
  ofLines((lines, at) => lines.toSpliced(at, 0, lines[at] ?? '')),
  ofLines((lines, at) => lines.toSpliced(at, 1)),
  ofLines((lines, at, other) => lines.with(at, lines[other] ?? '').with(other, lines[at] ?? '')),
  ofLines((lines, at) => lines.with(at, lines[at]?.toLowerCase() ?? '')),
  ofLines((lines, at) => lines.with(at, lines[at]?.toUpperCase() ?? '')),
  ofLines((lines, at) => lines.toSpliced(at, 0, '')),
  ofLines((lines) => [...lines, 'Resources:', '- https://app.example/terms']),
  ofLines((lines) => [...lines, 'Resources:']),
  (text) => `http://${text}`,
  ofLines((lines, _, other) => [...lines, Object.keys(values)[other % 8] ?? '']),
]

const said = fc.constantFrom(
  ...Object.entries(values).flatMap(([name, all]) => all.map((value) => [name, value] as const)),
)

/** Texts that are one or two changes from a message. */
export const changed = fc
  .array(
    fc.oneof(
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom(...changes), fc.nat(10_000), fc.nat(10_000)).map(
          ([change, at, other]) =>
            (text: string) =>
              change(text, at, other),
        ),
      },
      {
        weight: 3,
        arbitrary: said.map(([name, value]) => (text: string) => {
          const line = new RegExp(`^${name}: .*$`, 'm')
          if (line.test(text)) return text.replace(line, () => `${name}: ${value}`)
          // Where it may stand: below when it was issued, or when it ends.
          return text.replace(
            /^(Expiration Time|Issued At): .*$(?![\s\S]*^Expiration Time)/m,
            (before) => `${before}\n${name}: ${value}`,
          )
        }),
      },
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((all) => (text: string) => all.reduce((now, change) => change(now), text))

/** Signatures that are a few changes from one: bytes turned, cut, added, or set to what heads and tails mean. */
export const resigned = fc
  .array(fc.tuple(fc.constantFrom('turn', 'cut', 'add', 'first', 'last'), fc.nat(200), fc.nat(255)), {
    maxLength: 2,
  })
  .map(
    (all) => (signature: Uint8Array) =>
      all.reduce((bytes, [change, at, value]) => {
        const place = at % Math.max(1, bytes.length)
        if (change === 'turn')
          return bytes.map((byte, index) => (index === place ? byte ^ (1 << (value % 8)) : byte))
        if (change === 'cut') return bytes.slice(0, place)
        if (change === 'add') return Uint8Array.from(Buffer.concat([bytes, Buffer.of(value)]))
        return bytes.map((byte, index) =>
          index === (change === 'first' ? 0 : bytes.length - 1) ? value % 48 : byte,
        )
      }, signature),
  )

/** Texts of the hex of a signature that are a few letters from it. */
export const rewritten = fc
  .array(
    fc.tuple(fc.constantFrom('cut', 'add', 'put', 'case'), fc.nat(200), fc.constantFrom(...'0129abfAFxX \n')),
    {
      maxLength: 2,
    },
  )
  .map(
    (all) => (text: string) =>
      all.reduce((now, [change, at, letter]) => {
        // Most of them at the end, where the byte for the recovery is.
        const place = at > 100 ? now.length - (at % 3) : at % Math.max(1, now.length)
        if (change === 'case') return now.slice(0, 2) + now.slice(2).toUpperCase()
        const rest = now.slice(change === 'add' ? place : place + 1)
        return now.slice(0, place) + (change === 'cut' ? '' : letter) + rest
      }, text),
  )
