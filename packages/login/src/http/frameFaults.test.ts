// @tier gate
import { expect, test } from 'vitest'
import { allRoutes } from '../rootActions.test-support.js'
import { providers } from '../social/options.js'
import { servedPages } from './frameFaults.js'

/** Answers that show nothing. */
const unseen = ['GET /healthz']
const options = { projects: { shop: { origins: ['https://shop.example'] } }, chains: {}, social: providers }

test('every page of the service is among those that are compared', () => {
  const compared = servedPages('https://login.shop.example', options)
    .map(({ method, path, expected }) => [`${method} ${path}`, expected('').status] as const)
    // Paths that are not there, and files of code, have one route or none.
    .filter(
      ([path, status]) => status !== 404 || /^GET \/((approve|undo|confirm|manage)(\?|$)|frame\?)/.test(path),
    )
    .map(([path]) => path.replace(/\?.*/, '').replace(/\/v1\/social\/\w+\//, '/v1/social/:provider/'))
  const routes = allRoutes().filter(
    (route) =>
      /^GET /.test(route) || /^POST \/(approve|undo|v1\/social\/(:provider\/callback|allow))$/.test(route),
  )

  expect(routes.length).toBeGreaterThan(8)
  // There are no files of code without a build: the command's own test compares each.
  expect(new Set([...compared, ...unseen, 'GET /frame/:file', 'GET /recovery'])).toEqual(new Set(routes))
})

test('a page of an owner is kept nowhere, and the page that opened it has no hold on it', () => {
  // The others are in the page of a host, or in a window that it waits for.
  const ofHosts = /^\/(frame|confirm|v1\/social)\b/
  const pages = servedPages('https://login.shop.example', options).filter(({ path, expected }) => {
    const isPage =
      expected('').headers.get('content-type')?.startsWith('text/html') || /^\/recovery/.test(path)
    return isPage && !path.startsWith('/recovery/')
  })
  const policies = pages.map(({ path, expected }) => {
    const { headers } = expected('')
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
