// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPath } from './path.js'

test('fills in the fields that the path names, and leaves the others', () => {
  expect(fillPath('v1/account/{address}/history', { address: '0x1', cursor: 'c' })).toEqual([
    'v1/account/0x1/history',
    { address: undefined, cursor: 'c' },
  ])
})

const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

search(
  'a path never leaves its segment, whatever a field holds',
  fc.property(fc.string({ unit }), (name) => {
    const [path] = fillPath('v1/names/{name}', { name })
    expect(path.split('/')).toHaveLength(3)
    expect(path).not.toMatch(/[?#]/)
  }),
)
