// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Recap, recapOf, recapStatement, recapUri } from './recap.js'

const recap: Recap = {
  'https://shop.example': { 'crud/update': [{}], 'crud/delete': [{}], 'msg/receive': [{ from: 'ada' }] },
  eip155: { 'request/personal_sign': [{ chains: ['eip155:1'] }] },
}
const uriOf = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replaceAll('=', '')}`

test('what a site is allowed to do is read as it was written, whatever stands before it', () => {
  expect(recapOf(['https://shop.example/terms', recapUri(recap)])).toEqual(recap)
  expect(recapUri(recap)).toMatch(/^urn:recap:[A-Za-z0-9_-]+$/)
  expect(recapOf(undefined)).toBeUndefined()
})

/** The same letter in another way: in capitals, or by its number. */
const spellings = fc.array(fc.constantFrom('as it is', 'capital', 'percent'), {
  minLength: 10,
  maxLength: 10,
})
function spelt(uri: string, ways: readonly string[]) {
  return uri.replace(/^urn:recap:/, (name) =>
    Array.from(name, (letter, at) => {
      if (ways[at] === 'capital') return letter.toUpperCase()
      return ways[at] === 'percent' ? `%${letter.charCodeAt(0).toString(16)}` : letter
    }).join(''),
  )
}

search(
  'a capability is read or refused, wherever it is among the resources and however it is spelt',
  fc.property(
    fc.array(fc.option(spellings, { nil: undefined }), { maxLength: 4 }),
    fc.constantFrom('urn:recap:e30', recapUri(recap)),
    (all, uri) => {
      const resources = all.map((ways) => (ways ? spelt(uri, ways) : 'urn:recaps:a'))
      const [first, ...others] = all.filter((ways) => ways !== undefined)
      const isRead = first && others.length === 0 && all.at(-1) === first && !first.includes('percent')
      const read = () => recapOf(resources)

      if (!first) expect(read()).toBeUndefined()
      else if (isRead && uri === recapUri(recap)) expect(read()).toEqual(recap)
      else expect(read).toThrow(/cannot be read/)
    },
  ),
  { gate: 100, exhaustive: 3_000 },
)

test('it is said in the words and the order of ERC-5573', () => {
  expect(recapStatement(recap)).toBe(
    'I further authorize the stated URI to perform the following actions on my behalf: ' +
      "(1) 'request': 'personal_sign' for 'eip155'. " +
      "(2) 'crud': 'delete', 'update' for 'https://shop.example'. " +
      "(3) 'msg': 'receive' for 'https://shop.example'.",
  )
})

test.each([
  ['no base64', 'urn:recap:%%'],
  ['no JSON', `urn:recap:${btoa('{')}`],
  [
    'abilities that stand there twice',
    `urn:recap:${btoa('{"att":{"eip155":{"request/eth_sign":[{}]},"eip155":{"request/personal_sign":[{}]}}}').replaceAll('=', '')}`,
  ],
  ['nothing', uriOf({})],
  ['nothing for nobody', uriOf({ att: {} })],
  ['a list in place of abilities', uriOf({ att: { eip155: [] } })],
  ['an ability without a name', uriOf({ att: { eip155: { request: [{}] } } })],
  ['an ability without limits', uriOf({ att: { eip155: { 'request/x': [] } } })],
  ['limits that are none', uriOf({ att: { eip155: { 'request/x': [1] } } })],
  ['an ability that reads as two', uriOf({ att: { eip155: { "request/a', 'b": [{}] } } })],
  [
    'a resource that reads as two',
    uriOf({ att: { "https://a.example'. (2) 'crud': 'all' for 'b": { 'crud/read': [{}] } } }),
  ],
  ['more than anybody reads', `urn:recap:${'A'.repeat(20_000)}`],
])('%s is refused', (_, uri) => {
  expect(() => recapOf([uri])).toThrow('What the message allows cannot be read.')
})
