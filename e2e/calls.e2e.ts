// @tier gate, exhaustive: faults and reloads half-way through the same calls
import type { TestWallet } from '@foyer/testing'
import type { Page } from 'playwright-core'
import { readChain } from './chain.js'
import { expect, openModal, test } from './fixtures.js'
import { connectQuay, startLab } from './labPage.js'
import { atView, confirmOf } from './user.js'
import { withAuth } from './withAuth.js'

const [ann, ben] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]

/** What a page was answered, or refused with. */
type Answer = { readonly answer: unknown } | { readonly code: unknown }

/** Asks the connected wallet as a page does. */
function ask(page: Page, method: string, params: readonly unknown[]): Promise<Answer> {
  return page.evaluate(
    async ([name, asked]) => {
      const provider = await window.foyer.getProvider('eip155')
      try {
        return { answer: await provider?.request({ method: name, params: asked }) }
      } catch (error) {
        return { code: Object(error).code }
      }
    },
    [method, params] as const,
  )
}

function sendCalls(page: Page, id: string): Promise<Answer> {
  const calls = [
    { to: ann, value: '0x1' },
    { to: ben, value: '0x2' },
  ]
  return ask(page, 'wallet_sendCalls', [
    { version: '2.0.0', id, chainId: '0x1', atomicRequired: false, calls },
  ])
}

const status = async (page: Page, id: string) => {
  const told = await ask(page, 'wallet_getCallsStatus', [id])
  return 'answer' in told ? Object(told.answer).status : told.code
}

/** The page, loaded anew. */
async function comeBack(page: Page) {
  await page.reload()
  await startLab(page)
  await page.waitForFunction(() => window.foyer.state.account.status === 'connected')
}

const asked = (wallet: TestWallet) =>
  wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length

test('a visitor who declines the second call keeps the first, and the page is told of both', async ({
  newPage,
  newWallet,
  sandbox,
}) => {
  const wallet = await newWallet({ of: ['rich'] })
  const page = await newPage('/e2e/lab.html', { install: [wallet] })
  const modal = await connectQuay(page)
  const chain = await readChain(sandbox)

  wallet.behave('reject', 'eth_sendTransaction')
  const declined = sendCalls(page, '0x01')
  await modal.getByText('Quay cannot do these 2 as one').waitFor()
  expect(asked(wallet)).toBe(0)
  await confirmOf(modal).click()
  expect(await declined).toEqual({ code: 4001 })
  await modal.waitFor({ state: 'hidden' })
  expect(await status(page, '0x01')).toBe(5730)

  wallet.behave({ late: 300 }, 'eth_sendTransaction')
  const before = asked(wallet)
  const sent = sendCalls(page, '0x02')
  await confirmOf(modal).click()
  await expect.poll(() => asked(wallet)).toBe(before + 1)
  wallet.behave('reject', 'eth_sendTransaction')
  expect(await sent).toEqual({ answer: { id: '0x02' } })
  await modal.getByText('You declined request 2. The one before stays done').waitFor()
  expect(await Promise.all([ann, ben].map(chain.coins))).toEqual([1n, 0n])
  await expect.poll(() => status(page, '0x02')).toBe(600)
  await modal.getByRole('button', { name: 'Close', exact: true }).last().click()
  await modal.waitFor({ state: 'hidden' })

  await comeBack(page)
  expect(await status(page, '0x02')).toBe(600)
  expect(await ask(page, 'wallet_showCallsStatus', ['0x02'])).toEqual({ answer: null })
  await modal.getByText('Done in part').waitFor()
  await modal.getByText('Transaction 1').waitFor()
})

test('what a wallet sends after its visitor closed the calls is told to the page, and the rest is not asked for', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const wallet = await newWallet({ of: ['rich'] })
  const page = await newPage('/e2e/lab.html', { install: [wallet] })
  const modal = await connectQuay(page)
  const chain = await readChain(sandbox)

  const left = sendCalls(page, '0x03')
  await modal.getByText('Quay cannot do these 2 as one').waitFor()
  await page.keyboard.press('Escape')
  expect(await left).toEqual({ code: 4001 })
  expect(asked(wallet)).toBe(0)

  wallet.behave({ late: 1_500 }, 'eth_sendTransaction')
  const sent = sendCalls(page, '0x04')
  await confirmOf(modal).click()
  await expect.poll(() => asked(wallet)).toBe(1)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(await sent).toEqual({ answer: { id: '0x04' } })
  await expect.poll(() => status(page, '0x04')).toBe(600)
  expect(await Promise.all([ann, ben].map(chain.coins))).toEqual([1n, 0n])
  expect(asked(wallet)).toBe(1)
})

test('a page that is loaded anew between two calls asks for no more, and knows what was done', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const wallet = await newWallet({ of: ['rich'] })
  const page = await newPage('/e2e/lab.html', { install: [wallet] })
  const other = await newPage('/e2e/lab.html', { install: [wallet], beside: page })
  const modal = await connectQuay(page)
  await comeBack(other)

  const sent = sendCalls(page, '0x05')
  await modal.getByText('Quay cannot do these 2 as one').waitFor()
  wallet.behave({ late: 300 }, 'eth_sendTransaction')
  await confirmOf(modal).click()
  await expect.poll(() => asked(wallet)).toBe(1)
  wallet.behave('hang', 'eth_sendTransaction')
  expect(await sent).toEqual({ answer: { id: '0x05' } })
  await expect.poll(() => asked(wallet)).toBe(2)
  // Another tab knows that this one is still at it.
  expect(await status(other, '0x05')).toBe(100)
  await comeBack(page)
  // The wallet was asked for the second, which it may send for as long as nobody has declined it there.
  expect(await status(page, '0x05')).toBe(100)
  expect(await status(other, '0x05')).toBe(100)
  expect(await (await readChain(sandbox)).coins(ben)).toBe(0n)
})

test('calls of the page do not lead around a sign-in, nor over what a wallet is asked for', {
  tags: 'exhaustive',
}, async ({ newPage, newWallet, sandbox }) => {
  const wallet = await newWallet({ of: ['rich'] })
  const page = await newPage('/#siwx=required', { install: [wallet], expected: ['status of 401'] })
  await withAuth(page, sandbox)
  const modal = await openModal(page)
  await modal.getByRole('button', { name: 'Quay' }).click()
  await atView(modal, 'Sign in')
  await page.evaluate(() => {
    window.foyer = Object(document.querySelector('foyer-button')).foyer
  })
  expect(await sendCalls(page, '0x06')).toEqual({ code: -32002 })
  await atView(modal, 'Sign in')
  await page.keyboard.press('Escape')
  await modal.getByText('This site needs a signature first.').waitFor()

  wallet.behave('hang', 'personal_sign')
  await modal.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect.poll(() => wallet.requests.filter(({ method }) => method === 'personal_sign').length).toBe(1)
  expect(await sendCalls(page, '0x07')).toEqual({ code: -32002 })
  expect(await ask(page, 'wallet_sendCalls', [])).toEqual({ code: -32602 })
  expect(await modal.getByText('Quay cannot do these 2 as one').count()).toBe(0)
  expect(asked(wallet)).toBe(0)
})
