// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkPage } from './http/linkPage.js'
import { readSites } from './sites.js'

const icon = 'data:image/png;base64,iVBORw0KGgo='

test('a page belongs to the site of its project, or of its origin', () => {
  const sites = readSites({
    shop: { origins: ['https://shop.example', 'https://www.shop.example'], name: 'Shop', icon },
    blog: { origins: ['https://blog.example'] },
  })
  expect(sites.of('shop')).toEqual({ name: 'Shop', icon, home: 'https://shop.example', project: 'shop' })
  expect(sites.of('blog')).toEqual({ name: 'blog.example', home: 'https://blog.example', project: 'blog' })
  expect(sites.of('other')).toEqual(sites.of('shop'))
  // The way back leads to the origin where the visitor came from.
  expect(sites.at('https://www.shop.example')).toMatchObject({
    name: 'Shop',
    home: 'https://www.shop.example',
  })
  expect(sites.at('https://login.shop.example')).toEqual(sites.of('shop'))
})

test.each([
  ['a name without a letter', { name: ' ' }],
  ['a name that is long', { name: 'x'.repeat(41) }],
  ['an icon of another server', { icon: 'https://evil.example/icon.png' }],
  ['an icon that is a page', { icon: 'data:text/html;base64,PGI+' }],
  ['an icon with markup', { icon: 'data:image/svg+xml,<svg onload="x">' }],
  ['an icon that is large', { icon: `data:image/png;base64,${'A'.repeat(70_000)}` }],
])('%s is refused', (_what, of) => {
  expect(() => readSites({ shop: { origins: ['https://shop.example'], ...of } })).toThrow('shop has')
})

search(
  'no name of a site becomes markup of a page',
  fc.asyncProperty(
    fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...'<>"&\'/= abscript') }),
    async (name) => {
      fc.pre(name.trim() !== '')
      const site = readSites({ shop: { origins: ['https://shop.example'], name } }).of('shop')
      const page = linkPage({ lang: 'en', status: 200, title: 'Title', body: '', site, back: 'Back' })
      const tags = (await page.text()).match(/<[a-z]+/g) ?? []
      expect(tags.join('')).toBe(
        '<html<meta<meta<meta<title<style<body<header<span<i<span<a<svg<path<span<main',
      )
    },
  ),
  { gate: 50, exhaustive: 5_000 },
)
