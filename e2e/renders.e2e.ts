// @tier gate, exhaustive: counts of renders in further views
import type { TestWallet } from '@foyer/testing'
import type { Page, Request } from 'playwright-core'
import { test as base, expect, type Fixtures, modalOf } from './fixtures.js'
import { amountOf, atView } from './user.js'

const test = base.extend({ motion: [true, { scope: 'file' }] })

/** What React did: commits, and components that rendered in them. */
interface Work {
  readonly commits: number
  readonly components: number
}

test('Connect shows its rows by the fourth commit, and rests once their pictures are here', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const page = await bare(newPage, await newWallet())

  let first = 0
  const opening = await during(page, async () => {
    first = await page.evaluate(showRow, 'Quay')
  })

  expect(first).toBeLessThanOrEqual(4)
  // With the views after the first, which are fetched once its wallets are here, at the latest after two seconds.
  expect(opening.commits).toBeLessThanOrEqual(14)
  expect(opening.components).toBeLessThanOrEqual(110)
  await page.clock.runFor(2_500)
  await settled(page)
  expect(await during(page, () => page.clock.runFor(3_000))).toEqual(nothing)
})

test('a key in the search of AllWallets, and a wheel turn over its rows, render what they change', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  // Pictures come one by one, whenever they come: here none comes.
  await sandbox.addFault('/getWalletImage', 'html')
  const page = await bare(newPage, await newWallet())
  await page.evaluate(() => window.foyer.open({ view: 'AllWallets' }))
  const modal = modalOf(page)
  await modal.getByRole('listitem').nth(6).waitFor()
  await settled(page)
  const list = (await modal.locator('.fy-virtual').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2)

  const turns = 10
  const turning = await during(page, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, 100)
      await page.clock.runFor(50)
    }
  })
  await modal.getByRole('searchbox').focus()
  await settled(page)
  const word = 'wallet'
  const typing = await during(page, () => page.keyboard.type(word, { delay: 60 }))

  expect(turning.commits / turns).toBeLessThanOrEqual(3)
  // A turn brings three to four wallets, two on a line.
  expect(turning.components / turns).toBeLessThanOrEqual(80)
  expect(typing.commits / word.length).toBeLessThanOrEqual(3)
  expect(typing.components / word.length).toBeLessThanOrEqual(75)
})

test('Account at rest renders nothing, and a key in the amount only what it changes', async ({
  newPage,
  newWallet,
}) => {
  const page = await bare(newPage, await newWallet())
  await page.evaluate(() => window.foyer.open())
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /^Quay/ }).click()
  await modal.waitFor({ state: 'hidden' })
  await page.evaluate(() => window.foyer.open())
  await modal.getByText('Ether', { exact: true }).waitFor()
  // Two seconds after it opened, the modal has asked for what later views need.
  await page.clock.runFor(2_000)
  await settled(page)

  expect(await during(page, () => page.clock.runFor(3_000))).toEqual(nothing)

  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await atView(modal, 'Send')
  await amountOf(modal).focus()
  await settled(page)
  const amount = '0.0125'
  const typing = await during(page, () => page.keyboard.type(amount, { delay: 60 }))

  expect(typing.commits / amount.length).toBeLessThanOrEqual(2)
  expect(typing.components / amount.length).toBeLessThanOrEqual(30)
})

/** What each page has asked for and not got yet. */
const underWay = new WeakMap<Page, Set<Request>>()

const nothing: Work = { commits: 0, components: 0 }

/** A page with a Foyer, and no React but the widget's. */
async function bare(newPage: Fixtures['newPage'], wallet: TestWallet): Promise<Page> {
  const page = await newPage('/e2e/lab.html', {
    install: [wallet],
    before: countRenders,
    async prepare(made) {
      await made.clock.install()
      const requests = new Set<Request>()
      underWay.set(made, requests)
      made.on('request', (request) => requests.add(request))
      made.on('requestfinished', (request) => requests.delete(request))
      made.on('requestfailed', (request) => requests.delete(request))
    },
  })
  await page.waitForFunction(() => 'lab' in window)
  await page.evaluate(() => {
    window.foyer = window.lab.make()
    window.foyer.start()
  })
  return page
}

/** Runs in the page: opens, and tells how many commits it took until a wallet's row was there. */
async function showRow(wallet: string): Promise<number> {
  const work: Work = Reflect.get(window, 'renders')
  const before = work.commits
  void window.foyer.open()
  const isShown = () =>
    [...document.body.children].some(({ shadowRoot }) => shadowRoot?.textContent.includes(wallet))
  while (!isShown()) await new Promise((resolve) => requestAnimationFrame(resolve))
  return work.commits - before
}

/** What React does while something happens, until it is still. */
async function during(page: Page, happen: () => Promise<unknown>): Promise<Work> {
  const read = (): Promise<Work> => page.evaluate('({ ...renders })')
  const before = await read()
  await happen()
  await settled(page)
  const after = await read()
  return { commits: after.commits - before.commits, components: after.components - before.components }
}

/**
 * Waits until what was asked for is here, pictures that are part of the page included, and nothing is rendered for half a
 * second of the page's clock.
 */
async function settled(page: Page): Promise<void> {
  const commits = (): Promise<number> => page.evaluate('renders.commits')
  let before = -1
  for (let now = await commits(); now !== before; now = await commits()) {
    before = now
    await expect.poll(() => underWay.get(page)?.size).toBe(0)
    await expect.poll(() => page.locator('.fy-image img:not([data-loaded])').count()).toBe(0)
    await page.clock.runFor(500)
  }
}

/** Runs in the page before its scripts: listens to what React tells its developer tools, in production too. */
function countRenders() {
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
  }
  const renders = { commits: 0, components: 0 }
  // Functions, with forwardRef and memo around them; flag 1 marks those that did work.
  const kinds = [0, 11, 14, 15]
  function count(parent: Fiber) {
    for (let fiber = parent.child; fiber; fiber = fiber.sibling) {
      if (kinds.includes(fiber.tag) && fiber.flags & 1) renders.components += 1
      if (fiber.child !== fiber.alternate?.child) count(fiber)
    }
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_id: number, root: { readonly current: Fiber }) {
      renders.commits += 1
      count(root.current)
    },
  }
  Object.assign(globalThis, { renders, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}
