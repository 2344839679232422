// @tier gate
import { expect, test } from 'vitest'
import { account, network, other, place } from './evm/evm.test-support.js'
import { readTypedData, showTypedData } from './evm/typedData.js'
import { messageScreen } from './messageScreen.js'
import { plainText } from './plainText.js'

/** Letters that are drawn as nothing, though Unicode counts them among letters, marks and symbols: by hand from its charts. */
const blanks = [0x2800, 0xfffc, 0x1_3430, 0x1_343f, 0x1_3441, 0x1_3442, 0x1_6fe4, 0x1_d159].map((point) =>
  String.fromCodePoint(point),
)
const undrawn = [
  ...blanks,
  ...Array.from({ length: 0x11_0000 }, (_, point) => point)
    .filter((point) => point !== 0xfe0f && (point < 0xd800 || point > 0xdfff))
    .map((point) => String.fromCodePoint(point))
    .filter((char) => /[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}]/u.test(char)),
]
const bytes = (text: string) => new TextEncoder().encode(text)
const site = { origin: 'https://shop.example', chains: ['1'], isAccount: () => true }
const ordinary = new Set(['\t', '\n', '\r', '\u200d'])

test('a message with a letter that is not drawn is dangerous to sign', () => {
  const passed = undrawn
    .filter((char) => !ordinary.has(char))
    .filter((char) => messageScreen(bytes(`Log in${char}now`), '0x', site).weight !== 'danger')
  expect(passed.map((char) => char.codePointAt(0)?.toString(16))).toEqual([])
})

test('no letter that is not drawn is left in a name', () => {
  const left = undrawn.filter((char) => plainText(`a${char}b`, 40) !== 'a b')
  expect(left.map((char) => char.codePointAt(0)?.toString(16))).toEqual([])
})

const shown = async (note: string) => {
  const types = { Order: [{ type: 'string', name: 'note' }] }
  const domain = { name: 'X', chainId: 1, verifyingContract: other }
  const asked = JSON.stringify({ domain, types, primaryType: 'Order', message: { note } })
  const screen = await showTypedData(
    readTypedData([account, asked], account, network, (text) => JSON.parse(text)),
    place,
  )
  return screen.lines.map(({ value }) => value).join('\n')
}

test('typed data shows each letter that is not drawn by its number', async () => {
  const text = await shown(undrawn.map((char) => `a${char}`).join(''))
  expect(undrawn.filter((char) => char !== '\n' && text.includes(char))).toEqual([])
  // Both halves of a letter beyond 16 bits.
  expect(await shown('\u{1d159}')).toContain('\\ud834\\udd59')
})

test('blanks in typed data push nothing out of sight', async () => {
  expect(await shown(`hi${' '.repeat(4_000)}give`)).toContain('hi ␣ × 4000 give')
})

test.each(['', ' ', '\u200d', '\ufe0f', '\u200d\ufe0f', '\u00a0\u200d'])(
  'blank lines push nothing of a message out of sight, with %j in them',
  (blank) => {
    const gaps = [`\n\n\n${blank}`.repeat(100), `${blank}\n`.repeat(300), ` ${blank}`.repeat(300)]
    for (const gap of gaps) {
      const [line] = messageScreen(bytes(`Welcome.${gap}I give all.`), '0x', site).lines.slice(-1)
      expect(String(line?.value).length).toBeLessThan(60)
    }
  },
)

test.each(['\u200d', '\ufe0f'])('a sign-in to another site is refused with %j in a word', (char) => {
  const text = `bank.example wan${char}ts you to sign in with your Ethereum account:\n${other}\n\nHi`
  const screen = () => messageScreen(bytes(text), '0x', site).weight
  let weight: string | undefined
  try {
    weight = screen()
  } catch {}
  expect(weight).not.toBe('plain')
})
