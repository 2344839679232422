// @tier gate
import { expect, it } from 'vitest'
import { asking, missing } from '../../tooling/debian.mjs'
import { programs } from './crossBrowser.mjs'
import { servers } from './servers.mjs'

it('servers that are missing are told in one sentence, with what brings them', () => {
  expect(asking(missing(servers, () => false))).toBe(
    'Redis and Postgres are missing: install redis-server and postgresql, or run this as root on Debian with its packages in reach.',
  )
  expect(missing(servers, () => true)).toEqual([])
  const onlyPostgres = (/** @type {import('node:fs').PathLike} */ path) => `${path}`.includes('postgres')
  expect(asking(missing(servers, onlyPostgres))).toMatch(/^Redis is missing: install redis-server,/)
})

it('and so are browsers', () => {
  expect(asking(missing(programs, () => false))).toBe(
    'Firefox, WebKit, WebKitWebDriver, Xvfb, xdotool and OpenSSL are missing: install firefox-esr, webkit2gtk-driver, xvfb, xdotool and openssl, or run this as root on Debian with its packages in reach.',
  )
})
