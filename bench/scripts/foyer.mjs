/** What is measured of Foyer alone: long lists, all views, renders, a connected page left alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { world } from './services.mjs'
import { buttonShown, memory, openTimed, settle, visit, wallet } from './visit.mjs'

/** @typedef {{ browser: import('playwright-core').Browser, url: string }} Bench */
/** @typedef {import('./visit.mjs').Visit} Visit */

const button = 'foyer-button'

/** @param {Bench} bench @param {(one: Visit) => Promise<Record<string, number | undefined>>} work @param {object} [options] */
async function onPage({ browser, url }, work, options) {
  const one = await visit(browser, `${url}/foyer-intent/`, options)
  const usual = { ...world }
  try {
    await buttonShown(one, button)
    await settle(one)
    return await work(one)
  } finally {
    Object.assign(world, usual)
    await one.end()
  }
}

/** @param {Visit} one @param {string} text */
export async function press(one, text) {
  await one.page.getByText(text, { exact: true }).first().click()
}

/** Calls the page's Foyer. @param {Visit} one @param {'open' | 'close'} method @param {object} [request] */
export function foyer({ page }, method, request) {
  return page.evaluate(
    ([selector, name, argument]) => globalThis.bench.query(selector).foyer[name](argument),
    /** @type {const} */ ([button, method, request]),
  )
}

/** @param {Visit} one */
export async function connect(one) {
  await openTimed(one, button)
  await press(one, wallet)
  await one.page.waitForFunction(
    (selector) => globalThis.bench.query(selector).foyer.state.account.status === 'connected',
    button,
  )
}

/**
 * From now until the returned function is called: the longest task.
 * @param {Visit} one
 */
export async function longestFromNow({ page }) {
  const from = await page.evaluate(() => performance.now())
  return () =>
    page.evaluate(
      (start) =>
        Math.max(
          0,
          ...globalThis.bench.tasks.filter((task) => task.startTime >= start).map((t) => t.duration),
        ),
      from,
    )
}

export const nodesOf = (/** @type {Visit} */ { page }) =>
  page.evaluate(() => {
    /** @type {(root: ParentNode) => number} */
    const count = (root) => {
      const all = [...root.querySelectorAll('*')]
      return all.reduce((sum, node) => sum + (node.shadowRoot ? count(node.shadowRoot) : 0), all.length)
    }
    return count(document)
  })

/** Scrolls the longest scroller of the modal by wheel. @param {Visit} one @param {number} turns */
export async function scroll(one, turns) {
  await one.page.mouse.move(640, 450)
  await one.page.evaluate(() => {
    globalThis.bench.stopFrames = globalThis.bench.watchFrames()
  })
  for (let turn = 0; turn < turns; turn += 1) {
    await one.page.mouse.wheel(0, 240)
    await sleep(16)
  }
  await sleep(200)
  const frames = await one.page.evaluate(() => globalThis.bench.stopFrames())
  return (frames.filter((ms) => ms > 25).length / frames.length) * 100
}

/** All wallets, of 10,000. @param {Bench} bench */
export function measureWallets(bench) {
  return onPage(bench, async (one) => {
    world.wallets = 10_000
    await openTimed(one, button)
    await settle(one)
    const longest = await longestFromNow(one)
    await one.page.evaluate(() => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          globalThis.bench.eight = globalThis.bench.until(
            () => globalThis.bench.count(/^Wallet \d+$/) >= 8 && performance.now() - timeStamp,
          )
        },
        { capture: true, once: true },
      )
    })
    await press(one, 'All wallets')
    const eight = (await one.page.evaluate(() => globalThis.bench.eight)) || undefined
    const dropped = await scroll(one, 120)
    const loaded = await fillList(one)
    const end = { longest: await longest(), nodes: await nodesOf(one) }
    return { eight, dropped, loaded, ...end }
  })
}

/** Pulls the list to its end again and again until it has no more. @param {Visit} one */
async function fillList({ page }) {
  return page.evaluate(async () => {
    const list = globalThis.bench.query('.fy-virtual')
    const track = list.querySelector('ul') ?? list
    const rows = () => Number(getComputedStyle(track).getPropertyValue('--fy-rows'))
    const end = performance.now() + 60_000
    let last = -1
    let since = performance.now()
    while (performance.now() < end && performance.now() - since < 3_000) {
      list.scrollTop = list.scrollHeight
      await new Promise(requestAnimationFrame)
      if (rows() !== last) since = performance.now()
      last = rows()
    }
    return last
  })
}

/** An account that holds many tokens. @param {Bench} bench @param {number} count */
export function measureTokens(bench, count) {
  return onPage(bench, async (one) => {
    world.tokens = count
    const longest = await longestFromNow(one)
    const from = performance.now()
    await connect(one)
    await foyer(one, 'open', { view: 'Account' })
    const shown = await one.page.evaluate(() =>
      globalThis.bench.until(() => globalThis.bench.find('Token 1'), 10_000).then(Boolean),
    )
    const waited = performance.now() - from
    const dropped = await scroll(one, 60)
    return {
      shown: shown ? waited : undefined,
      dropped,
      longest: await longest(),
      nodes: await nodesOf(one),
    }
  })
}

/** From the answer with a quote until it is on screen, the processor four times slower: the median of some. @param {Bench} bench */
export function measureQuotes(bench, times = 9) {
  return onPage(
    bench,
    async (one) => {
      await connect(one)
      await foyer(one, 'open', { view: 'Swap' })
      // Until the list of tokens is here, what is paid is to be selected too.
      await settle(one)
      await press(one, 'Select token')
      await press(one, 'USD Coin')
      const pay = one.page.getByRole('textbox', { name: 'You pay' })
      const gaps = []
      for (let round = 0; round < times; round += 1) {
        await one.page.evaluate(() => performance.clearResourceTimings())
        await pay.fill(`1.${round + 1}`)
        const gap = await one.page.evaluate(quoted)
        if (!gap) return { shown: undefined }
        gaps.push(gap)
        await settle(one, 300)
      }
      gaps.sort((a, b) => a - b)
      return { shown: gaps[Math.floor(times / 2)] }
    },
    { cpu: 4 },
  )
}

/** Runs in the page. */
function quoted() {
  return globalThis.bench.until(() => {
    const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/quotes'))
    const field = globalThis.bench.query('input[readonly]')
    const [answer] = answers
    const isShown =
      answer instanceof PerformanceResourceTiming && field instanceof HTMLInputElement && field.value
    return isShown ? performance.now() - answer.responseEnd : 0
  })
}

const views = ['Connect', 'AllWallets', 'Networks', 'WhatIsAWallet', 'WhatIsANetwork', 'Account']

/** What 100 open–close cycles leave, through all views that open by themselves. @param {Bench} bench */
export function measureViews(bench, cycles = 100) {
  return onPage(bench, async (one) => {
    const cycle = (/** @type {number} */ from, /** @type {number} */ to) =>
      one.page.evaluate(
        async ([selector, names, begin, end]) => {
          const { foyer } = globalThis.bench.query(selector)
          for (let index = begin; index < end; index += 1) {
            await foyer.open({ view: names[index % names.length] })
            await new Promise((done) => setTimeout(done, 60))
            foyer.close()
            await new Promise((done) => setTimeout(done, 250))
          }
        },
        /** @type {const} */ ([button, views, from, to]),
      )
    // The engine compiles what runs often: the first hundred warm it up.
    await cycle(0, cycles)
    await settle(one)
    const before = await memory(one)
    await cycle(0, cycles)
    await settle(one, 2_000)
    const after = await memory(one)
    return {
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
      heap: after.heap - before.heap,
    }
  })
}

/** How often React committed, and how many components rendered. @param {Bench} bench */
export function measureRenders(bench) {
  return onPage(bench, async (one) => {
    const { page } = one
    /** @type {Record<string, number>} */
    const counts = {}
    const during = async (
      /** @type {string} */ name,
      /** @type {() => Promise<unknown>} */ work,
      times = 1,
    ) => {
      const read = () =>
        page.evaluate(() => ({ commits: globalThis.bench.commits, renders: globalThis.bench.renders }))
      const before = await read()
      await work()
      await sleep(400)
      const after = await read()
      counts[`${name}: commits`] = (after.commits - before.commits) / times
      counts[`${name}: renders`] = (after.renders - before.renders) / times
    }
    await during('Connect opens', () => openTimed(one, button).then(() => settle(one)))
    await during('Connect at rest, 5 s', () => sleep(5_000))
    await during('AllWallets opens', () => press(one, 'All wallets').then(() => settle(one)))
    await during('a wheel turn in AllWallets', () => scroll(one, 20), 20)
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().click()
    await during('a key in the search', () => page.keyboard.type('wallet 1', { delay: 30 }), 8)
    await foyer(one, 'close')
    await settle(one)
    await connect(one)
    await during('Account opens', () => foyer(one, 'open', { view: 'Account' }).then(() => settle(one)))
    await during('Account at rest, 5 s', () => sleep(5_000))
    return counts
  })
}

/** Requests in ten minutes after a connect, the modal closed; by a clock that is put forward. @param {Bench} bench */
export async function measureQuiet({ browser, url }) {
  const one = await visit(browser, `${url}/foyer-intent/`)
  try {
    await one.page.clock.install()
    await one.page.reload()
    await buttonShown(one, button)
    await settle(one)
    await connect(one)
    await foyer(one, 'close')
    await one.page.clock.runFor(2_000)
    await settle(one)
    const tenMinutes = async () => {
      const before = one.seen.calls.length
      for (let minute = 0; minute < 10; minute += 1) {
        await one.page.clock.runFor(60_000)
        await sleep(100)
      }
      return one.seen.calls.length - before
    }
    const calls = await tenMinutes()
    await one.page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      Object.defineProperty(document, 'hidden', { get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    return { calls, hidden: await tenMinutes() }
  } finally {
    await one.end()
  }
}
