// @tier gate, exhaustive: memory of many lives, and the focus after closing
import type { Page } from 'playwright-core'
import { expect, modalOf, test, untilStatus } from './fixtures.js'
import { atView, makeFoyer, rowOf } from './user.js'

test('two widgets on one page share nothing, not even over a reload', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/two.html', { install: [await newWallet()] })
  const [left, right] = [page.locator('#left'), page.locator('#right')]
  const modal = modalOf(page).and(page.locator('[open]'))

  await left.locator('foyer-button').click()
  await modal.getByRole('button', { name: /^Quay/ }).click()
  await untilStatus(left, 'connected')
  await modal.waitFor({ state: 'hidden' })

  expect(await right.locator('foyer-button').getAttribute('data-status')).toBe('disconnected')
  expect(await right.locator('.state').textContent()).not.toContain(accounts.rich)
  await right.locator('foyer-network-button').click()
  await modal.getByRole('heading', { name: 'Choose network' }).waitFor()
  expect(await left.locator('.state').textContent()).toContain('"open": false')
  await rowOf(modal, 'Ethereum').click()
  await right.getByText('"network": "eip155:1"').waitFor()

  await page.reload()
  await untilStatus(left, 'connected')
  await untilStatus(right, 'disconnected')
  await right.getByText('"status": "disconnected"').waitFor()
  await right.locator('foyer-button').click()
  await modal.getByRole('heading', { name: 'Connect a wallet' }).waitFor()
})

test('a double mount of StrictMode listens as a single one does, and asks once', async ({
  newPage,
  newWallet,
}) => {
  const bare = await newPage('/e2e/lab.html', { install: [await newWallet()], before: countListeners })
  await makeFoyer(bare)
  await modalOf(bare).getByRole('button', { name: /^Quay/ }).click()
  await modalOf(bare).waitFor({ state: 'hidden' })
  const wallet = await newWallet()
  const page = await newPage('/react.html', { install: [wallet], before: countListeners })

  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modalOf(page).getByRole('button', { name: /^Quay/ }).click()
  await modalOf(page).waitFor({ state: 'hidden' })

  const once = await listenersOf(bare)
  expect(once['window eip6963:announceProvider']).toBe(1)
  // The button of this page follows its balance, once.
  const seen = 'document visibilitychange'
  expect(await listenersOf(page)).toMatchObject({ ...once, [seen]: (once[seen] ?? 0) + 1 })
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('twenty lives leave the page as it was', async ({ newPage, newWallet }) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()], before: countListeners })
  await page.evaluate(() => Object.assign(document.body.style, { overflow: 'scroll' }))
  await page.locator('#opener').focus()
  // What is kept for good is there after the first life: element definitions, all chunks, React's own listeners.
  await live(page, { visits: 'All wallets' })
  const before = await page.evaluate(snapshot)

  for (let life = 0; life < 20; life += 1) await live(page)

  expect(await page.evaluate(snapshot)).toEqual(before)
})

test('a life that was opened and never started leaves the page as it was, too', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()], before: countListeners })
  await live(page, { visits: 'All wallets' })
  const before = await page.evaluate(snapshot)

  await live(page, { started: false })

  expect(await page.evaluate(snapshot)).toEqual(before)
})

test('twenty lives keep no nodes and no listeners in memory', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const measure = async () => {
    for (let turn = 0; turn < 4; turn += 1) await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { nodes: of('Nodes'), listeners: of('JSEventListeners') }
  }
  for (let life = 0; life < 5; life += 1) await live(page)
  const before = await measure()

  for (let life = 0; life < 20; life += 1) await live(page)

  // The engine frees some of what nobody holds only after a task or two.
  const kept = async (name: 'nodes' | 'listeners') => (await measure())[name] - before[name]
  await expect.poll(() => kept('listeners'), { timeout: 40_000 }).toBeLessThanOrEqual(0)
  await expect.poll(() => kept('nodes'), { timeout: 40_000 }).toBeLessThanOrEqual(10)
})

test('closing gives the focus back to its opener, and leaves the page where it was', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()], viewport: { width: 800, height: 400 } })
  const opener = page.locator('foyer-button button')
  await opener.focus()
  await page.evaluate(() => window.scrollTo(0, 40))
  const scrolled = await page.evaluate(() => window.scrollY)
  const style = await page.evaluate(() => document.documentElement.getAttribute('style'))

  await page.keyboard.press('Enter')
  await atView(modalOf(page), 'Connect a wallet')
  await page.mouse.wheel(0, 500)
  await page.keyboard.press('Escape')

  await modalOf(page).waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((node) => node.matches(':focus'))).toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  expect(await page.evaluate(() => document.documentElement.getAttribute('style'))).toBe(style)
})

/** How many listeners there are, by place and type; those of the test runner, which watches presses, apart. */
async function listenersOf(page: Page): Promise<Record<string, number>> {
  const all: Record<string, number> = await page.evaluate(() => Reflect.get(window, 'liveListeners')())
  return Object.fromEntries(Object.entries(all).filter(([key]) => !/capture$|__playwright/.test(key)))
}

/** One life of a Foyer: made, opened, looked at, destroyed. */
async function live(
  page: Page,
  { visits, ...options }: { readonly started?: boolean; readonly visits?: string } = {},
): Promise<void> {
  const modal = modalOf(page)
  await makeFoyer(page, options)
  await modal.getByRole('button', { name: /^Quay/ }).waitFor()
  if (visits !== undefined) {
    await modal.getByRole('button', { name: visits }).first().click()
    await atView(modal, visits)
  }
  await page.evaluate(() => {
    window.foyer.destroy()
    Reflect.deleteProperty(window, 'foyer')
  })
  await modal.waitFor({ state: 'detached' })
}

/** Runs in the page: all that a widget could leave behind. */
function snapshot() {
  const attributes = (node: Element) => [...node.attributes].map(({ name, value }) => `${name}=${value}`)
  return {
    globals: Object.getOwnPropertyNames(window).sort(),
    prototypes: [Object, Array, String, Promise, Element, Node, EventTarget].map(
      ({ name, prototype }) => `${name}: ${Object.getOwnPropertyNames(prototype).length}`,
    ),
    storage: Object.keys(localStorage).sort(),
    root: attributes(document.documentElement),
    body: attributes(document.body),
    // The page's bundler links each chunk once: a busy machine fetches some of them in a later life.
    markup: document.documentElement.outerHTML.replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, ''),
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    focus: document.activeElement?.id,
    scroll: [window.scrollX, window.scrollY],
    history: history.length,
    listeners: Reflect.get(window, 'liveListeners')(),
  }
}

/** Runs in the page before its scripts: counts the listeners on the window, the document and the body. */
function countListeners() {
  const live = new Map<string, Set<unknown>>()
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const keyOf = (target: EventTarget, type: string, options: unknown) => {
    const watched = { window, document, root: document.documentElement, body: document.body }
    const [where] = Object.entries(watched).find(([, one]) => one === target) ?? []
    if (!where) return undefined
    const capture = options === true || Object(options).capture === true
    return `${where} ${type}${capture ? ' capture' : ''}`
  }
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    addEventListener.call(this, type, listener, options)
    const key = keyOf(this, type, options)
    if (!key || Object(options).signal?.aborted) return
    const set = live.get(key) ?? new Set()
    live.set(key, set.add(listener))
    const forget = () => set.delete(listener)
    if (typeof options === 'object' && options.signal)
      addEventListener.call(options.signal, 'abort', forget, { once: true })
    if (typeof options === 'object' && options.once) addEventListener.call(this, type, forget, { once: true })
  }
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    removeEventListener.call(this, type, listener, options)
    const key = keyOf(this, type, options)
    if (key) live.get(key)?.delete(listener)
  }
  Reflect.set(window, 'liveListeners', () =>
    Object.fromEntries([...live].flatMap(([key, set]) => (set.size > 0 ? [[key, set.size]] : [])).sort()),
  )
}
