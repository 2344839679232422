// @tier gate
import type { Page } from 'playwright-core'
import { expect, modalOf, test } from './fixtures.js'
import { atView } from './user.js'

const pages = ['/', '/two.html', '/plain.html', '/react.html']

for (const path of pages) {
  test(`asks no service and stores nothing on ${path} before somebody acts`, async ({ newPage, sandbox }) => {
    const page = await newPage(path, { before: countWrites })
    const asked = recordRequests(page)
    await page.reload()
    await connectButtonOf(page).waitFor()

    // The modal is made while the page rests: its files are the page's own.
    await expect.poll(() => page.locator('body > foyer-root').evaluateAll(shadows)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const own = new URL(page.url()).origin
    expect(asked.filter((url) => !url.startsWith(own) && url !== `${sandbox.url}/sandbox`)).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'storageWrites'))).toEqual([])
    const scripts = scriptsIn(asked)
    // Its first view is laid out, where nobody meets it.
    await expect.poll(() => page.locator('dialog[data-ahead="2"]').count()).toBeGreaterThan(0)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
    expect(await tabsInto(page)).toBe(0)

    await connectButtonOf(page).hover()
    await untilIdle(page)
    expect(scriptsIn(asked)).toBe(scripts)
  })
}

for (const preload of ['intent', 'none'] as const)
  test(`does nothing at all before somebody acts where the host wants it by ${preload}`, async ({
    newPage,
  }) => {
    const page = await newPage('/e2e/lab.html', {
      before: countWrites,
      prepare: (made) => made.clock.install(),
    })
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
    await page.clock.runFor(15_000)
    expect(asked).toEqual([])
    expect(await page.evaluate(() => Reflect.get(window, 'storageWrites'))).toEqual([])

    await page.mouse.move(290, 320, { steps: 20 })
    if (preload === 'intent') await expect.poll(() => scriptsIn(asked)).toBeGreaterThan(0)
    else {
      await connectButtonOf(page).hover()
      await untilIdle(page)
      expect(asked).toEqual([])
    }
    await connectButtonOf(page).click()
    await atView(modalOf(page), 'Connect a wallet')
  })

/** Runs in the page. */
function shadows(hosts: readonly Element[]): number {
  return hosts.filter(({ shadowRoot }) => shadowRoot?.querySelector('dialog')).length
}

/** How many of a dozen steps of Tab lead into a modal. */
async function tabsInto(page: Page): Promise<number> {
  let met = 0
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    met += await page.locator(':focus').evaluateAll(shadows)
  }
  return met
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

/** Once the page has nothing to do: what a press or a pointer began has asked for its files. */
function untilIdle(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve())))
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
