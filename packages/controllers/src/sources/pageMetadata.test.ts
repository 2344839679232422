// @tier gate, @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { parseOptions } from '../options.js'
import { pageMetadata } from './pageMetadata.js'

afterEach(() => {
  Reflect.deleteProperty(document, 'title')
  document.head.replaceChildren()
})

test('a page is called by its title and drawn by its icon', () => {
  document.head.innerHTML = '<title>Fjord</title><link rel="icon" href="https://fjord.test/icon.png">'

  expect(pageMetadata()).toMatchObject({ name: 'Fjord', icons: ['https://fjord.test/icon.png'] })
})

test('a page with a form or a picture of the name "title" is called by its origin', () => {
  Object.defineProperty(document, 'title', { value: document.createElement('form'), configurable: true })

  const metadata = pageMetadata()

  expect(metadata.name).toBe(location.origin)
  expect(structuredClone(metadata)).toEqual(metadata)
})

test('a host says as much as it likes, and the page the rest', () => {
  const { metadata } = parseOptions({ metadata: { name: 'My shop' } })

  expect(pageMetadata(metadata)).toEqual({ ...pageMetadata(), name: 'My shop' })
})
