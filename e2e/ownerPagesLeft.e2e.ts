// @tier exhaustive: each step of the pages for owners, with a browser that keeps pages for Back
// @module-tag exhaustive
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.js'
import { test as base, expect, type SandboxDriver } from './fixtures.js'
import { codeOf, codePattern, inMail, signUpAndManage, withLogin } from './loginFrame.js'
import { workerResources } from './workerResources.js'

const test = base.extend({
  workerResources: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures asked for from the pattern.
    async ({}, use) => {
      const browser = launchBrowser({ cachesPages: true })
      await use({ ...workerResources, browser: () => browser })
      await (await browser).close()
    },
    { scope: 'worker' },
  ],
})

/** Presses a button that asks for a fresh code. */
async function proven(page: Page, sandbox: SandboxDriver, button: RegExp): Promise<void> {
  const codes = (await inMail(sandbox, codePattern)).length
  await page.getByRole('button', { name: button }).click()
  await page.getByLabel('Code of six digits').fill(await codeOf(sandbox, codes + 1))
}

/** Each step of `/manage`, until it shows something. */
const steps: Readonly<Record<string, (page: Page, sandbox: SandboxDriver) => Promise<unknown>>> = {
  home: async () => {},
  async words(page, sandbox) {
    await proven(page, sandbox, /^Show recovery phrase/)
    await page.locator('ol.words').waitFor()
  },
  async kit(page, sandbox) {
    await proven(page, sandbox, /^Make a recovery kit/)
    await page.locator('p.code.kit').waitFor()
  },
  async email(page) {
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByRole('heading', { name: 'Change your email' }).waitFor()
  },
}

test('after a log-out, no page of an owner that comes back or is open in another tab shows the account', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/', { wallets: { harbor: { announced: false } }, expected: ['status of 401'] })
  const { origin: home } = new URL(page.url())
  const url = await withLogin(page, sandbox)
  const two = await newPage('/plain.html', { beside: page, expected: ['status of 401'] })
  for (const [name, begin] of Object.entries(steps))
    for (const end of ['is left', 'is in another tab']) {
      await page.goto(home)
      const count = (await inMail(sandbox, codePattern)).length + 1
      await signUpAndManage(page, sandbox, { url, email: `${name}${end.length}@app.example`, count })
      await begin(page, sandbox)
      if (end === 'is left') {
        await page.locator('header a').click()
        await page.waitForURL((at) => at.origin === home)
      }
      await two.goto(`${url}/manage`)
      await two.getByRole('button', { name: 'Log out here' }).click()
      await two.getByLabel('Email address').waitFor()
      if (end === 'is left') await page.goBack({ waitUntil: 'commit' })
      await page.getByLabel('Email address').waitFor()
      expect([name, end, await page.locator('body').textContent()]).toEqual([
        name,
        end,
        await two.locator('body').textContent(),
      ])
    }
})

test('a wallet that was opened at the recovery page is not there for the next one that presses Back', async ({
  newPage,
  sandbox,
}) => {
  const page = await newPage('/plain.html')
  const { origin: home } = new URL(page.url())
  const body = JSON.stringify({ origin: home })
  const started = await fetch(`${sandbox.url}/sandbox/login`, { method: 'POST', body })
  const { url }: { readonly url: string } = await started.json()
  await page.goto(`${url}/recovery`)
  await page.getByRole('button', { name: 'I have twelve words instead' }).click()
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await page.getByLabel('Recovery phrase').fill(words)
  await page.getByRole('button', { name: 'Open my wallet' }).click()
  await page.getByText('Your wallet is open').waitFor()
  await page.locator('header a').click()
  await page.waitForURL((at) => at.origin === home)
  await page.goBack({ waitUntil: 'commit' })
  await page.getByRole('button', { name: 'I have twelve words instead' }).waitFor()
  expect(await page.locator('.address, ol.words').count()).toBe(0)
})
