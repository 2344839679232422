// @tier gate
import { expect, test } from 'vitest'
import { allRoutes } from '../rootActions.test-support.js'
import { providers } from '../social/options.js'
import { servedPages } from './frameFaults.js'

/** Answers that show nothing. */
const unseen = ['/healthz']

test('every page of the service is among those that are compared', () => {
  const options = { projects: { shop: { origins: ['https://shop.example'] } }, chains: {}, social: providers }
  const compared = [...servedPages('https://login.shop.example', options).keys()].map((path) =>
    path.replace(/\?.*/, '').replace(/^\/v1\/social\/\w+/, '/v1/social/:provider'),
  )
  const routes = allRoutes().flatMap((route) => /^GET (.*)/.exec(route)?.[1] ?? [])

  expect(routes.length).toBeGreaterThan(8)
  // There are no files of code without a build: the command's own test compares each.
  expect(new Set([...compared, ...unseen, '/frame/:file'])).toEqual(new Set(routes))
})
