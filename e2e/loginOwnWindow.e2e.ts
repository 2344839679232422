// @tier exhaustive: a window of the login at each size that visitors have
// @module-tag exhaustive
import type { Page } from 'playwright-core'
import { test } from './fixtures.js'
import { logInByEmail, loginFrameOf, withLogin } from './loginFrame.js'
import { setTrap } from './loginTrap.js'
import { hostOf } from './user.js'

const typed = JSON.stringify({
  domain: { name: 'Shop', chainId: 1 },
  types: { Order: [{ name: 'all', type: 'uint256' }] },
  primaryType: 'Order',
  message: { all: '1' },
})

/** Sizes of the window of 400 by 680 at a zoom of the browser, and on a phone that is held sideways. */
const sizes = {
  'a zoom of 125 %': [320, 544],
  'a zoom of 150 %': [267, 453],
  'a zoom of 200 %': [200, 340],
  'a phone held sideways': [740, 360],
} as const

test('the window of the login asks at each size, and is never closed by itself', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } } })
  await withLogin(page, sandbox)
  await logInByEmail(page, sandbox, 'ada@app.example')
  const account = (await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
  const frame = await setTrap(page, loginFrameOf(page).url(), account)
  const post = (message: object) =>
    page.evaluate(
      (one) => window.trap.iframe.contentWindow?.postMessage(one, new URL(window.trap.iframe.src).origin),
      message,
    )
  for (const [name, [width, height]] of Object.entries(sizes))
    for (const what of ['request', 'change of the address']) {
      const id = `${name}${what}`.replace(/\W/g, '')
      if (what === 'request')
        await page.evaluate(
          ([of = '', by = '', data = '']) => window.trap.ask(of, 'eth_signTypedData_v4', [by, data]),
          [id, account, typed],
        )
      else await post({ type: '@foyer-app/UPDATE_EMAIL', id, payload: { email: 'ada2@app.example' } })
      const [own] = await Promise.all([page.waitForEvent('popup'), frame.locator('button.go').click()])
      await own.locator('button.go').waitFor()
      // The window has this size when it asks again.
      await own.setViewportSize({ width, height })
      await own.reload()
      const go = own.locator('button.go:enabled')
      await own.locator('button.go').waitFor()
      // A small window shows the end of the data only then.
      await own.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await go.waitFor()
      // Nothing goes beyond the edges.
      await own.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      const isMade = what === 'request' && width === 200
      if (isMade) {
        // The pointer comes to rest first, as a hand does.
        await own.locator('button.go').hover()
        await go.waitFor()
        await own.mouse.down()
        await own.mouse.up()
      } else await post({ type: '@foyer-app/RPC_ABORT', id })
      await page.waitForFunction((of) => window.trap.answers.some((one) => one.startsWith(of)), id)
      await frame.locator('main').waitFor({ state: 'detached' })
    }
})

/** Each way in which a frame is no longer there, while its window asks. */
const leaves: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'is taken away': (page) => page.evaluate(() => window.trap.iframe.remove()),
  'is loaded again': (page) =>
    page.evaluate(() => {
      const { iframe } = window.trap
      iframe.contentWindow?.postMessage(
        { type: '@foyer-app/RELOAD', id: 'again' },
        new URL(iframe.src).origin,
      )
    }),
  'is of a page that is loaded again': (page) => page.reload(),
  'is of a page that goes on': (page) => page.goto(new URL('/?next', page.url()).href),
  'is in a tab that is closed': (page) => page.close(),
}

test.for(Object.entries(leaves))(
  'a window whose frame %s asks no longer',
  async ([, leave], { newPage, sandbox }) => {
    const page = await newPage('/', { wallets: { harbor: { announced: false } } })
    await withLogin(page, sandbox)
    await logInByEmail(page, sandbox, 'ada@app.example')
    const account = (await hostOf(page).textContent())?.match(/0x[0-9a-fA-F]{40}/)?.[0] ?? ''
    const frame = await setTrap(page, loginFrameOf(page).url(), account)
    await page.evaluate(
      ([by = '', data = '']) => window.trap.ask('left', 'eth_signTypedData_v4', [by, data]),
      [account, typed],
    )
    const [own] = await Promise.all([page.waitForEvent('popup'), frame.locator('button.go').click()])
    await own.locator('button.go').waitFor()
    const closed = own.waitForEvent('close')
    await leave(page)
    await Promise.race([closed, own.getByText('Nothing was signed').waitFor()])
  },
)
