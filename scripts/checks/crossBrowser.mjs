/** What needs other browsers than Chromium: Firefox and WebKit as Debian ships them, on a screen that nobody sees. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findWholeChromium } from '../../tooling/browser.mjs'
import { bring } from '../../tooling/debian.mjs'
import { build, runLanes } from '../../tooling/lanes.mjs'
import { runTests } from '../../tooling/vitest.mjs'

/** @type {readonly import('../../tooling/debian.mjs').Program[]} */
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

/** Builds, and runs the tests that need other browsers. */
export async function testEngines() {
  await runLanes('engines', [build], [[{ name: 'tests with three browsers', check: checkEngines }]])
}

/** Brings the browsers where that is possible, and runs the tests that need them. */
export async function checkEngines() {
  // What browsers leave there goes with it, however they end.
  const TMPDIR = mkdtempSync(join(tmpdir(), 'foyer-engines-'))
  chmodSync(TMPDIR, 0o755)
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true, maxRetries: 5 }))
  await bring(programs)
  const FOYER_CHROMIUM = await findWholeChromium()
  const env = { FOYER_ENGINES: '1', FOYER_CHROMIUM, TMPDIR }
  await runTests('engines', ['--project=engines'], { env })
}
