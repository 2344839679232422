import type { TestPage } from '../installTestWallet.js'
import { announceSolanaWallet } from './announceSolanaWallet.js'
import type { SolanaTestWallet } from './createSolanaTestWallet.js'

/**
 * Puts a Solana wallet on every document that a Playwright page loads from now on. The keys stay outside the page: it
 * holds a Wallet Standard wallet and a line back.
 * @returns stops telling the wallet's changes to the page.
 */
export async function installSolanaTestWallet(page: TestPage, wallet: SolanaTestWallet): Promise<() => void> {
  const name = `foyerSolanaWallet_${wallet.info.name.replace(/\W/g, '')}`

  // A thrown error loses its code on the way into the page, so it travels as a value.
  await page.exposeFunction(`${name}_request`, async (call) => {
    try {
      const { method, params } = Object(call)
      return { result: await wallet.request({ method: String(method), params: Object(params) }) }
    } catch (error) {
      const { code = -32603, message = 'Internal error' } = Object(error)
      return { error: { code, message } }
    }
  })
  await page.addInitScript({
    content: `(() => {
      const announce = ${announceSolanaWallet.toString()}
      const request = async (call) => {
        const { result, error } = await window.${name}_request(call)
        if (error) throw Object.assign(new Error(error.message), error)
        return result
      }
      window.${name} = announce(window, { info: ${JSON.stringify(wallet.info)}, request })
    })()`,
  })

  return wallet.subscribe((accounts) => {
    // A page that is closed or on its way to the next document hears nothing.
    page.evaluate(`window.${name}?.change(${JSON.stringify(accounts)})`).catch(() => {})
  })
}
