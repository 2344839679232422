import { join } from 'node:path'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { measureFrame } from '../../../scripts/checks/frameSizes.mjs'
import { root } from '../../../tooling/install.mjs'
import { atMost } from '../../gateway/report.mjs'

const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
/** What the frame downloads, by the names of its budgets. */
const bars = new Map([
  ['login frame, first load', 15_000],
  ['login frame, signing', 60_000],
])

export async function sizes() {
  const frame = measureFrame().map(({ name, bytes }) => {
    const bar = bars.get(name) ?? 0
    return { what: `${name}, gzip`, bar: `≤ ${kB(bar)}`, value: kB(bytes), ...atMost(bar, bytes) }
  })
  const asked = await asks(await page())
  return [
    {
      what: 'before intent: requests to the login’s host',
      bar: '0',
      value: `${asked}`,
      ...atMost(0, asked),
    },
    ...frame,
  ]
}

/** A host's page with a login, as a bundler makes it: its files by name. */
async function page() {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createFoyer } from '@foyer/kit'
import { evm } from '@foyer/adapter-evm'
import { mainnet } from '@foyer/adapter-evm/networks'
import { login } from '@foyer/kit/login'
const services = { api: location.origin + '/services/', catalogue: location.origin + '/services/' }
const connectors = [login({ url: 'https://login.foyer.test/' })]
createFoyer({ adapters: [evm({ networks: [mainnet] })], services, connectors }).start()
document.body.append(document.createElement('foyer-button'))`,
      resolveDir: join(root, 'apps/demo'),
    },
    bundle: true,
    minify: true,
    splitting: true,
    format: /** @type {const} */ ('esm'),
    write: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ('silent'),
    outdir: root,
    entryNames: 'main',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(root.length + 1), contents]))
}

/** How often a page at rest asks the login's host, within three seconds. @param {ReadonlyMap<string, Uint8Array>} files */
async function asks(files) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    const tab = await browser.newPage()
    let asked = 0
    await tab.route('**/*', (route) => {
      const { host, pathname } = new URL(route.request().url())
      if (host === 'login.foyer.test') asked += 1
      const file = files.get(pathname.slice(1))
      if (host === 'app.foyer.test' && file)
        return route.fulfill({ body: Buffer.from(file), contentType: 'text/javascript' })
      if (host !== 'app.foyer.test' || pathname !== '/') return route.abort()
      return route.fulfill({
        body: '<!doctype html><title>Shop</title><body></body><script type="module" src="/main.js"></script>',
        contentType: 'text/html',
      })
    })
    await tab.goto('https://app.foyer.test/')
    await tab.locator('foyer-button').waitFor({ state: 'attached' })
    await tab.waitForTimeout(3_000)
    return asked
  } finally {
    await browser.close()
  }
}
