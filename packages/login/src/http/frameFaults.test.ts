// @tier gate
import { expect, test } from 'vitest'
import { allRoutes } from '../rootActions.test-support.js'
import { providers } from '../social/options.js'
import { servedPages } from './frameFaults.js'

/** Answers that show nothing. */
const unseen = ['/healthz']
const options = { projects: { shop: { origins: ['https://shop.example'] } }, chains: {}, social: providers }

test('every page of the service is among those that are compared', () => {
  const compared = [...servedPages('https://login.shop.example', options).keys()].map((path) =>
    path.replace(/\?.*/, '').replace(/^\/v1\/social\/\w+/, '/v1/social/:provider'),
  )
  const routes = allRoutes().flatMap((route) => /^GET (.*)/.exec(route)?.[1] ?? [])

  expect(routes.length).toBeGreaterThan(8)
  // There are no files of code without a build: the command's own test compares each.
  expect(new Set([...compared, ...unseen, '/frame/:file'])).toEqual(new Set(routes))
})

test('a page of an owner is kept nowhere, and the page that opened it has no hold on it', () => {
  // The others are in the page of a host, or in a window that it waits for.
  const ofHosts = /^\/(frame|confirm|v1\/social)\b/
  const policies = [...servedPages('https://login.shop.example', options)].map(([path, page]) => {
    const { headers } = page('')
    const isKept = headers.get('cache-control') !== 'no-store'
    const opener = headers.get('cross-origin-opener-policy') ?? 'unsafe-none'
    return [path, ofHosts.test(path) ? { opener } : { isKept, opener }]
  })
  expect(policies.length).toBeGreaterThan(8)
  for (const [path, policy] of policies)
    expect([path, policy]).toEqual([
      path,
      ofHosts.test(`${path}`) ? { opener: 'unsafe-none' } : { isKept: false, opener: 'same-origin' },
    ])
})
