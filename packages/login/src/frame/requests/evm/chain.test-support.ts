import { readFileSync } from 'node:fs'
import { startAnvil } from '@foyer/testing/anvil'
import { createTestClient, type Hex, http, publicActions, walletActions, withRetry } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The first two accounts that the chain gives coins to. */
export const owner = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
export const other = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
export const chainId = 31_337

export type Chain = Awaited<ReturnType<typeof startChain>>

/** Starts a chain on this machine. */
export async function startChain() {
  const { url, stop } = await startAnvil({ chainId, from: import.meta.url })
  const transport = http(url, { timeout: 60_000 })
  const client = createTestClient({ mode: 'anvil', transport, cacheTime: 0, pollingInterval: 5 })
    .extend(publicActions)
    .extend(walletActions)
  const receiptOf = (hash: Hex) =>
    withRetry(() => client.getTransactionReceipt({ hash }), { delay: 10, retryCount: 2_000 })
  return {
    url,
    stop,
    client,
    receiptOf,
    /** Sends a transaction. Returns the address of the contract that it made, or `0x`. */
    async send(account: PrivateKeyAccount, to: Hex | undefined, data: Hex): Promise<Hex> {
      const hash = await client.sendTransaction({
        account,
        chain: null,
        data,
        ...(to && { to }),
        gas: 3_000_000n,
      })
      return (await receiptOf(hash)).contractAddress ?? '0x'
    },
  }
}

/** A contract of the sandbox: the code that deploys it, or the code that a chain keeps. */
export function codeOf(contract: string, kind: 'bytecode' | 'runtime' = 'bytecode'): Hex {
  const path = new URL(`../../../../../../apps/sandbox/artifacts/${contract}.json`, import.meta.url)
  const artifact: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'))
  return `0x${artifact[kind]}`
}
