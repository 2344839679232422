import { readFileSync } from 'node:fs'
import { startAnvil } from '@foyer/testing/anvil'
import {
  createTestClient,
  type Hash,
  type Hex,
  http,
  parseAbi,
  publicActions,
  type TransactionReceipt,
  walletActions,
  withRetry,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** A chain on this machine, and a client that sends on it and changes it. */
export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>

/** The first of the accounts that a local chain gives coins to. */
export const rich = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** Where every chain has the contract that makes several calls in one (https://www.multicall3.com). */
export const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** How the contracts `Token` and `NoReturnToken` are made. */
export const tokenMaker = parseAbi([
  'constructor(string name, string symbol, uint8 decimals, address[] holders, uint256[] amounts)',
])

export async function startLocalChain(chainId: number) {
  const { url, stop } = await startAnvil({ chainId, from: import.meta.url })
  // A node on a busy machine takes longer for two thousand blocks than viem waits by itself.
  const transport = http(url, { timeout: 60_000 })
  const client = createTestClient({ mode: 'anvil', transport, cacheTime: 0, pollingInterval: 5 })
  return { url, stop, client: client.extend(publicActions).extend(walletActions) }
}

/**
 * The receipt of a transaction, asked for until the node has it. `waitForTransactionReceipt` of viem looks again only when
 * a block is added, and a chain that makes blocks for transactions alone may have made its last one.
 */
export function receiptOf(client: LocalChain['client'], hash: Hash): Promise<TransactionReceipt> {
  return withRetry(() => client.getTransactionReceipt({ hash }), { delay: 10, retryCount: 2_000 })
}

/** A contract as the compiler made it for the sandbox: what deploys it, or what then stands on a chain. */
export function codeOf(contract: string, kind: 'bytecode' | 'runtime' = 'bytecode'): Hex {
  const path = new URL(`../../../apps/sandbox/artifacts/${contract}.json`, import.meta.url)
  const artifact: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'))
  return `0x${artifact[kind]}`
}
