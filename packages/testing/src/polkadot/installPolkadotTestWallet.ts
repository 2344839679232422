import type { TestPage } from '../installTestWallet.js'
import type { PolkadotTestWallet } from './createPolkadotTestWallet.js'
import { injectPolkadotWallet } from './injectPolkadotWallet.js'

/**
 * Puts a wallet on every document that a Playwright page loads from now on. The keys stay outside the page: it holds
 * an entry in `injectedWeb3` and a line back.
 * @returns stops telling the wallet's accounts to the page.
 */
export async function installPolkadotTestWallet(
  page: TestPage,
  wallet: PolkadotTestWallet,
): Promise<() => void> {
  const name = `foyerPolkadotWallet_${wallet.key.replace(/\W/g, '')}`

  await page.exposeFunction(`${name}_request`, async (call) => {
    try {
      return { result: await wallet.request(call) }
    } catch (error) {
      return { error: error instanceof Error ? error.message : 'Internal error' }
    }
  })
  await page.addInitScript({
    content: `(() => {
      const inject = ${injectPolkadotWallet.toString()}
      const request = async (call) => {
        const { result, error } = await window.${name}_request(call)
        if (error) throw new Error(error)
        return result
      }
      window.${name} = inject(window, { key: ${JSON.stringify(wallet.key)}, request })
    })()`,
  })

  return wallet.subscribe((accounts) => {
    // A page that is closed or on its way to the next document hears nothing.
    page.evaluate(`window.${name}?.emit(${JSON.stringify(accounts)})`).catch(() => {})
  })
}
