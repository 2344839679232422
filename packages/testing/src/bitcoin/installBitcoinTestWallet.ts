import type { TestPage } from '../installTestWallet.js'
import { announceBitcoinWallet, type BitcoinShape } from './announceBitcoinWallet.js'
import type { BitcoinCall, BitcoinTestWallet } from './createBitcoinTestWallet.js'

/** What is used of a Playwright page. */
export interface BitcoinTestPage extends Pick<TestPage, 'addInitScript' | 'evaluate'> {
  exposeFunction(name: string, answer: (call: BitcoinCall) => Promise<unknown>): Promise<unknown>
}

/**
 * Puts a Bitcoin wallet on every document that a Playwright page loads from now on. The keys stay outside the page.
 * @param options.shape what the page sees. @default 'standard'
 * @returns stops telling the wallet's changes to the page.
 */
export async function installBitcoinTestWallet(
  page: BitcoinTestPage,
  wallet: BitcoinTestWallet,
  { shape = 'standard' }: { readonly shape?: BitcoinShape } = {},
): Promise<() => void> {
  const name = `foyerBitcoinWallet_${crypto.randomUUID().replace(/\W/g, '')}`

  // A thrown error loses its code on the way into the page, so it travels as a value.
  await page.exposeFunction(`${name}_request`, async (call) => {
    try {
      return { result: await wallet.request(call) }
    } catch (error) {
      const { code = -32603, message = 'Internal error' } = Object(error)
      return { error: { code, message } }
    }
  })
  await page.addInitScript({
    content: `(() => {
    const announce = ${announceBitcoinWallet.toString()}
    const request = async (call) => {
      const { result, error } = await window.${name}_request(call)
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    }
    window.${name} = announce(window, { ...${JSON.stringify({ info: wallet.info, shape })}, request })
  })()`,
  })

  return wallet.subscribe(() => {
    // A page that is closed or on its way to the next document hears nothing.
    page.evaluate(`window.${name}?.change()`).catch(() => {})
  })
}
