// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newKitCode, readKitCode, writeKitCode } from './kitCode.js'

search(
  'a code is read as it was written, also in small letters, with other gaps and with letters for digits',
  fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (bytes) => {
    const code = Uint8Array.from(bytes)
    const written = await writeKitCode(code)
    expect(written).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    for (const typed of [
      written,
      written.toLowerCase(),
      written.replaceAll('-', ' '),
      written.replaceAll('0', 'o').replaceAll('1', 'l'),
    ])
      expect(await readKitCode(typed)).toEqual(code)
  }),
)

test('a slip of the pen is noticed, wherever', async () => {
  const written = await writeKitCode(newKitCode())
  let taken = 0
  for (let at = 0; at < written.length; at += 1)
    for (const char of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
      if (written[at] === '-' || written[at] === char) continue
      if (await readKitCode(written.slice(0, at) + char + written.slice(at + 1))) taken += 1
    }
  // 868 slips; of each, one in 4,096 goes unnoticed.
  expect(taken).toBeLessThan(4)
})

test.each(['', 'ABCD', 'U'.repeat(28), `${'0'.repeat(28)}!`])('%j is no code', async (typed) => {
  expect(await readKitCode(typed)).toBeUndefined()
})
