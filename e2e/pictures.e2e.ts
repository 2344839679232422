// @tier gate
import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { atView, goBack, openAccount, rowOf } from './user.js'

/** A picture of 2 × 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGNgOBUGRAwQCgAd4gQBuZZ2HwAAAABJRU5ErkJggg==',
  'base64',
)
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0z" fill="red"/></svg>'

/** Names of fields that hold the address of a picture, anywhere in an answer. */
const links = /^(iconUrl|spenderIconUrl|logoUri|avatar|image)$/

/** Puts a picture into each place of an answer that may have one, each with an address of its own. */
function pictured(json: unknown, link: () => string): unknown {
  if (Array.isArray(json)) return json.map((one) => pictured(one, link))
  if (typeof json !== 'object' || json === null) return json
  const own = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, links.test(key) ? link() : pictured(value, link)]),
  )
  if ('spender' in own) return { ...own, iconUrl: link(), spenderIconUrl: link() }
  if ('symbol' in own && 'icon' in own) return { ...own, icon: { url: link() } }
  if ('application' in own) return { ...own, application: { name: 'Quay Exchange', iconUrl: link() } }
  if ('content' in own) return { ...own, content: { preview: { url: link() }, detail: { url: link() } } }
  if ('symbol' in own && 'quantity' in own) return { ...own, iconUrl: link() }
  return own
}

/** Answers all of whose pictures are where `host` says. The demo's policy lets no picture load but from the page itself. */
function world(host: (api: string) => string, body: Buffer | string, contentType: string) {
  const asked: string[] = []
  return {
    asked,
    async prepare(page: Page): Promise<void> {
      let count = 0
      await page.route(/\/v1\//, async (route: Route) => {
        const response = await route.fetch().catch(() => undefined)
        if (!response) return route.abort()
        const text = await response.text()
        const { origin } = new URL(route.request().url())
        const isJson = `${response.headers()['content-type']}`.includes('json')
        if (!isJson) return route.fulfill({ response, body: text })
        const json = pictured(JSON.parse(text), () => `${host(origin)}/pictures-of-the-test/${count++}.png`)
        return route.fulfill({ response, json })
      })
      await page.route(/pictures-of-the-test/, (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } })
      })
    },
  }
}

/** Leads through each place that draws a picture which an answer may name. */
async function everyPlace(modal: Locator, look: (place: string) => Promise<void>): Promise<void> {
  await rowOf(modal, 'USD Coin').waitFor()
  await look('tokens')
  await rowOf(modal, 'USD Coin').click()
  await look('a token')
  await goBack(modal)
  await modal.getByRole('tab', { name: /^Activity/ }).click()
  const rows = modal.getByRole('list', { name: 'Transactions' }).getByRole('button')
  await rows.first().waitFor()
  await look('activity')
  await rows.filter({ hasText: 'USDC' }).first().click()
  await atView(modal, 'Transaction')
  await look('a transaction')
  await goBack(modal)
  await modal.getByRole('button', { name: 'Send', exact: true }).click()
  await atView(modal, 'Send')
  await modal.locator('.fy-token').click()
  await atView(modal, 'Select token')
  await look('tokens to send')
  await goBack(modal)
  await goBack(modal)
  await modal.getByRole('button', { name: 'Swap', exact: true }).click()
  await atView(modal, 'Swap')
  await modal.locator('.fy-token').last().click()
  await atView(modal, 'Select token')
  await rowOf(modal, 'USD Coin').waitFor()
  await look('tokens to swap to')
  await goBack(modal)
  await goBack(modal)
  await modal.getByRole('button', { name: 'Buy', exact: true }).click()
  await modal.getByRole('button', { name: 'See offers' }).click()
  await atView(modal, 'Choose an offer')
  await rowOf(modal, 'Sandbox Pay').waitFor()
  await look('offers')
  await goBack(modal)
  await goBack(modal)
  await modal.getByRole('button', { name: 'Account settings' }).click()
  await modal.getByRole('button', { name: 'Sessions and approvals' }).click()
  await rowOf(modal, 'Quay Exchange').waitFor()
  await look('approvals and sessions')
}

/** The pictures on screen that are here. */
const shownIn = (modal: Locator) =>
  modal.locator('img[data-loaded]').evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
const path = '/#features.smartSessions=on'

test('a picture of a foreign host is asked for nowhere', async ({ newPage, newWallet }) => {
  const { asked, prepare } = world(() => 'https://spy.test', picture, 'image/png')
  const page = await newPage(path, { install: [await newWallet()], prepare })
  await everyPlace(await openAccount(page), async () => {})
  expect(asked).toEqual([])
})

test('a picture of the host’s own service appears in each place, and is fetched', async ({
  newPage,
  newWallet,
}) => {
  const { asked, prepare } = world((api) => api, picture, 'image/png')
  const page = await newPage(path, { install: [await newWallet()], prepare })
  const modal = await openAccount(page)
  await everyPlace(modal, async (place) => {
    const pictures = async () => (await shownIn(modal)).filter((src) => src.startsWith('blob:')).length
    await expect.poll(pictures, { message: place }).toBeGreaterThan(0)
    // Nothing is drawn from an address of the network.
    const direct = await modal
      .locator('img')
      .evaluateAll((all) =>
        all.map((one) => one.getAttribute('src') ?? '').filter((src) => /^https?:/.test(src)),
      )
    expect(direct, place).toEqual([])
  })
  expect(asked.length).toBeGreaterThan(5)
})

test('a drawing in place of the picture of a token, a session or an app is not shown', async ({
  newPage,
  newWallet,
}) => {
  const { asked, prepare } = world((api) => api, drawing, 'image/png')
  const page = await newPage(path, { install: [await newWallet()], prepare })
  const modal = await openAccount(page)
  await everyPlace(modal, async (place) => {
    const drawn = (await shownIn(modal)).filter((src) => src.includes('M0%200h2') || src.includes('M0 0h2'))
    expect(drawn, place).toEqual([])
  })
  expect(asked.length).toBeGreaterThan(5)
})
