import { BrowserProvider, parseEther } from 'ethers'
import type { Eip1193Provider } from '../provider.js'

/** `provider` is what `await foyer.getProvider('eip155')` gives. */
export async function payWithEthers(provider: Eip1193Provider, to: string): Promise<string> {
  const browser = new BrowserProvider(provider)
  const signer = await browser.getSigner()
  const { hash } = await signer.sendTransaction({ to, value: parseEther('0.001') })
  browser.destroy()
  return hash
}
