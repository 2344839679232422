import { type Address, createWalletClient, custom, type Hex, parseEther } from 'viem'
import { mainnet } from 'viem/chains'
import type { Eip1193Provider } from '../provider.js'

/** `provider` is what `await foyer.getProvider('eip155')` gives. */
export async function payWithViem(provider: Eip1193Provider, to: Address): Promise<Hex> {
  const client = createWalletClient({ chain: mainnet, transport: custom(provider) })
  const [account] = await client.getAddresses()
  if (!account) throw new Error('Nobody is connected.')
  return client.sendTransaction({ account, to, value: parseEther('0.001') })
}
