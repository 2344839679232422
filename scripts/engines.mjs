/** What needs other browsers than Chromium: Firefox and WebKit as Debian ships them, on a screen that nobody sees. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWholeChromium } from './browser.mjs'
import { bring } from './debian.mjs'
import { turbo } from './install.mjs'
import { runTests } from './vitest.mjs'

/** @type {readonly import('./debian.mjs').Program[]} */
export const programs = [
  { name: 'Firefox', apt: 'firefox-esr', places: () => ['/usr/bin/firefox-esr'] },
  {
    name: 'WebKit',
    apt: 'webkit2gtk-driver',
    places: () => ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  },
  { name: 'WebKitWebDriver', apt: 'webkit2gtk-driver', places: () => ['/usr/bin/WebKitWebDriver'] },
  { name: 'Xvfb', apt: 'xvfb', places: () => ['/usr/bin/Xvfb'] },
  { name: 'xdotool', apt: 'xdotool', places: () => ['/usr/bin/xdotool'] },
  { name: 'OpenSSL', apt: 'openssl', places: () => ['/usr/bin/openssl'] },
]

/** Builds, brings the browsers where that is possible, and runs the tests that need them; searches long for forgeries. */
export async function testEngines() {
  const totals = { passed: 0, failed: 0 }
  // What browsers leave there goes with it, however they end.
  const TMPDIR = mkdtempSync(join(tmpdir(), 'foyer-engines-'))
  chmodSync(TMPDIR, 0o755)
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true, maxRetries: 5 }))
  await bring(programs)
  const FOYER_CHROMIUM = await findWholeChromium()
  await turbo('build')
  const begin = Date.now()
  try {
    const long = { FOYER_FUZZ: 'nightly' }
    await runTests(
      'forgeries',
      ['--project=unit', '--project=dom', 'forgeries', 'replays', 'packages/login-frame/src/channel'],
      {
        env: long,
        totals,
      },
    )
    const env = { FOYER_ENGINES: '1', FOYER_CHROMIUM, TMPDIR }
    await runTests('engines', ['--project=engines'], { env, totals })
    console.log(`tests with three browsers … ${((Date.now() - begin) / 1000).toFixed(1)} s`)
  } finally {
    console.log(`${totals.passed} passed, ${totals.failed} failed`)
  }
}
