// @tier gate
import { hostileUrls } from '@foyer/testing'
import { expect, test } from 'vitest'
import { deepLinkChoiceKey } from './deepLinkChoice.js'

test.each(hostileUrls('globalThis.ran = true'))('a stored choice that leads to %s is none', (url) => {
  expect(deepLinkChoiceKey.decode({ href: url, name: 'W' })).toBeUndefined()
})

test('an app or a page of a wallet may be chosen', () => {
  for (const href of ['cove://', 'https://cove.example/'])
    expect(deepLinkChoiceKey.decode({ href, name: 'Cove' })).toEqual({ href, name: 'Cove' })
})
