// @tier exhaustive: a browser draws each script
// @module-tag exhaustive
import type { Locator } from 'playwright-core'
import { expect, test } from './fixtures.js'
import { atView, openAccount } from './user.js'

/** The characters of an element that have a width, from left to right as they are drawn. */
const drawnIn = (of: Locator) =>
  of.evaluate((one) => {
    const drawn: { char: string; left: number }[] = []
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const { left, width } = range.getBoundingClientRect()
        if (width > 0) drawn.push({ char: (node.textContent ?? '')[at] ?? '', left })
      }
    return drawn
      .sort((a, b) => a.left - b.left)
      .map(({ char }) => char)
      .join('')
  })

const symbols = ['שקל', 'درهم', 'ܐܒܓ', 'ߒߞߏ', 'ދިވެހި', '𞤀𞤣𞤤', 'USDC']
const contract = (at: number) => `eip155:1:0x${`${at + 1}`.repeat(40).slice(0, 40)}`
const figureOf = (text: string) => /[−+<]*\d[\d,.]*/.exec(text)?.[0]

test.for(['ltr', 'rtl'])(
  'next to a symbol of any script, each figure has its sign in front: a page from %s',
  async (dir, { newPage, newWallet }) => {
    const page = await newPage('/plain.html', {
      install: [await newWallet()],
      async prepare(page) {
        await page.route('**/v1/account/*/balance*', (route) =>
          route.fulfill({
            json: {
              balances: symbols.map((symbol, at) => ({
                name: symbol,
                symbol,
                chainId: 'eip155:1',
                address: contract(at),
                quantity: { decimals: '6', numeric: '0.0001' },
                isListed: true,
              })),
            },
            headers: { 'access-control-allow-origin': '*' },
          }),
        )
        await page.route('**/v1/account/*/history*', async (route) => {
          const response = await route.fetch()
          const json = await response.json()
          const [first] = json.data ?? []
          const moved = (symbol: string, at: number, direction: 'in' | 'out', numeric: string) => ({
            ...first,
            id: `${at}${numeric}`,
            metadata: {
              ...first.metadata,
              application: null,
              operationType: direction === 'out' ? 'send' : 'receive',
            },
            transfers: [
              {
                direction,
                fungible_info: {
                  name: symbol,
                  symbol,
                  address: contract(at),
                  isListed: false,
                  icon: null,
                  flags: null,
                },
                nft_info: null,
                quantity: { numeric },
              },
            ],
          })
          if (first)
            json.data = [
              ...symbols.map((symbol, at) => moved(symbol, at, 'out', '1234.5')),
              moved('שקל', 0, 'in', '0.0001'),
            ]
          return route.fulfill({ response, json })
        })
      },
    })
    await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir)
    const modal = await openAccount(page)
    const held = modal.locator('[part="row"] .fy-row-text > .fy-row-subtitle')
    await held.nth(symbols.length - 1).waitFor()
    for (const line of await held.all()) expect(figureOf(await drawnIn(line))).toBe('<0.001')

    await modal.getByRole('tab', { name: /^Activity/ }).click()
    const rows = modal.getByRole('list', { name: 'Transactions' }).getByRole('button')
    await rows.nth(symbols.length).waitFor()
    const figures = await Promise.all((await rows.locator('.fy-event-figure').all()).map(drawnIn))
    expect(figures.map(figureOf)).toEqual([...symbols.map(() => '−1,234.5'), '+<0.001'])

    await rows.first().click()
    await atView(modal, 'Transaction')
    expect(figureOf(await drawnIn(modal.locator('.fy-hero-figure').first()))).toBe('−1,234.5')
  },
)

/** Figures of events that end amid their digits, each as it is drawn. Runs in the page. */
function cutFigures(): readonly string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('.fy-event .fy-row-value > *')])
    .flatMap((element) => {
      if (element.scrollWidth <= element.clientWidth + 1) return []
      const { right } = element.getBoundingClientRect()
      const ellipsis = Number.parseFloat(getComputedStyle(element).fontSize)
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let shown = ''
      let rest = ''
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const [at, char] of [...(node.textContent ?? '')].entries()) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          if (rest !== '' || range.getBoundingClientRect().right > right - ellipsis) rest += char
          else shown += char
        }
      return /\d[.,]?$/.test(shown) && /^[.,]?\d/.test(rest) ? [`${shown}… of ${shown}${rest}`] : []
    })
}

/** Names of events whose end is not seen. Runs in the page. */
function cutNames(): readonly string[] {
  const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>('.fy-event')])
    .flatMap((row) => {
      const name = row.querySelector('.fy-event-detail > bdi')
      const text = row.querySelector('.fy-row-text')
      const isCut =
        name && (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2)
      const isHigh = text && text.getBoundingClientRect().height > row.getBoundingClientRect().height
      return isCut || isHigh ? [row.textContent ?? ''] : []
    })
}

const stranger = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
const narrow = {
  'in a window of 320 px': { width: 320, place: undefined },
  'in a window of 390 px': { width: 390, place: undefined },
  'in a card of 320 px of a wide window': { width: 1280, place: 368 },
} as const

test.for(Object.entries(narrow))(
  'no row of Activity cuts the digits of an amount or the end of a name: %s',
  async ([, { width, place }], { newPage, newWallet }) => {
    const page = await newPage(place ? '/#enableEmbedded=on' : '/plain.html', {
      install: [await newWallet()],
      viewport: { width, height: 900 },
      async prepare(page) {
        await page.route('**/v1/identity/*', (route) => {
          const isOther = route.request().url().toLowerCase().includes(stranger.slice(2, 12).toLowerCase())
          const name = isOther ? 'treasury.foyer.eth' : 'ada.foyer.test'
          return route.fulfill({
            json: { name, avatar: null },
            headers: { 'access-control-allow-origin': '*' },
          })
        })
        await page.route('**/v1/account/*/history*', async (route) => {
          const response = await route.fetch()
          const json = await response.json()
          const [first] = json.data ?? []
          const coin = (symbol: string, at: number, isListed: boolean) => {
            const address = contract(at)
            return { name: symbol, symbol, address, isListed, icon: null, flags: null }
          }
          const did = (id: string, metadata: object, transfers: readonly object[] = []) => ({
            ...first,
            id,
            metadata: { ...first.metadata, application: null, ...metadata },
            transfers,
          })
          const allowed = (symbol: string, at: number, numeric: string, isListed: boolean) => {
            const allows = {
              spender: stranger,
              fungible_info: coin(symbol, at, isListed),
              quantity: { numeric },
            }
            return did(`a${at}`, { operationType: 'approve', allows })
          }
          const moved = (direction: 'in' | 'out', at: number, numeric: string) => {
            const operationType = direction === 'out' ? 'send' : 'receive'
            const fungible_info = coin('USDC', at, true)
            const counterparty = { address: stranger }
            const transfer = { direction, fungible_info, nft_info: null, quantity: { numeric }, counterparty }
            return did(`m${at}`, { operationType }, [transfer])
          }
          if (first)
            json.data = [
              moved('in', 5, '123456.789'),
              moved('out', 6, '1250.5'),
              moved('out', 7, '0.52'),
              allowed('USDC', 1, '999999999', true),
              allowed('WGTOTDCARTOGRAPHERS', 2, '888888888.123', false),
              allowed('שקל', 3, '888888.888', false),
              allowed('USDC', 4, '999999999999.99', true),
            ]
          return route.fulfill({ response, json })
        })
      },
    })
    const embedded = page.locator('foyer-modal')
    if (place) {
      await atView(embedded, 'Connect a wallet')
      await embedded.evaluate(({ parentElement }, px) => {
        if (parentElement) parentElement.style.inlineSize = `${px}px`
      }, place)
      await embedded.getByRole('button', { name: /^Quay/ }).click()
      await atView(embedded, 'Account')
    }
    const widget = place ? embedded : await openAccount(page)
    await widget.getByRole('tab', { name: /^Activity/ }).click()
    await widget.getByText(/Up to/).nth(3).waitFor()
    await widget
      .getByText(/treasur…er\.eth/)
      .nth(2)
      .waitFor()
    expect(await page.evaluate(cutFigures)).toEqual([])
    expect(await page.evaluate(cutNames)).toEqual([])
  },
)
