// @tier gate
import { expect, test } from 'vitest'
import { isForgetful } from './frameStorage.js'

test('what WebKit stores for a frame does not count as kept, unlike that of a page of its own', () => {
  expect(isForgetful('Apple Computer, Inc.', true)).toBe(true)
  expect(isForgetful('Apple Computer, Inc.', false)).toBe(false)
  expect(isForgetful('Google Inc.', true)).toBe(false)
  expect(isForgetful('', true)).toBe(false)
})
