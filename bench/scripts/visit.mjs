import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bench } from '../../tooling/cache.mjs'
import { answer } from './services.mjs'

const scripts = ['probes.js', 'wallet.js'].map((name) => readFileSync(join(bench, 'page', name), 'utf8'))

/** The wallet that every app lists first: the one that is in the browser. */
export const wallet = 'Bench Wallet'
/** Lighthouse's slow 4G: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

export const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Own services are answered below; a relay's socket finds no host.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/**
 * @typedef {object} Visit one page of a fresh browser profile
 * @property {import('playwright-core').Page} page
 * @property {import('playwright-core').CDPSession} cdp
 * @property {{ js: Set<string>, calls: string[] }} seen what was asked for so far
 * @property {() => Promise<void>} end
 */

/**
 * Opens an app in a fresh profile. Every call to a host that is not this machine is answered by the bench.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {{ cpu?: number, slow?: boolean }} [options]
 * @returns {Promise<Visit>}
 */
export async function visit(browser, url, { cpu = 1, slow = false } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  for (const content of scripts) await page.addInitScript({ content })
  const cdp = await context.newCDPSession(page)
  const seen = { js: new Set(), calls: /** @type {string[]} */ ([]) }
  cdp.on('Network.requestWillBeSent', ({ request, type }) => {
    const { protocol, hostname, pathname } = new URL(request.url)
    if (protocol === 'data:' || protocol === 'blob:') return
    const own = hostname === '127.0.0.1' && !pathname.startsWith('/services/')
    if (own && pathname.endsWith('.js')) seen.js.add(pathname)
    else if (!own && type !== 'Preflight') seen.calls.push(`${request.method} ${hostname}${pathname}`)
  })
  cdp.on('Network.webSocketCreated', ({ url: socket }) =>
    seen.calls.push(`SOCKET ${new URL(socket).hostname}`),
  )
  cdp.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { type, body } = answer(new URL(request.url))
    const responseHeaders = [
      { name: 'content-type', value: type },
      { name: 'access-control-allow-origin', value: request.headers.Origin ?? '*' },
      { name: 'access-control-allow-headers', value: '*' },
      { name: 'access-control-allow-credentials', value: 'true' },
    ]
    const encoded = Buffer.from(body).toString('base64')
    cdp
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body: encoded })
      .catch(() => {})
  })
  await cdp.send('Network.enable')
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (slow) await cdp.send('Network.emulateNetworkConditions', slow4g)
  await page.goto(url, { waitUntil: 'commit' })
  return { page, cdp, seen, end: () => context.close() }
}

/**
 * Resolves when the app's button is there to be pressed, to the ms since the navigation began.
 * @param {Visit} visit
 * @param {string} selector
 */
export function buttonShown({ page }, selector) {
  return page.evaluate(
    (wanted) => globalThis.bench.until(() => globalThis.bench.query(wanted) && performance.now()),
    selector,
  )
}

/**
 * Waits until nothing was asked for and nothing blocked for a while.
 * @param {Visit} visit
 */
export async function settle({ page, seen }, quiet = 600, most = 15_000) {
  const end = Date.now() + most
  let last = ''
  let since = Date.now()
  while (Date.now() < end && Date.now() - since < quiet) {
    await sleep(100)
    const tasks = await page.evaluate(() => globalThis.bench.tasks.length)
    const now = [seen.js.size, seen.calls.length, tasks].join()
    if (now !== last) since = Date.now()
    last = now
  }
}

/**
 * Waits until the page rests: where the modal is made ahead, that it is.
 * @param {Visit} visit
 * @param {import('./apps.mjs').App} app
 */
export async function rest(visit, { id, preload }, quiet = 600) {
  if (preload === 'idle') {
    const made = await visit.page.evaluate(() =>
      globalThis.bench.until(() => globalThis.bench.made(), 30_000),
    )
    if (!made) throw new Error(`${id} made no modal ahead.`)
  }
  await settle(visit, quiet, 30_000)
}

/** How long (ms) a hand that has reached a button takes to press it, at the least. */
const reach = 100

/** Brings the pointer to the button, as a hand does before it presses. @param {Visit} visit @param {string} selector */
export async function reachFor({ page }, selector) {
  await page.locator(selector).first().hover()
  await sleep(reach)
}

/**
 * Presses the button and times the wallet's row.
 * @param {Visit} visit
 * @param {string} selector
 * @returns {Promise<{ usable?: number, stable?: number }>} ms since the click
 */
export async function openTimed({ page }, selector) {
  const place = await page.evaluate((wanted) => {
    const { left, top, width, height } = globalThis.bench.query(wanted).getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }, selector)
  await page.evaluate((text) => globalThis.bench.arm(text), wallet)
  await page.mouse.click(place.x, place.y)
  return page.evaluate(() => globalThis.bench.timed)
}

/**
 * Closes the modal by the app's own way and waits until it is gone.
 * @param {Visit} visit
 * @param {import('./apps.mjs').App} app
 */
export async function close({ page }, app) {
  await app.close(page)
  const gone = await page.evaluate(
    (text) => globalThis.bench.until(() => !globalThis.bench.find(text), 5_000),
    wallet,
  )
  if (!gone) throw new Error(`${app.id} did not close.`)
}

/** Total blocking time so far, ms. @param {Visit} visit */
export function blocking({ page }) {
  return page.evaluate(() =>
    globalThis.bench.tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  )
}

/** Bytes of heap in use after garbage is gone; nodes and listeners alive. @param {Visit} visit */
export async function memory({ cdp }) {
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}
