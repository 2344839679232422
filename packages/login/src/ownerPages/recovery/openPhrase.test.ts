// @tier gate
import { expect, test } from 'vitest'
import { randomBytes } from '../../custody/bytes.js'
import { secretOf, wordsOf } from '../../frame/keys/newSecret.js'
import { openPhrase } from './openPhrase.js'

test('the words of a wallet open it, however they are typed', async () => {
  const entropy = randomBytes(16)
  const words = wordsOf(entropy)
  const secret = await secretOf(entropy)
  const numbered = words.split(' ').map((word, at) => `${at + 1}. ${word}`)
  for (const typed of [words, words.toUpperCase(), `  ${words.replaceAll(' ', '\n')} `, numbered.join(', ')])
    expect(await openPhrase(typed)).toEqual(secret)
  for (const wrong of ['', 'abandon', words.split(' ').slice(1).join(' '), `${words} zoo`, `${words}x`])
    expect(await openPhrase(wrong)).toBeUndefined()
})
