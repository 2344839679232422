import { receiptOf } from '@foyer/sandbox/receipt'
import { createPublicClient, type Hex, http, numberToHex, parseAbi } from 'viem'
import type { SandboxDriver } from './fixtures.js'

const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** A transaction as the chain kept it. */
export interface Mined {
  readonly status: 'success' | 'reverted'
  readonly from: string
  readonly to: string | null
  readonly value: bigint
  /** Wei. */
  readonly fee: bigint
  readonly transfers: readonly { readonly from: string; readonly to: string; readonly value: bigint }[]
}

/** Reads a chain of the sandbox past everything that is under test. */
export async function readChain(sandbox: SandboxDriver, id = 'eip155:1') {
  const { chains, tokens } = await sandbox.describe()
  const url = chains[id]?.rpcUrl
  if (!url) throw new Error(`The sandbox runs no ${id}`)
  const client = createPublicClient({ transport: http(url), pollingInterval: 20, cacheTime: 0 })
  const addressOf = (symbol: string) => tokens[id]?.[symbol] as Hex

  async function mined(hash: Hex): Promise<Mined> {
    const { from, to, value } = await client.getTransaction({ hash })
    const receipt = await receiptOf(client, hash)
    const logs = await client.getContractEvents({
      abi: erc20,
      eventName: 'Transfer',
      blockHash: receipt.blockHash,
    })
    return {
      status: receipt.status,
      from,
      to,
      value,
      fee: receipt.gasUsed * receipt.effectiveGasPrice,
      transfers: logs
        .filter(({ transactionHash }) => transactionHash === hash)
        .map(({ args }) => ({ from: args.from ?? '', to: args.to ?? '', value: args.value ?? 0n })),
    }
  }

  return {
    token: addressOf,
    coins: (address: string) => client.getBalance({ address: address as Hex }),
    tokens: (symbol: string, address: string) =>
      client.readContract({
        abi: erc20,
        address: addressOf(symbol),
        functionName: 'balanceOf',
        args: [address as Hex],
      }),
    code: async (address: string) => (await client.getCode({ address: address as Hex })) ?? '0x',
    /** Sets how many transactions an account has sent. */
    async setCount(address: string, count: number) {
      const params = [address, numberToHex(count)]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setNonce', params })
      await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    },
    /** Sets what an account has of the coin. */
    async give(address: string, amount: bigint) {
      const params = [address, numberToHex(amount)]
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
      await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    },
    count: (address: string) => client.getTransactionCount({ address: address as Hex }),
    /** The newest transactions, oldest first. */
    async newest(): Promise<readonly Mined[]> {
      const { transactions } = await client.getBlock()
      return Promise.all(transactions.map(mined))
    },
  }
}
