// @tier gate, exhaustive: further sources of links and pictures
import { hostileUrls } from '@foyer/testing'
import type { Page } from 'playwright-core'
import { expect, modalOf, test } from './fixtures.js'
import { atView, goBack, openAccount, rowOf } from './user.js'

const script = 'top.__ran=(top.__ran||0)+1'
const urls = hostileUrls(script)
const allowed = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)|blob:http:\/\/127\.0\.0\.1|data:image\/)/

/** A hostile address by number, over and over. */
const at = (index: number) => urls[index % urls.length] ?? ''

/** What must not happen on a page, whatever it is given. Asks once more at the end. */
function watchOver(page: Page) {
  const opened: string[] = []
  page.context().on('request', (request) => {
    if (request.isNavigationRequest() && request.url() !== page.url()) opened.push(request.url())
  })
  page.on('dialog', (dialog) => opened.push(dialog.message()))
  return async () => {
    expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined()
    expect(opened.filter((url) => !allowed.test(url))).toEqual([])
    for (const url of await addressesOf(page)) expect(url).toMatch(allowed)
  }
}

/** Every address that an element of the widget holds. */
async function addressesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const roots: ParentNode[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    return roots
      .slice(1)
      .flatMap((root) => [...root.querySelectorAll('[href],[src],[action],[data],[formaction],[srcset]')])
      .flatMap((element) =>
        ['href', 'src', 'action', 'data', 'formaction', 'srcset'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      )
  })
}

test('opens nothing that the host lists for its wallets but web addresses', { tags: 'exhaustive' }, async ({
  newPage,
}) => {
  const page = await newPage('/e2e/lab.html')
  await page.waitForFunction(() => 'lab' in window)
  const done = watchOver(page)
  const wallets = Array.from({ length: 30 }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    homepage: index === 29 ? 'https://wallet.test/' : at(3 * index),
    webappLink: at(3 * index + 1),
    mobileLink: at(3 * index + 2),
    desktopLink: at(7 * index),
    imageUrl: at(5 * index),
  }))
  await page.evaluate(async (customWallets) => {
    window.foyer = window.lab.make({ customWallets, services: {} })
    window.foyer.start()
    await window.foyer.open()
  }, wallets)
  const modal = modalOf(page)

  for (const { name } of wallets) {
    await rowOf(modal, name).click()
    await modal.getByText(`“${name}”`).waitFor()
    expect(await modal.getByRole('link').count()).toBe(name === 'Wallet 29' ? 1 : 0)
    await goBack(modal)
    await rowOf(modal, name).waitFor()
  }

  await done()
})

test('opens nothing that a catalogue lists for its wallets but web addresses', async ({ newPage }) => {
  const fields = [
    'homepage',
    'webapp_link',
    'mobile_link',
    'desktop_link',
    'app_store',
    'play_store',
    'chrome_store',
  ]
  const data = Array.from({ length: 12 }, (_, index) => ({
    id: `w${index}`,
    name: `Wallet ${index}`,
    ...Object.fromEntries(fields.map((field, place) => [field, at(100 + index * fields.length + place)])),
    ...(index === 11 && { homepage: 'https://wallet.test/', chrome_store: 'https://store.test/' }),
  }))
  const page = await newPage('/plain.html', {
    prepare: (page) =>
      page.route('**/getWallets?*', (route) =>
        route.fulfill({
          json: { count: data.length, data },
          headers: { 'access-control-allow-origin': '*' },
        }),
      ),
  })
  const done = watchOver(page)
  await page.locator('foyer-button').click()
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /All wallets/ }).click()
  await atView(modal, 'All wallets')

  for (const { name } of data) {
    const row = rowOf(modal, name)
    await row.click()
    await modal.getByText(`“${name}”`).waitFor()
    expect(await modal.getByRole('link').count()).toBe(name === 'Wallet 11' ? 2 : 0)
    if (name === 'Wallet 11') for (const link of await modal.getByRole('link').all()) await link.click()
    await goBack(modal)
    await atView(modal, 'All wallets')
  }

  await done()
})

test('loads no picture that a hundred wallets or four hundred tokens bring along, and runs none', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const page = await newPage('/plain.html', {
    install: [await newWallet()],
    prepare: (page) =>
      page.route('**/v1/account/*/balance*', (route) =>
        route.fulfill({
          json: {
            balances: urls.map((iconUrl, index) => ({
              name: `Token ${index}`,
              symbol: `T${index}`,
              chainId: 'eip155:1',
              address: `eip155:1:0x${index.toString(16).padStart(40, '1')}`,
              iconUrl,
              quantity: { decimals: '18', numeric: '1' },
            })),
          },
          headers: { 'access-control-allow-origin': '*' },
        }),
      ),
  })
  const done = watchOver(page)
  await page.evaluate(
    (icons) => {
      for (const [index, icon] of icons.entries()) {
        const info = { uuid: `u${index}`, name: `Icon ${index}`, rdns: `test.icon${index}`, icon }
        const detail = { info, provider: { request: async () => null } }
        window.addEventListener('eip6963:requestProvider', () =>
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
        )
      }
    },
    urls.slice(0, 150),
  )

  const modal = await openAccount(page)
  await modal.getByText('Token 0', { exact: true }).waitFor()

  expect(await modal.locator('img[src^="http"], img[src^="data:"]:not([src^="data:image/"])').count()).toBe(0)
  await done()
})

test('a picture that is a page in disguise is not shown, and opened in a tab it runs nothing', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet }) => {
  const html = `<html><script>${script}</script></html>`
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)])
  const page = await newPage('/plain.html', {
    install: [await newWallet()],
    // Bytes that only begin like a picture are shown as one, and break.
    prepare: (page) =>
      page.route('**/getWalletImage/*', (route, request) => {
        const isPng = new URL(request.url()).pathname.charCodeAt(20) % 2 === 0
        return route.fulfill({
          body: isPng ? png : html,
          contentType: isPng ? 'text/html' : 'image/svg+xml',
          headers: { 'access-control-allow-origin': '*' },
        })
      }),
  })
  const done = watchOver(page)
  const made: { readonly type: string; readonly url: string }[] = []
  await page.exposeFunction('noteUrl', (type: string, url: string) => void made.push({ type, url }))
  await page.evaluate(() => {
    const { createObjectURL } = URL
    URL.createObjectURL = (blob: Blob) => {
      const url = createObjectURL(blob)
      Reflect.get(window, 'noteUrl')(blob.type, url)
      return url
    }
  })
  await page.locator('foyer-button').click()
  const modal = modalOf(page)
  await modal.getByRole('button', { name: /All wallets/ }).click()
  await expect.poll(() => made.length).toBeGreaterThan(3)

  expect(new Set(made.map(({ type }) => type))).toEqual(new Set(['image/png']))
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), made[0]?.url),
  ])
  await tab.waitForLoadState()
  expect(await tab.evaluate(() => [Reflect.get(window, '__ran'), document.contentType])).toEqual([
    undefined,
    'image/png',
  ])
  await done()
})
