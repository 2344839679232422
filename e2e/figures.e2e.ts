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
