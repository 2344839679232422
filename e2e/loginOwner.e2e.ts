// @tier gate, exhaustive: a second device of the same owner
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, openModal, type SandboxDriver, test, untilStatus } from './fixtures.js'
import {
  codeOf,
  codePattern,
  inMail,
  logInByEmail,
  nextInMail,
  signUpAndManage,
  withLogin,
} from './loginFrame.js'
import { atView, hostOf } from './user.js'

/** A browser with an authenticator that gives passkeys secrets. */
async function withPasskeys(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('WebAuthn.enable')
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
    },
  })
}

async function type(page: Page, label: string, text: string, button: string): Promise<void> {
  await page.getByLabel(label).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const linkPattern = /http:\S+/

/** Logs in at the service's own page in a browser that it does not know. */
async function logInByLink(page: Page, sandbox: SandboxDriver, url: string): Promise<void> {
  const links = (await inMail(sandbox, linkPattern)).length
  await type(page, 'Email address', 'ada@app.example', 'Continue')
  await page.locator('.number').waitFor()
  const codes = (await inMail(sandbox, codePattern)).length
  await allow(await nextInMail(sandbox, linkPattern, links), url)
  await page.getByLabel('Code of six digits').fill(await codeOf(sandbox, codes + 1))
}

/** Presses the button on the page that a letter leads to. */
async function allow(link: string, url: string): Promise<void> {
  await fetch(new URL('/approve', url), { method: 'POST', body: new URL(link).search.slice(1) })
}

test('an owner has the wallet alone, comes in elsewhere by kit and by passkey, and by the kit without the service', async ({
  newPage,
  sandbox,
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-kit-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const page = await newPage('/', { wallets: { harbor: { announced: false } }, prepare: withPasskeys })
  // Passkeys are for names, not for addresses.
  await page.goto(page.url().replace('127.0.0.1', 'localhost'))
  const url = await withLogin(page, sandbox)
  await signUpAndManage(page, sandbox, { url, email: 'ada@app.example' })
  await page.getByText('So it could also open your wallet.').waitFor()

  const codes = (await inMail(sandbox, codePattern)).length
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Code of six digits').fill(await codeOf(sandbox, codes + 1))
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await page.getByRole('button', { name: 'Use the passkey' }).click()
  await page.getByText('Passkey 1').waitFor()
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  const kit = (await page.locator('p.code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await type(page, 'Code on your paper', kit, 'Done')
  // Done comes after a download.
  expect(await page.getByRole('button', { name: 'Done' }).count()).toBe(0)
  for (const [link, file] of [
    ['Save the recovery page', 'recovery.html'],
    ['Save the file', 'kit.json'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: link, exact: true }).click()
    await (await saving).saveAs(join(folder, file))
  }
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Make it yours alone' }).click()
  await page.getByRole('button', { name: 'Make it mine alone' }).click()
  await page.getByText('Only you can open this wallet.').waitFor()
  const address = await page.locator('.address').first().getAttribute('data-address')

  const two = await newPage(`${url}/manage`, { expected: ['status of 401'] })
  await logInByLink(two, sandbox, url)
  await type(two, 'Code of the recovery kit', '0000', 'Use the code')
  await two.getByText('That code doesn’t open this wallet.').waitFor()
  await type(two, 'Code of the recovery kit', kit, 'Use the code')
  await two.getByText('Only you can open this wallet.').waitFor()
  expect(await two.locator('.address').first().getAttribute('data-address')).toBe(address)

  await page.reload()
  await page.getByRole('button', { name: /^Remove: .*Chrome/ }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('This one').waitFor()
  await two.reload()
  await two.getByLabel('Email address').waitFor()

  // A browser that forgot everything but its authenticator is a new device.
  const line = await page.context().newCDPSession(page)
  await line.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  await page.reload()
  await logInByLink(page, sandbox, url)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Only you can open this wallet.').waitFor()
  expect(await page.locator('.address').first().getAttribute('data-address')).toBe(address)

  await fetch(`${sandbox.url}/sandbox/login`, { method: 'DELETE' })
  const off = await newPage(`file://${folder}/recovery.html`)
  await off.getByLabel('Recovery file').setInputFiles(join(folder, 'kit.json'))
  await type(off, 'Code on your paper 1', kit, 'Open my wallet')
  await off.getByRole('button', { name: 'Show the twelve words' }).click()
  expect(await off.locator('ol.words [translate=no]').count()).toBe(12)
  expect(await off.locator('.address').nth(1).getAttribute('data-address')).toBe(address)
})

test('a second device is let in by the link, and opens the same wallet', { tags: 'exhaustive' }, async ({
  newPage,
  sandbox,
}) => {
  const wallets = { harbor: { announced: false } }
  const page = await newPage('/', { wallets })
  const url = await withLogin(page, sandbox)
  await logInByEmail(page, sandbox, 'ada@app.example')
  const addressOf = async (of: Page) => /0x[0-9a-fA-F]{40}/.exec((await hostOf(of).textContent()) ?? '')?.[0]

  const links = (await inMail(sandbox, linkPattern)).length
  const two = await newPage('/', { wallets })
  const modal = await openModal(two)
  await modal.getByRole('textbox', { name: 'Email address' }).fill('ada@app.example')
  await two.keyboard.press('Enter')
  await atView(modal, 'Approve this device')
  const codes = (await inMail(sandbox, codePattern)).length
  const link = await nextInMail(sandbox, linkPattern, links)
  const asked = await (await fetch(link)).text()
  const [number = ''] = />(\d\d)</.exec(asked)?.slice(1) ?? []
  await modal.getByText(number, { exact: true }).waitFor()
  await allow(link, url)
  await atView(modal, 'Confirm your email')
  const code = await codeOf(sandbox, codes + 1)
  await modal.getByRole('textbox', { name: 'Code of six digits' }).fill(code)
  await untilStatus(two, 'connected')

  expect(await addressOf(two)).toBe(await addressOf(page))
})
