// @tier gate, exhaustive: faults and changes of a language
import type { Page } from 'playwright-core'
import { expect, openModal, test, untilStatus } from './fixtures.js'
import { atView, rowOf } from './user.js'
import { everyView } from './views.js'

/** A part of the German words, such as `de-first.js`. */
const germanChunk = /\/de-[^/]*\.js/

test('English fetches no translation, German fetches its own and speaks it from the first frame', async ({
  newPage,
  newWallet,
}) => {
  const wallet = await newWallet()
  const english = await newPage('/', { install: [wallet] })
  const seen = scripts(english)
  await everyView(english, async () => {})

  const german = await newPage('/#locale=de', { install: [wallet] })
  const more = scripts(german)
  const modal = await openModal(german)
  await atView(modal, 'Wallet verbinden')
  await modal.getByRole('button', { name: 'Quay' }).click()
  await modal.waitFor({ state: 'hidden' })
  await untilStatus(german, 'connected')
  await openModal(german)
  await atView(modal, 'Konto')
  await rowOf(modal, 'USD Coin').getByText('3.410,25 USDC').waitFor()
  await modal.getByRole('button', { name: 'Senden' }).click()
  await modal.getByRole('textbox', { name: 'Betrag' }).fill('1.250')
  await modal.getByText('Sind 1250 oder 1,25 gemeint?').waitFor()

  expect([...seen].filter((url) => germanChunk.test(url))).toEqual([])
  const parts = [...more].flatMap((url) => /\/de-([a-z]+)-/.exec(url)?.[1] ?? [])
  expect(parts.toSorted()).toEqual(['actions', 'first', 'views'])
})

test('stays English where the translation does not come, and is German at the next opening', {
  tags: 'exhaustive',
}, async ({ newPage }) => {
  const page = await newPage('/', { expected: ['Failed to load resource'] })
  let open = 0
  page.on('request', (request) => {
    if (germanChunk.test(request.url())) open += 1
  })
  page.on('requestfailed', (request) => {
    if (germanChunk.test(request.url())) open -= 1
  })
  await page.route(germanChunk, (route) => route.abort())
  await page.evaluate(() => {
    location.hash = 'locale=de'
  })
  const modal = await openModal(page)
  await atView(modal, 'Connect a wallet')
  await modal.getByRole('button', { name: 'Close', exact: true }).click()
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(() => open).toBe(0)

  await page.unroute(germanChunk)
  await openModal(page)

  await atView(modal, 'Wallet verbinden')
})

test('changes its language while it is open, without losing the place', { tags: 'exhaustive' }, async ({
  newPage,
}) => {
  const page = await newPage()
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Help' }).click()
  await atView(modal, 'What is a wallet?')

  await page.evaluate(() => {
    location.hash = 'locale=de'
  })
  await atView(modal, 'Was ist eine Wallet?')

  await modal.getByRole('button', { name: 'Zurück' }).click()
  await atView(modal, 'Wallet verbinden')
})

/** Scripts that the page asks for. */
function scripts(page: Page): ReadonlySet<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') seen.add(new URL(request.url()).pathname)
  })
  return seen
}
