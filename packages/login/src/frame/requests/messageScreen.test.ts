// @tier gate
import { search } from '@foyer/search'
import { base58, base64, base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { bytesToHex, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { account } from './evm/evm.test-support.js'
import { prepareEvm } from './evm/prepare.js'
import { isHigh } from './high.js'
import { RefusedRequestError } from './screen.js'
import { prepareSolana } from './solana/prepare.js'
import { address } from './solana/solana.test-support.js'

const evm = {
  chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
  network: 'eip155:1',
  address: account,
  origin: 'https://app.example',
}
const solana = { ...evm, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address }
const isTooMuch = async (message: Uint8Array, family: 'evm' | 'solana') => {
  const { screen } =
    family === 'evm'
      ? await prepareEvm('personal_sign', [bytesToHex(message), account], evm)
      : await prepareSolana('solana_signMessage', { message: base58.encode(message) }, solana)
  return isHigh(screen, undefined, family === 'evm' ? evm.network : solana.network)
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const families = fc.constantFrom<'evm' | 'solana'>('evm', 'solana')
/** A hash in some alphabet. */
function writtenIn(alphabet: string, hash: Uint8Array): string {
  const letters = [...alphabet]
  const base = BigInt(letters.length)
  let text = ''
  for (let rest = BigInt(bytesToHex(hash)); rest > 0n; rest /= base) text += letters[Number(rest % base)]
  return text
}
/** A hash as it is, as one that was looked for until it reads as text, and in hex. */
const hashes = fc.oneof(
  fc.uint8Array({ minLength: 32, maxLength: 32 }),
  fc
    .array(fc.integer({ min: 0x41, max: 0x5a }), { minLength: 32, maxLength: 32 })
    .map((all) => Uint8Array.from(all)),
  fc
    .tuple(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.boolean(), fc.boolean())
    .map(([hash, isShort, isLarge]) => {
      const text: Hex = bytesToHex(hash)
      const bare = isShort ? text.slice(2) : text
      return bytesOf(isLarge ? bare.toUpperCase() : bare)
    }),
  // In other writings than hex of 32 bytes.
  fc
    .tuple(
      fc.uint8Array({ min: 1, minLength: 32, maxLength: 64 }),
      fc.constantFrom<(hash: Uint8Array) => string>(
        (hash) => bytesToHex(hash).slice(2),
        bytesToHex,
        base58.encode,
        base64.encode,
        base64urlnopad.encode,
        (hash) => BigInt(bytesToHex(hash)).toString().padStart(40, '0'),
        (hash) => [...hash].join(', '),
        (hash) => (bytesToHex(hash).slice(2).match(/.{8}/g) ?? []).join(' '),
      ),
      fc.constantFrom(...['', '"', "'", '.', ' ', '\n']),
    )
    .map(([hash, written, around]) => bytesOf(`${around}${written(hash)}${around}`)),
  // In parts, as a page may break it, so that it fills lines.
  fc
    .record({
      hashes: fc.array(fc.uint8Array({ min: 1, minLength: 32, maxLength: 32 }), {
        minLength: 1,
        maxLength: 3,
      }),
      size: fc.constantFrom(2, 4, 8, 16, 20, 32, 64),
      prefix: fc.constantFrom('', '0x', '0X'),
      isEach: fc.boolean(),
      between: fc.constantFrom(' ', '\n', ', ', ' | ', ':', '-', '\u200b', '\u3000'),
      look: fc.constantFrom<(text: string) => string>(
        (text) => text,
        (text) => text.toUpperCase(),
        // In full width.
        (text) => text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)),
      ),
    })
    .map(({ hashes: all, size, prefix, isEach, between, look }) => {
      const written = all.map((hash) => {
        const hex = bytesToHex(hash).slice(2)
        const parts = hex.match(new RegExp(`.{1,${size}}`, 'g')) ?? []
        return isEach
          ? parts.map((part) => `${prefix}${part}`).join(between)
          : `${prefix}${parts.join(between)}`
      })
      return bytesOf(look(written.join('\n')))
    }),
  // Base64 in lines, as tools write it.
  fc
    .tuple(fc.uint8Array({ minLength: 48, maxLength: 160 }), fc.constantFrom(32, 44, 64, 76))
    .map(([all, width]) =>
      bytesOf((base64.encode(all).match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n')),
    ),
  // In any alphabet, in groups of any length, and with letters that look like others.
  fc
    .record({
      all: fc.array(fc.uint8Array({ min: 1, minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 2 }),
      alphabet: fc.constantFrom(
        '0123456789abcdef',
        'abcdefghijklmnop',
        'абвгдежзиклмнопр',
        'αβγδεζηθικλμνξοπ',
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
        'абвгдежзийклмнопрстуфхцчшщъыьэюя',
        '0123456789abcdefghijklmnopqrstuvwxyz',
        '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
        'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
      ),
      size: fc.oneof(fc.constant(64), fc.integer({ min: 1, max: 19 })),
      between: fc.constantFrom(' ', '\n', '-', ':', ', ', ' - ', '.', '_'),
      look: fc.constantFrom<(text: string) => string>(
        (text) => text,
        (text) => text.toLowerCase(),
        (text) => text.toUpperCase(),
        (text) => text.replaceAll('a', 'а').replaceAll('e', 'е').replaceAll('c', 'с'),
        (text) => text.replace(/[a-z\d]/gi, '$&\u0301'),
        (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
      ),
    })
    .map(({ all, alphabet, size, between, look }) =>
      bytesOf(
        all
          .map((hash) => writtenIn(alphabet, hash).match(new RegExp(`.{1,${size}}`, 'gu')) ?? [])
          .map((parts) => parts.map(look).join(between))
          .join('\n'),
      ),
    ),
  // More than a hash: several packed, as contracts do.
  fc.uint8Array({ minLength: 20, maxLength: 96 }).map((all) => Uint8Array.from([0xff, ...all])),
)

search(
  'a message that may be a hash is too much for a press that may be covered',
  fc.asyncProperty(hashes, families, async (message, family) => {
    // A message that may be a transaction is refused.
    const isRefused = (error: unknown) => error instanceof RefusedRequestError
    expect(await isTooMuch(message, family).catch(isRefused)).toBe(true)
  }),
  { gate: 200, exhaustive: 5_000 },
)

test.each([
  'Hello',
  'Welcome to the shop of Ada, 2026-01-01',
  '我同意这家商店的条款并且愿意在这里登录谢谢你们的帮助我会再来的再见朋友们',
  'i agree to the terms of the shop',
  `Vote ${'ab'.repeat(32)}`,
  'Order 0x5fe7f977 of 2026-01-01, to be paid until 2026-02-01',
  'Согласен с условиями магазина и хочу войти сюда сегодня',
  'internationalization-and-localization of 12 pages for you',
  'Prijavi se u trgovinu Šibenik, broj 12, još danas u 10 sati',
  'अदा की दुकान में प्रवेश करने के लिए इस संदेश पर हस्ताक्षर करें',
  '에이다의 가게에 로그인하려면 이 메시지에 서명해 주세요 감사합니다 여러분',
  'قم بتوقيع هذه الرسالة لتسجيل الدخول إلى متجر آدا الآن',
  'Đăng nhập vào cửa hàng của Ada để tiếp tục mua sắm hôm nay',
  'ลงชื่อเข้าใช้ร้านค้าของเอดาเพื่อดำเนินการต่อในวันนี้นะคะ',
  'Nonce: 5fe7f977-1b2c-4c3d-9e8f-0123456789ab of shop.example',
  'Sign in to shop.example with nonce 8Zk2Qm9XvT4bRw7LpD3fGh6J',
])('words are not: %s', async (text) => {
  expect(await isTooMuch(bytesOf(text), 'evm')).toBe(false)
  expect(await isTooMuch(bytesOf(text), 'solana')).toBe(false)
})
