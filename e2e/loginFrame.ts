import type { Frame, Page } from 'playwright-core'
import { vi } from 'vitest'
import { modalOf, openModal, type SandboxDriver, untilStatus } from './fixtures.js'
import { atView } from './user.js'

/** The login of the sandbox, as a visitor meets it. */

/** What a login service is started with. */
export interface LoginWorld {
  /** What smart accounts logins have on Ethereum; none where it says nothing. */
  readonly smartAccounts?: 'safe' | 'simple7702'
  /** Whether a new Safe is given a coin. */
  readonly funded?: boolean
  /** Whether only visitors can open their wallets. */
  readonly isSelf?: boolean
}

/** Starts the login service of the sandbox for the page, which is then opened anew. @returns where the service is */
export async function withLogin(
  page: Page,
  sandbox: SandboxDriver,
  { smartAccounts, funded, isSelf }: LoginWorld = {},
): Promise<string> {
  const { origin } = new URL(page.url())
  if (smartAccounts) await sandbox.startSmartAccounts()
  const accounts = smartAccounts && { smartAccounts: ['eip155:1'], smartAccount: smartAccounts, funded }
  const body = JSON.stringify({ origin, ...accounts, isSelf })
  const started = await fetch(`${sandbox.url}/sandbox/login`, { method: 'POST', body })
  const { url }: { readonly url: string } = await started.json()
  await page.reload()
  return url
}

/** Lists the matches in the emails of the sandbox, oldest first. */
export async function inMail(sandbox: SandboxDriver, pattern: RegExp): Promise<readonly string[]> {
  const mail: readonly { readonly text: string }[] = await (await fetch(`${sandbox.url}/sandbox/mail`)).json()
  return mail.flatMap(({ text }) => pattern.exec(text)?.[0] ?? [])
}

/** Waits for one more match in the emails than there were. */
export function nextInMail(sandbox: SandboxDriver, pattern: RegExp, before: number): Promise<string> {
  return vi.waitUntil(async () => (await inMail(sandbox, pattern))[before], { timeout: 40_000 })
}

/** A code of six digits in an email. */
export const codePattern = /\b\d{6}\b/

/** The code of an email, once it arrives. @param count codes sent by then */
export async function codeOf(sandbox: SandboxDriver, count: number): Promise<string> {
  return nextInMail(sandbox, codePattern, count - 1)
}

/** Types an address into the open modal, and the code that comes. @param count letters there are then */
export async function typeCode(
  page: Page,
  sandbox: SandboxDriver,
  email: string,
  count: number,
): Promise<void> {
  const modal = modalOf(page)
  const field = modal.getByRole('textbox', { name: 'Email address' })
  // The pause of 30 s after an earlier email is over.
  await page.evaluate(() => localStorage.removeItem('@foyer/LAST_EMAIL_LOGIN_TIME'))
  await field.fill(email)
  await field.press('Enter')
  await atView(modal, 'Confirm your email')
  const code = await codeOf(sandbox, count)
  await modal.getByRole('textbox', { name: 'Code of six digits' }).fill(code)
}

/** Logs in by e-mail, from a page at rest to one that is connected. */
export async function logInByEmail(page: Page, sandbox: SandboxDriver, email: string): Promise<void> {
  await openModal(page)
  await typeCode(page, sandbox, email, 1)
  await modalOf(page).waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
}

/** Signs up in a page at rest, and opens the page for owners in this browser. @param url of the service */
export async function signUpAndManage(
  page: Page,
  sandbox: SandboxDriver,
  { url, email, count = 1 }: { readonly url: string; readonly email: string; readonly count?: number },
): Promise<void> {
  await openModal(page)
  await typeCode(page, sandbox, email, count)
  await modalOf(page).waitFor({ state: 'hidden' })
  await untilStatus(page, 'connected')
  await page.goto(`${url}/manage`)
  await page.locator('.address').first().waitFor()
}

/** The login frame of a page. */
export function loginFrameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/frame?'))
  if (!frame) throw new Error('There is no login frame')
  return frame
}

/**
 * Presses the button of the frame's own screen until the press counts. If the request is too much for a press in the frame,
 * the press is in the window that the frame opens. The pointer comes first: the button can be pressed only after it was
 * visible for a while. The browser may report late that something covered it; the press is then ignored, and a visitor
 * presses again.
 */
export async function confirmInFrame(page: Page, frame = loginFrameOf(page)): Promise<void> {
  const button = await frame.waitForSelector('button.go')
  if ((await button.textContent()) === 'Look at it in a window') {
    const [own] = await Promise.all([page.waitForEvent('popup'), button.click()])
    return pressInWindow(own)
  }
  await button.hover()
  // A press that counts removes the button at once.
  do await button.click()
  while (await button.isVisible())
}

/** Presses the button of the frame's own window until the window is gone. */
async function pressInWindow(own: Page): Promise<void> {
  const closed = own.waitForEvent('close')
  const button = own.locator('button.go')
  await button.hover()
  const isOpen = () => !own.isClosed()
  while (isOpen())
    await button.click().catch((error: unknown) => {
      if (isOpen()) throw error
    })
  await closed
}
