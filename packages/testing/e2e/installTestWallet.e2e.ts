// @tier gate
/// <reference types="node" />
import { createServer } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWallet } from '../src/createTestWallet.js'
import { installTestWallet } from '../src/installTestWallet.js'

const key = `0x${'11'.repeat(32)}` as const
// A page under the strictest policy: nothing of the wallet may need it relaxed.
const csp = "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const server = createServer((_request, response) => {
  response
    .setHeader('content-security-policy', csp)
    .setHeader('content-type', 'text/html')
    .end('<!doctype html>')
})
let browser: Browser
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  browser = await chromium.launch({ executablePath: process.env.FOYER_CHROMIUM ?? '/usr/bin/chromium', args })
})
afterAll(async () => {
  await browser?.close()
  server.close()
})

async function ask(page: Page, method: string): Promise<unknown> {
  return page.evaluate(
    (name) =>
      new Promise((resolve) => {
        addEventListener(
          'eip6963:announceProvider',
          (event) => {
            const { info, provider } = (event as CustomEvent).detail
            Object.assign(globalThis, { provider })
            provider.request({ method: name }).then(
              (result: unknown) => resolve({ name: info.name, result }),
              ({ code, message }: { code: number; message: string }) => resolve({ code, message }),
            )
          },
          { once: true },
        )
        dispatchEvent(new Event('eip6963:requestProvider'))
      }),
    method,
  )
}

test('a page under a strict policy reaches the wallet, hears its events, and never sees its keys', async () => {
  const wallet = createTestWallet({ name: 'Node Wallet', privateKeys: [key], chains: { 1: url, 10: url } })
  const page = await browser.newPage()
  await installTestWallet(page, wallet, { ethereum: true })
  await page.goto(url)

  expect(await ask(page, 'eth_requestAccounts')).toEqual({ name: 'Node Wallet', result: wallet.accounts })
  wallet.behave('reject', 'eth_chainId')
  expect(await ask(page, 'eth_chainId')).toEqual({ code: 4001, message: 'User rejected the request.' })

  const heard = page.evaluate(
    () => new Promise((resolve) => Reflect.get(globalThis, 'provider').on('chainChanged', resolve)),
  )
  await page.evaluate(() => Reflect.get(globalThis, 'ethereum').request({ method: 'eth_accounts' }))
  wallet.setChain(10)
  expect(await heard).toBe('0xa')

  await page.reload()
  expect(await ask(page, 'eth_accounts')).toEqual({ name: 'Node Wallet', result: wallet.accounts })
  expect(await page.evaluate(() => Object.keys(globalThis).join())).not.toContain(key)
  await page.close()
})
