import { announceWallet, type WalletCall } from './announceWallet.js'
import type { TestWallet } from './createTestWallet.js'

/** What is used of a Playwright page. */
export interface TestPage {
  exposeFunction(name: string, answer: (call: WalletCall) => Promise<unknown>): Promise<unknown>
  addInitScript(script: { readonly content: string }): Promise<unknown>
  evaluate(script: string): Promise<unknown>
}

/**
 * Puts a wallet on every document that a Playwright page loads from now on. The keys stay outside the page: it holds
 * an EIP-6963 announcement and a line back.
 * @param options.ethereum also be `window.ethereum`. @default false
 * @returns stops telling the wallet's events to the page.
 */
export async function installTestWallet(
  page: TestPage,
  wallet: TestWallet,
  { ethereum = false }: { readonly ethereum?: boolean } = {},
): Promise<() => void> {
  const name = `foyerTestWallet_${wallet.info.uuid.replace(/\W/g, '')}`

  // A thrown error loses its code on the way into the page, so it travels as a value.
  await page.exposeFunction(`${name}_request`, async (call) => {
    try {
      return { result: await wallet.request(call) }
    } catch (error) {
      const { code = -32603, message = 'Internal error' } = Object(error)
      return { error: { code, message } }
    }
  })
  await page.addInitScript({ content: pageScript(name, { info: wallet.info, ethereum }) })

  return wallet.subscribe((event, payload) => {
    const told = page.evaluate(
      `window.${name}?.emit(${JSON.stringify(event)}, ${JSON.stringify(payload ?? null)})`,
    )
    // A page that is closed or on its way to the next document hears nothing.
    told.catch(() => {})
  })
}

function pageScript(name: string, wallet: object): string {
  return `(() => {
    const announce = ${announceWallet.toString()}
    const request = async (call) => {
      const { result, error } = await window.${name}_request(call)
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    }
    window.${name} = announce(window, { ...${JSON.stringify(wallet)}, request })
  })()`
}
