// @tier gate
import { displayText, InvalidAddressError, type ParseAddress, parseNetworkId } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDestination } from './destination.js'

/** Addresses of each family, as its chains write them: the first is the visitor's. */
const families = {
  eip155: {
    network: 'eip155:1',
    addresses: [
      '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE',
      '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe',
    ],
  },
  solana: {
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    addresses: [
      '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      'So11111111111111111111111111111111111111112',
    ],
  },
  polkadot: {
    network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    addresses: [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      '14ShUZUYUR35RBZW6uVVt1zXDxmSQddkeDdXf1JkMA6P721N',
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    ],
  },
  bip122: {
    network: 'bip122:000000000019d6689c085ae165831e93',
    addresses: [
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ],
  },
} as const
type Family = keyof typeof families

/** The chain’s own reader: hex and SegWit mean the same in any case. */
function parseOf(family: Family) {
  return (text: string) => {
    const key = (one: string) =>
      /^(0x)?[0-9a-f]{40}$/i.test(one)
        ? one.replace(/^0x/i, '').toLowerCase()
        : /^bc1/i.test(one)
          ? one.toLowerCase()
          : one
    const found = families[family].addresses.find((address) => key(address) === key(text.trim()))
    if (!found) throw new InvalidAddressError(text, 'shape')
    const digits = text.trim().replace(/^(0x|bc1)/i, '')
    const isMixed = /[a-z]/.test(digits) && /[A-Z]/.test(digits)
    // EIP-55 and BIP-173: mixed case is a checksum, or wrong.
    if (/^(0x|bc1)/.test(found) && isMixed && found !== `0x${digits}`)
      throw new InvalidAddressError(text, 'checksum')
    return found
  }
}

/** Spellings of an address in a link. */
const spellings = {
  plain: (address: string) => address,
  lower: (address: string) => (/^(0x|bc1)/.test(address) ? address.toLowerCase() : address),
  upper: (address: string) =>
    /^0x/.test(address)
      ? `0x${address.slice(2).toUpperCase()}`
      : /^bc1/.test(address)
        ? address.toUpperCase()
        : address,
  bare: (address: string) => address.replace(/^0x/, ''),
  mixed: (address: string) =>
    /^(0x|bc1)/.test(address)
      ? address.replace(/[a-f]/gi, (letter, at: number) =>
          at % 2 ? letter.toLowerCase() : letter.toUpperCase(),
        )
      : address,
  word: (address: string) =>
    /^0x/.test(address) ? `0x${address.slice(2).toLowerCase().padStart(64, '0')}` : address,
  wordBehind: (address: string) =>
    /^0x/.test(address) ? `${address.toLowerCase()}${'0'.repeat(24)}` : address,
  glued: (address: string) => address.replace(/^0x/, 'base'),
  account: (address: string, family: Family) => `${families[family].network}:${address}`,
  payment: (address: string, family: Family) =>
    `${{ eip155: 'ethereum', solana: 'solana', polkadot: 'substrate', bip122: 'bitcoin' }[family]}:${address}?amount=1`,
  padded: (address: string) => ` ${address} `,
  list: (address: string) => `ETH:${address},USDC:${address}`,
} as const

const bytesOf = (text: string) => [...new TextEncoder().encode(text)]
const base64Of = (bytes: readonly number[]) => btoa(String.fromCharCode(...bytes))
const urlSafe = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const hexOf = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** How a parameter may carry it. */
const wrappings = {
  plain: (text: string) => text,
  json: (text: string) => JSON.stringify({ wallets: { ETH: text } }),
  base64: (text: string) => btoa(text),
  base64url: (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
  base64Json: (text: string) => btoa(JSON.stringify({ wallet: text })),
  token: (text: string) =>
    [{ alg: 'HS256' }, { wallet: text }]
      .map((one) => btoa(JSON.stringify(one)).replaceAll('=', ''))
      .join('.'),
  hex: (text: string) => hexOf(bytesOf(text)),
  twice: (text: string) => encodeURIComponent(text),
  thrice: (text: string) => encodeURIComponent(encodeURIComponent(text)),
  everyByte: (text: string) =>
    bytesOf(text)
      .map((byte) => `%${hexOf([byte])}`)
      .join(''),
  entities: (text: string) =>
    bytesOf(text)
      .map((byte) => `&#x${hexOf([byte])};`)
      .join(''),
  decimals: (text: string) =>
    bytesOf(text)
      .map((byte) => `&#${byte};`)
      .join(''),
  units: (text: string) =>
    bytesOf(text)
      .map((byte) => `%u00${hexOf([byte])}`)
      .join(''),
  equals: (text: string) => `${text}=`,
  link: (text: string) => `https://elsewhere.test/pay?to=${encodeURIComponent(text)}`,
} as const

const places = {
  query: (value: string) => `https://pay.kestrel.test/buy?order=1&to=${encodeURIComponent(value)}`,
  key: (value: string) => `https://pay.kestrel.test/buy?${encodeURIComponent(value)}=1`,
  path: (value: string) => `https://pay.kestrel.test/buy/${encodeURIComponent(value)}/card`,
  fragment: (value: string) => `https://pay.kestrel.test/buy#/wallet/${encodeURIComponent(value)}`,
} as const

const keysOf = <T extends object>(table: T) => fc.constantFrom(...(Object.keys(table) as (keyof T)[]))
const ways = fc.record({
  spelling: keysOf(spellings),
  wrapping: keysOf(wrappings),
  place: keysOf(places),
})

const urls = fc.record({
  family: keysOf(families),
  /** The addresses in the link: 0 is the visitor's. */
  whose: fc.array(fc.tuple(fc.nat(2), ways), { maxLength: 2 }),
  rest: fc.constantFrom(
    '',
    '&sig=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '&session=3b241101-e2bb-4255-8caf-4136c566a962&amount=100.00&currency=USD',
  ),
})

function read({ family, whose, rest }: typeof urls extends fc.Arbitrary<infer T> ? T : never) {
  const { addresses } = families[family]
  const write = ([at, { spelling, wrapping }]: (typeof whose)[number]) =>
    wrappings[wrapping](spellings[spelling](addresses[at] ?? addresses[0], family))
  const [first, second] = whose
  const base = first ? places[first[1].place](write(first)) : 'https://pay.kestrel.test/buy?order=1'
  const [head, fragment] = base.split('#')
  const more = second ? `${head?.includes('?') ? '&' : '?'}also=${encodeURIComponent(write(second))}` : ''
  const tail = (head ?? '').includes('?') || more ? rest : ''
  const url = `${head}${more}${tail}${fragment === undefined ? '' : `#${fragment}`}`
  return { url, isTaken: isTakenBy(family, url) }
}

/** Readers of whatever has the shape of an address: these chains have no checksum. */
const shapes = {
  eip155: readerOf(/^(0x)?[0-9a-f]{40}$/i, families.eip155.addresses),
  solana: readerOf(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/, families.solana.addresses),
}

function readerOf(shape: RegExp, known: readonly string[]): ParseAddress {
  return (text) => {
    if (!shape.test(text)) throw new InvalidAddressError(text, 'shape')
    return known.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text
  }
}

function isTakenBy(family: Family, url: string, parseAddress: ParseAddress = parseOf(family)): boolean {
  const { network, addresses } = families[family]
  const ask = {
    provider: {
      id: 'kestrel',
      name: displayText('Kestrel Pay'),
      icon: undefined,
      fees: undefined,
      hosts: ['pay.kestrel.test'] as const,
      currencies: [],
      sells: new Map(),
    },
    address: addresses[0],
    networkId: parseNetworkId(network),
    requestId: 'a1',
    asset: { id: 'ETH', name: displayText('Ether'), symbol: displayText('ETH'), networks: [] },
    parseAddress,
  }
  const answer = {
    url,
    provider: 'kestrel',
    address: addresses[0],
    chainId: network,
    asset: 'ETH',
    requestId: 'a1',
  }
  try {
    return readDestination(answer, ask) === new URL(url).href
  } catch {
    return false
  }
}

/** Layers of one encoding each, with what may be around the text: laid upon one another they hide it. */
const before = fc.constantFrom('', 'é', '100%', '%FF', '%zz|', '\u2713 ', 'v1_', 'x-', '\n', '|')
const after = fc.constantFrom('', 'é', '|100%', '%FF', '€=', '\n', '|', '\\')
const layers = fc.array(
  fc.record({
    way: fc.constantFrom<keyof typeof hidings>(
      'json',
      'escapes',
      'percent',
      'base64',
      'base64url',
      'hex',
      'utf16',
    ),
    before,
    after,
    /** Which letters are escaped. */
    every: fc.integer({ min: 1, max: 5 }),
    /** A sign within base64 that is no digit of it, and its place. */
    gap: fc.constantFrom('', '', '', '\n', ' ', '+'),
    at: fc.nat(30),
    /** Letters before the encoded text. */
    mark: fc.constantFrom('', '', 'v1_', 'a', 'ab', 'abc', 'a-', 'id/'),
  }),
  { minLength: 1, maxLength: 3 },
)

const hidings = {
  json: (text: string) => JSON.stringify({ name: 'Zoë', wallet: text }),
  escapes: (text: string, every: number) =>
    `"${text.replace(/[a-z0-9"\\]/gi, (letter, at: number) =>
      /\w/.test(letter) && at % every ? letter : `\\u${hexOf([0, letter.charCodeAt(0)])}`,
    )}"`,
  percent: (text: string, every: number) =>
    text.replace(/[a-z0-9%]/gi, (letter, at: number) =>
      letter !== '%' && at % every ? letter : `%${hexOf([letter.charCodeAt(0)])}`,
    ),
  base64: (text: string) => base64Of(bytesOf(text)),
  base64url: (text: string) => urlSafe(base64Of(bytesOf(text))),
  hex: (text: string) => hexOf(bytesOf(text)),
  utf16: (text: string) => base64Of([...text].flatMap((letter) => [letter.charCodeAt(0) & 255, 0])),
} as const
const symbols = fc.constantFrom('', '', 'ETH', 'USDC', 'DAI', 'eth', 'SOL')

const refused = (family: Family, url: string) => !isTakenBy(family, url)

search(
  'a foreign address in a payment link is seen through any layers around it',
  fc.property(
    keysOf(families),
    fc.integer({ min: 1, max: 2 }),
    symbols,
    layers,
    (family, at, symbol, all) => {
      const inner = `${families[family].addresses[at]}${symbol}`
      const value = all.reduce((text, { way, before, after, every, mark, gap, at }) => {
        const hidden = hidings[way](`${before}${text}${after}`, every)
        const isBase64 = way === 'base64' || way === 'base64url' || way === 'utf16'
        // A sign that may be a digit hides the text from its own reader as well.
        const isParted = isBase64 && !(gap === '+' && hidden.includes('+'))
        const parted = isParted ? `${hidden.slice(0, at)}${gap}${hidden.slice(at)}` : hidden
        return (/base64|hex|utf16/.test(way) ? mark : '') + parted
      }, inner)
      expect(refused(family, places.query(value)), value).toBe(true)
    },
  ),
  { gate: 400, exhaustive: 20_000 },
)

/** A random text of these letters. */
const lettersOf = (letters: string, length: number) =>
  fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((all) => all.join(''))
const digits = lettersOf('0123456789abcdef', 64)
const bytes = (length: number) => fc.array(fc.nat(255), { minLength: length, maxLength: length })
/** Values that providers put into their links: identifiers, digests, tokens. */
const parameters = fc.oneof(
  fc.uuid(),
  bytes(32).map(base64Of),
  bytes(32).map((all) => urlSafe(base64Of(all))),
  bytes(64).map(base64Of),
  fc.uuid().map(btoa),
  digits,
  digits.map((all) => `0x${all}`),
  digits.map((all) => all.slice(32)),
  digits.map((all) => all.slice(16)),
  // A KSUID.
  lettersOf('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 27),
  fc.uuid().map((id) => `https://shop.test/bought?id=${encodeURIComponent(id)}&name=Caf%C3%A9&off=100%`),
  fc.uuid().map((id) => urlSafe(base64Of(bytesOf(JSON.stringify({ alg: 'HS256', sub: id, name: 'Zoë' }))))),
)

search(
  'an ordinary payment link is taken, with identifiers, digests and tokens in it',
  fc.property(fc.array(parameters, { maxLength: 4 }), (all) => {
    const page = new URL('https://pay.kestrel.test/buy')
    for (const [at, value] of [families.eip155.addresses[0], ...all].entries())
      page.searchParams.set(`p${at}`, value)
    expect(isTakenBy('eip155', page.href, shapes.eip155), page.href).toBe(true)
  }),
  { gate: 200, exhaustive: 10_000 },
)

search(
  'a digest in base64 is no address of Solana',
  fc.property(lettersOf('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 43), (digest) => {
    const page = new URL('https://pay.kestrel.test/buy?to=7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
    page.searchParams.set('signature', `${digest}=`)
    expect(isTakenBy('solana', page.href, shapes.solana)).toBe(true)
  }),
  { gate: 50, exhaustive: 1_000 },
)

search(
  'a payment link is taken where each address of the chain in it is the visitor’s, however it is written',
  fc.property(urls, (link) => {
    const { url, isTaken } = read(link)
    expect(isTaken, url).toBe(link.whose.every(([at]) => at === 0))
  }),
  { gate: 1_000, exhaustive: 20_000 },
)

test('a payment link with more texts in it than can be read is refused', () => {
  const url = `https://pay.kestrel.test/buy?q=%${'25'.repeat(900)}${'\\u005c'.repeat(2)}${'u005c'.repeat(300)}`
  expect(isTakenBy('eip155', url)).toBe(false)
})
