// @tier gate, exhaustive: further orders and marks in the same list
import { installTestWallet } from '@foyer/testing'
import type { Locator, Page } from 'playwright-core'
import { expect, modalOf, openModal, type SandboxDriver, test, untilStatus } from './fixtures.js'
import { holdBack } from './intercept.js'
import { atView, connectWallet, goBack, hostOf, rowOf } from './user.js'

test('lists every wallet of the catalogue once, those of the browser first', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const catalogue = await readCatalogue(sandbox)
  const listed = catalogue.find(({ rdns }) => rdns !== null)
  const first = await newWallet()
  const twin = await newWallet({ name: 'Installed Twin', ...(listed?.rdns && { rdns: listed.rdns }) })
  const page = await newPage('/', { install: [first, twin] })

  const modal = await openAllWallets(page)
  const rows = await readToTheEnd(modal, catalogue.length + 1)

  const names = rows.map(({ name }) => name)
  const rest = catalogue.filter(({ name }) => name !== listed?.name).map(({ name }) => name)
  expect(names.slice(0, 2).sort()).toEqual(['Installed Twin', 'Quay'])
  expect(rows.filter(({ text }) => text.includes('Installed')).length).toBe(2)
  expect([...names.slice(2)].sort()).toEqual([...rest].sort())
})

test('searches from two letters on, and keeps the latest search', async ({ newPage, newWallet, sandbox }) => {
  const catalogue = await readCatalogue(sandbox)
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openAllWallets(page)
  const box = modal.getByRole('searchbox', { name: 'Search wallets' })
  const word = catalogue[1]?.name.split(' ')[0] ?? ''
  const found = catalogue.filter(({ name }) => name.includes(word)).map(({ name }) => name)

  await box.fill(word.slice(0, 1))
  expect(await modal.getByRole('button', { name: /^Quay/ }).count()).toBe(1)
  await box.pressSequentially(word.slice(1))
  await modal.getByText(`${found.length} wallets found`).waitFor()

  const rows = await readToTheEnd(modal, found.length)
  expect(rows.map(({ name }) => name).sort()).toEqual(found.sort())
  const searches = (await sandbox.requests()).filter(({ query }) => query.search !== undefined)
  expect(searches.map(({ query }) => query.search)).not.toContain(word.slice(0, 1))

  await box.fill('quay')
  await modal.getByText('1 wallet found').waitFor()
  await modal.getByRole('button', { name: /^Quay/ }).waitFor()

  await box.fill('no such wallet')
  await modal.getByText('No wallet found').waitFor()
  await box.press('Escape')
  await modal.getByRole('listitem').nth(4).waitFor()
  expect(await box.inputValue()).toBe('')
})

test('shows certified wallets alone when asked to', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const catalogue = await readCatalogue(sandbox)
  const certified = catalogue.filter(({ badge_type }) => badge_type === 'certified').map(({ name }) => name)
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openAllWallets(page)

  await modal.getByRole('button', { name: 'Certified' }).click()
  await modal.getByText('wallets found').waitFor({ state: 'attached' })

  const rows = await readToTheEnd(modal, Math.min(certified.length, 100))
  expect(rows.filter(({ name }) => !certified.includes(name))).toEqual([])
})

test('puts forward the wallets that the host features, and leaves out those that it excludes', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const catalogue = await readCatalogue(sandbox)
  const [featured, excluded] = [catalogue[30], catalogue.find(({ rdns }, at) => at > 40 && rdns !== null)]
  const installed = await newWallet({ name: 'Excluded Here', rdns: excluded?.rdns ?? '' })
  const hash = new URLSearchParams({
    featuredWalletIds: featured?.id ?? '',
    excludeWalletIds: excluded?.id ?? '',
  })
  const page = await newPage(`/#${hash}`, { install: [await newWallet(), installed] })

  const modal = await openModal(page)
  await rowOf(modal, featured?.name ?? '').waitFor()
  await rowOf(modal, 'Excluded Here').waitFor({ state: 'hidden' })
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('searchbox').fill(excluded?.name ?? '')

  await modal.getByText('No wallet found').waitFor()
})

test('tells where a wallet that is not in this browser can be had', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  // One that has more than a page of its own.
  const [, first] = await readCatalogue(sandbox)
  const page = await newPage('/#connectors=off', { install: [await newWallet()] })
  const modal = await openAllWallets(page)

  await rowOf(modal, first?.name ?? '').click()
  await modal.getByText(/is not in this browser$/).waitFor()

  const links = await modal
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [
        link.getAttribute('href') ?? '',
        link.getAttribute('target'),
        link.getAttribute('rel'),
      ]),
    )
  expect(links.length).toBeGreaterThan(0)
  for (const [href, target, rel] of links) {
    expect(href).toMatch(/^https:\/\//)
    expect(target).toBe('_blank')
    expect(rel).toContain('noopener')
  }
})

test('opens again after the reload that a wallet needs once it is installed, with that wallet in the list', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const inStore = (await readCatalogue(sandbox)).find(({ chrome_store }) => chrome_store)
  const page = await newPage('/#connectors=off', { install: [await newWallet()] })
  const modal = await openAllWallets(page)
  await modal.getByRole('searchbox').fill(inStore?.name ?? '')
  await rowOf(modal, inStore?.name ?? '').click()
  await modal.getByText('Install it, then reload this page.').waitFor()
  await installTestWallet(page, await newWallet({ name: 'Brand New' }))

  await modal.getByRole('button', { name: 'Reload' }).click()

  await atView(modal, 'All wallets')
  await modal.getByRole('button', { name: /^Brand New/ }).waitFor()
})

test('adds a wallet that announces itself late, and leaves the focus where it is', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet()] })
  const modal = await openModal(page)
  const row = modal.getByRole('button', { name: 'Quay' })
  await row.focus()

  await announce(page, { name: 'Latecomer', uuid: 'late', rdns: 'test.latecomer' })

  await modal.getByRole('button', { name: 'Latecomer' }).waitFor()
  expect(await row.evaluate((node) => node.matches(':focus'))).toBe(true)
})

test('says so when two wallets claim to be the same one, and lists both', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const page = await newPage('/', { install: [wallet] })
  const modal = await openModal(page)
  const row = modal.getByRole('button', { name: /^Quay/ })
  await row.waitFor()

  await announce(page, { ...wallet.info, name: 'Impostor' })

  await row.getByText('Name used twice').waitFor()
  await row.getByText(wallet.info.rdns).waitFor()
  await modal
    .getByRole('button', { name: /^Impostor/ })
    .getByText('Name used twice')
    .waitFor()
  await row.click()
  await untilStatus(page, 'connected')
  expect(wallet.requests.map(({ method }) => method)).toContain('eth_requestAccounts')
  // The mark is above every view of the account.
  await openModal(page)
  await modal.getByText(/^Two wallets use the name Quay/).waitFor()
})

test('lets nobody connect before the terms are accepted, and remembers that they were', async ({
  newPage,
  newWallet,
}) => {
  const hash = new URLSearchParams({ 'features.legalCheckbox': 'on', termsUrl: 'https://host.test/terms' })
  const page = await newPage(`/#${hash}`, { install: [await newWallet()] })
  const modal = await openModal(page)
  const row = modal.getByRole('button', { name: /^Quay/ })
  const box = modal.getByRole('checkbox')

  await row.waitFor()
  expect(await row.isDisabled()).toBe(true)
  await modal.getByText('Accept the terms to continue.').waitFor()
  await box.check()
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await atView(modal, 'All wallets')
  expect(await box.isChecked()).toBe(true)
  await goBack(modal)
  await atView(modal, 'Connect a wallet')
  expect(await box.isChecked()).toBe(true)
  await row.click()

  await untilStatus(page, 'connected')
})

test('replaces one wallet by another, and lets go of the first', async ({ newPage, newWallet, sandbox }) => {
  const { accounts } = await sandbox.describe()
  const first = await newWallet()
  const second = await newWallet({ name: 'Pier', of: ['many'] })
  const page = await newPage('/', { install: [first, second] })
  await connectWallet(page)
  await hostOf(page).getByText(accounts.rich).waitFor()

  await hostOf(page).getByRole('button', { name: 'All wallets' }).click()
  await modalOf(page).getByRole('button', { name: /^Pier/ }).click()

  await hostOf(page).getByText(accounts.many).waitFor()
  await hostOf(page).getByText('Pier').waitFor()
  await expect.poll(() => first.requests.at(-1)?.method).toBe('wallet_revokePermissions')
  first.emit('accountsChanged', [accounts.rich])
  await page.reload()
  await hostOf(page).getByText(accounts.many).waitFor()
})

test('keeps the wallet before when the next one declines', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const first = await newWallet()
  const second = await newWallet({ name: 'Pier', of: ['many'], behaviour: 'reject' })
  const page = await newPage('/', { install: [first, second] })
  await connectWallet(page)

  await hostOf(page).getByRole('button', { name: 'All wallets' }).click()
  await modalOf(page).getByRole('button', { name: /^Pier/ }).click()

  await modalOf(page).getByText('Connection declined').waitFor()
  await hostOf(page).getByText(accounts.rich).waitFor()
})

test('lets the last of two choices win, however late the first one answers', { tags: 'exhaustive' }, async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const { accounts } = await sandbox.describe()
  const { wallet: first, release } = holdBack(await newWallet(), 'eth_requestAccounts')
  const second = await newWallet({ name: 'Pier', of: ['many'] })
  const page = await newPage('/', { install: [first, second] })
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^Quay/ }).click()
  await modal.getByText('Approve the connection in the wallet’s window.').waitFor()
  await goBack(modal)

  await modal.getByRole('button', { name: /^Pier/ }).click()
  await hostOf(page).getByText(accounts.many).waitFor()
  release()

  await page.reload()
  await hostOf(page).getByText(accounts.many).waitFor()
})

test('marks the wallet that was used last', { tags: 'exhaustive' }, async ({ newPage, newWallet }) => {
  const page = await newPage('/', { install: [await newWallet(), await newWallet({ name: 'Pier' })] })
  await connectWallet(page)
  await hostOf(page).getByRole('button', { name: 'Disconnect' }).click()
  await untilStatus(page, 'disconnected')

  const modal = await openModal(page)

  await modal.getByRole('button', { name: /^Quay/ }).getByText('Recent').waitFor()
  expect(await modal.getByRole('button', { name: /^Pier/ }).getByText('Recent').count()).toBe(0)
})

/** A wallet as the catalogue tells it. */
interface Listed {
  readonly id: string
  readonly name: string
  readonly rdns: string | null
  readonly badge_type: string
  readonly chrome_store?: string | null
}

/** Everything that the catalogue has for the demo's networks. */
async function readCatalogue({ url }: SandboxDriver): Promise<readonly Listed[]> {
  const all: Listed[] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({
      projectId: 'test',
      entries: '100',
      page: String(page),
      chains: 'eip155:1,eip155:8453',
    })
    const { data } = await (await fetch(`${url}/getWallets?${query}`)).json()
    all.push(...data)
    if (data.length < 100) return all
  }
}

async function openAllWallets(page: Page): Promise<Locator> {
  const modal = await openModal(page)
  await modal.getByRole('button', { name: /^All wallets/ }).click()
  await modal.getByRole('listitem').nth(1).waitFor()
  return modal
}

/** Scrolls to the end until there are `count` rows, then reads them all from the top. */
async function readToTheEnd(modal: Locator, count: number) {
  const list = modal.getByRole('list', { name: 'Wallets' })
  return list.evaluate(async (node, wanted) => {
    const scroller = node.parentElement ?? node
    const frame = () => new Promise(requestAnimationFrame)
    const last = () => Math.max(...rows().map((row) => Number(row.getAttribute('aria-posinset'))))
    const rows = () => [...node.querySelectorAll('[aria-posinset]')]
    while (last() < wanted) {
      scroller.scrollTop = scroller.scrollHeight
      await frame()
    }
    const read = new Map<number, { name: string; text: string }>()
    for (scroller.scrollTop = 0; read.size < wanted; scroller.scrollTop += scroller.clientHeight / 2) {
      await frame()
      await frame()
      for (const row of rows()) {
        const name = row.querySelector('.fy-row-title')?.textContent ?? ''
        read.set(Number(row.getAttribute('aria-posinset')), { name, text: row.textContent ?? '' })
      }
    }
    return [...read].sort(([one], [other]) => one - other).map(([, row]) => row)
  }, count)
}

/** A wallet that comes onto the page now, with a provider of its own that answers nothing. */
async function announce(page: Page, info: { name: string; uuid: string; rdns: string; icon?: string }) {
  await page.evaluate((told) => {
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const detail = Object.freeze({
      info: Object.freeze({ icon: 'data:image/png;base64,', ...told }),
      provider,
    })
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }, info)
}
