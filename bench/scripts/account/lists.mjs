/** What an account's long lists cost: what it did, and its NFTs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { findWholeChromium } from '../../../tooling/browser.mjs'
import { atMost, ms, percent } from '../../gateway/report.mjs'
import { connect, foyer, longestFromNow, nodesOf, press, scroll } from '../foyer.mjs'
import { serve } from '../server.mjs'
import { world } from '../services.mjs'
import { buttonShown, flags, settle, visit } from '../visit.mjs'

/** @typedef {import('../../gateway/report.mjs').Row} Row */
/** @typedef {import('../visit.mjs').Visit} Visit */

/**
 * @typedef {object} List
 * @property {string} tab what its tab says
 * @property {string} path of its call
 * @property {string} row a text that only its rows have, as a pattern
 * @property {'transactions' | 'collectibles'} of
 * @property {number} size
 */

/** @type {readonly List[]} */
const lists = [
  { tab: 'Activity', path: '/history', row: '\\bHST$', of: 'transactions', size: 10_000 },
  { tab: 'NFTs', path: '/nfts/', row: '^Tidal \\d+$', of: 'collectibles', size: 2_000 },
]

/** Measures each list on a page of its own, which `buildPage` has built. */
export async function measureLists() {
  const server = await serve()
  const browser = await chromium.launch({ executablePath: await findWholeChromium(), args: flags })
  /** @type {Row[]} */
  const rows = []
  try {
    for (const list of lists) rows.push(...(await measureList({ browser, url: server.url }, list)))
  } finally {
    await browser.close()
    server.stop()
  }
  return { version: browser.version(), rows }
}

/**
 * Opens a list, scrolls, fetches it to its end, and scrolls again.
 * @param {{ browser: import('playwright-core').Browser, url: string }} bench
 * @param {List} list
 * @returns {Promise<readonly Row[]>}
 */
async function measureList({ browser, url }, { tab, path, row, of, size }) {
  const one = await visit(browser, `${url}/account/`)
  try {
    world[of] = size
    await buttonShown(one, 'foyer-button')
    await settle(one)
    await connect(one)
    await foyer(one, 'open', { view: 'Account' })
    await settle(one)
    const longest = await longestFromNow(one)
    const first = firstRows(one, path, row)
    await press(one, tab)
    const shown = await first
    await settle(one)
    const early = await scroll(one, 120)
    const pages = await fetchAll(one, path, size / 50)
    await settle(one)
    const nodes = await nodesOf(one)
    const late = await scroll(one, 120)
    const what = `${size.toLocaleString('en')} rows of ${tab}`
    return [
      {
        what: `${what}: from the answer to its first rows`,
        bar: '≤ 100 ms',
        value: ms(shown),
        ...atMost(100, shown),
      },
      {
        what: `${what}: pages of 50 fetched`,
        bar: String(size / 50),
        value: String(pages),
        met: pages === size / 50,
      },
      longestRow(what, await longest()),
      {
        what: `${what}: nodes of the page`,
        bar: '≤ 1,500',
        value: nodes.toLocaleString('en'),
        ...atMost(1_500, nodes),
      },
      framesRow(`${what}: frames over 25 ms while pages come`, early),
      framesRow(`${what}: frames over 25 ms with all of them`, late),
    ]
  } finally {
    world[of] = 0
    await one.end()
  }
}

/** @param {string} what @param {number} value @returns {Row} */
function longestRow(what, value) {
  return {
    what: `${what}: longest task`,
    bar: '≤ 50 ms',
    value: value === 0 ? 'none over 50 ms' : ms(value),
    ...atMost(50, value),
  }
}

/** @param {string} what @param {number} share percent @returns {Row} */
function framesRow(what, share) {
  return { what, bar: '≤ 5 %', value: percent(share / 100), ...atMost(5, share) }
}

/** From the end of the list's first answer to the first frame that has rows of it. @param {Visit} one @param {string} path @param {string} row */
function firstRows({ page }, path, row) {
  return page.evaluate(
    ([part, text]) =>
      globalThis.bench.until(() => {
        const answer = performance.getEntriesByType('resource').find(({ name }) => name.includes(part))
        const isShown = answer instanceof PerformanceResourceTiming && answer.responseEnd > 0
        return isShown && globalThis.bench.count(new RegExp(text)) > 0
          ? performance.now() - answer.responseEnd
          : 0
      }),
    /** @type {const} */ ([path, row]),
  )
}

/** Pulls the list to its end again and again until all pages came. Returns how many did. @param {Visit} one @param {string} path @param {number} wanted */
async function fetchAll({ page, seen }, path, wanted) {
  const pages = () => seen.calls.filter((url) => url.includes(path)).length
  // A list of rows scrolls by itself, one of tiles with all that the modal holds. To look for it costs the page time.
  const list = await page.evaluateHandle(
    () => globalThis.bench.query('.fy-virtual') ?? globalThis.bench.query('.fy-content'),
  )
  for (let since = Date.now(), last = 0; pages() < wanted && Date.now() - since < 5_000; ) {
    await list.evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight
    })
    await sleep(20)
    if (pages() !== last) since = Date.now()
    last = pages()
  }
  return pages()
}
