import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { expect, modalOf, openModal, test, untilStatus } from './fixtures.js'
import { atView, closeModal, connectWallet, rowOf, switchNetwork } from './visitor.js'

const pages = ['/', '/two.html', '/plain.html', '/react.html']

for (const path of pages) {
  test(`asks no service and stores nothing on ${path} before somebody acts`, async ({ newPage, sandbox }) => {
    const page = await newPage(path, { before: countWrites })
    const asked = recordRequests(page)
    await page.reload()
    await connectButtonOf(page).waitFor()

    // The modal is made while the page rests: its files are the page's own.
    await expect.poll(() => page.locator('body > div').evaluateAll(shadows)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const own = new URL(page.url()).origin
    expect(asked.filter((url) => !url.startsWith(own) && url !== `${sandbox.url}/sandbox`)).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'storageWrites'))).toEqual([])
    const scripts = scriptsIn(asked)

    await connectButtonOf(page).hover()
    await page.waitForTimeout(200)
    expect(scriptsIn(asked)).toBe(scripts)
  })
}

for (const preload of ['intent', 'none'] as const)
  test(`does nothing at all before somebody acts where the host wants it by ${preload}`, async ({
    newPage,
  }) => {
    const page = await newPage('/e2e/lab.html', { before: countWrites })
    await page.waitForFunction(() => 'lab' in window)
    const asked = recordRequests(page)

    await page.evaluate((when) => {
      window.foyer = window.lab.make({ preload: when })
      window.foyer.start()
      const button = document.createElement('foyer-button')
      button.style.cssText = 'position:fixed;left:300px;top:300px'
      document.body.append(button)
    }, preload)
    await page.mouse.move(10, 10)
    // Longer than a page has to rest for the modal to be made.
    await page.waitForTimeout(1_500)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'storageWrites'))).toEqual([])

    await page.mouse.move(290, 320, { steps: 20 })
    if (preload === 'intent') await expect.poll(() => scriptsIn(asked)).toBeGreaterThan(0)
    else {
      await connectButtonOf(page).hover()
      await page.waitForTimeout(300)
      expect(asked).toEqual([])
    }
    await connectButtonOf(page).click()
    await atView(modalOf(page), 'Connect a wallet')
  })

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
  expect(await listenersOf(page)).toMatchObject(once)
  expect(wallet.requests.filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
})

test('hooks tell the account and the network, switch, and disconnect', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/react.html', { install: [await newWallet()] })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await modalOf(page).getByRole('button', { name: /^Quay/ }).click()
  const facts = page.locator('dl.facts')

  await facts.getByText(accounts.rich).waitFor()
  await page.getByRole('button', { name: 'Switch to Base' }).click()
  await facts.getByText('Base').waitFor()
  await page.getByRole('button', { name: 'Sign a message' }).click()
  const signature = page.getByRole('status', { name: 'Signature' })
  await expect.poll(() => signature.textContent()).toMatch(/^0x[0-9a-f]{130}$/)
  expect(
    await verifyMessage({
      address: accounts.rich as `0x${string}`,
      message: 'Hello from viem',
      signature: (await signature.textContent()) as `0x${string}`,
    }),
  ).toBe(true)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await facts.getByText('disconnected').waitFor()
})

test('the provider of the connected wallet serves viem in the page', async ({ newPage, newWallet }) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()] })
  await makeFoyer(page)
  await modalOf(page).getByRole('button', { name: /^Quay/ }).click()
  await expect.poll(() => page.evaluate(() => window.foyer.state.account.status)).toBe('connected')

  expect(await page.evaluate(() => window.lab.signAndVerify(window.foyer, 'Hello'))).toBe(true)
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

test('a life that was opened and never started leaves the page as it was, too', async ({
  newPage,
  newWallet,
}) => {
  const page = await newPage('/e2e/lab.html', { install: [await newWallet()], before: countListeners })
  await live(page, { visits: 'All wallets' })
  const before = await page.evaluate(snapshot)

  await live(page, { started: false })

  expect(await page.evaluate(snapshot)).toEqual(before)
})

test('twenty lives keep no nodes and no listeners in memory', async ({ newPage, newWallet }) => {
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
}, 150_000)

test('closing gives the focus back to its opener, and leaves the page where it was', async ({
  newPage,
  newWallet,
}) => {
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

test('embedded, it is a part of the page from the start, and stays', async ({ newPage, newWallet }) => {
  const page = await newPage('/#enableEmbedded=on', { install: [await newWallet()] })
  const widget = page.locator('foyer-modal')
  await atView(widget, 'Connect a wallet')
  expect(await page.locator('dialog').count()).toBe(0)

  await widget.getByRole('button', { name: /^Quay/ }).click()
  await atView(widget, 'Account')
  await rowOf(widget, 'Ether').getByText('12.941 ETH').waitFor()
  await widget.getByRole('button', { name: 'Account settings' }).click()
  await widget.getByRole('button', { name: 'Disconnect' }).click()

  await atView(widget, 'Connect a wallet')
})

test('plain HTML: two elements and one script connect, and change the network', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const page = await newPage('/plain.html', { install: [await newWallet()] })
  const modal = await connectWallet(page)

  const name = page.locator('foyer-button [part=name]')
  expect(await name.textContent()).toBe(`${accounts.rich.slice(0, 4)}…${accounts.rich.slice(-6)}`)
  await page.locator('foyer-network-button').click()
  await atView(modal, 'Choose network')
  await rowOf(modal, 'Base').click()

  await modal.waitFor({ state: 'hidden' })
  await page.locator('foyer-network-button').getByRole('button', { name: 'Base' }).waitFor()
  await openModal(page)
  await switchNetwork(modal, 'Ethereum')
  await atView(modal, 'Account')
  await closeModal(page)
})

/** Runs in the page. */
function shadows(hosts: readonly Element[]): number {
  return hosts.filter(({ shadowRoot }) => shadowRoot?.querySelector('dialog')).length
}

function scriptsIn(asked: readonly string[]): number {
  return asked.filter((url) => url.endsWith('.js')).length
}

function connectButtonOf(page: Page) {
  return page.getByRole('button', { name: 'Connect wallet' }).first()
}

function recordRequests(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** Makes a Foyer on the bare page and opens it. */
async function makeFoyer(page: Page, { started = true } = {}): Promise<void> {
  await page.waitForFunction(() => 'lab' in window)
  await page.evaluate(async (isStarted) => {
    window.foyer = window.lab.make()
    if (isStarted) window.foyer.start()
    await window.foyer.open()
  }, started)
}

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
    markup: document.documentElement.outerHTML,
    sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    focus: document.activeElement?.id,
    scroll: [window.scrollX, window.scrollY],
    history: history.length,
    listeners: Reflect.get(window, 'liveListeners')(),
  }
}

/** Runs in the page before its scripts: keeps the keys that are written to storage. */
function countWrites() {
  const keys: string[] = []
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function write(key, value) {
    keys.push(key)
    setItem.call(this, key, value)
  }
  Reflect.set(window, 'storageWrites', keys)
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
