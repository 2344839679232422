import { createWalletClient, defineChain, http } from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'
import type { World } from '../../world.ts'
import { invalid } from '../family.ts'

/** Public for as long as there are test chains: never a secret. */
const mnemonic = 'test test test test test test test test test test test junk'

/** One of the accounts that anvil gives coins to. */
export function accountAt(addressIndex: number): HDAccount {
  return mnemonicToAccount(mnemonic, { addressIndex })
}

/** An account on a chain of the sandbox. @throws {DeclinedError} where the sandbox has no such chain */
export function clientOf(world: World, chain: string, account: HDAccount) {
  if (!world.chains.includes(chain)) throw invalid(`network: ${chain} is not in the sandbox`)
  const url = `${world.url}/v1/?chainId=${chain}&projectId=wallet`
  const id = Number(chain.slice('eip155:'.length))
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const network = defineChain({ id, name: chain, nativeCurrency, rpcUrls: { default: { http: [url] } } })
  return createWalletClient({ account, chain: network, transport: http(url), pollingInterval: 100 })
}
