import { createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem'
import { receiptOf } from './receipt.ts'
import type { Sandbox } from './sandbox.ts'
import { visitors } from './seed.ts'

/** The keys of two visitors, from anvil's well-known mnemonic. Play money alone. */
export const keys = {
  rich: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  poor: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
} as const
const erc20 = parseAbi(['function balanceOf(address) view returns (uint256)'])

interface Call {
  readonly to: string
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint
}

/** What a page does with one chain of a running sandbox: asks the data API, and has the visitor `rich` send. */
export function pageOf(sandbox: Sandbox, chain: string) {
  const client = createTestClient({
    mode: 'anvil',
    transport: http(sandbox.chains[chain]?.rpcUrl),
    cacheTime: 0,
    pollingInterval: 5,
  })
    .extend(publicActions)
    .extend(walletActions)
  const contractOf = (symbol: string): Hex => `0x${sandbox.tokens[chain]?.[symbol]?.slice(2)}`

  return {
    client,
    contractOf,
    /** CAIP-10 of a coin or token. */
    idOf: (symbol: string) => `${chain}:${symbol === 'ETH' ? `0x${'e'.repeat(40)}` : contractOf(symbol)}`,
    balanceOf: (symbol: string): Promise<bigint> =>
      symbol === 'ETH'
        ? client.getBalance({ address: visitors.rich })
        : client.readContract({
            address: contractOf(symbol),
            abi: erc20,
            functionName: 'balanceOf',
            args: [visitors.rich],
          }),
    /** @returns what it cost. @throws when it is reverted */
    async send({ to, data = '0x', value = 0n, gas }: Call): Promise<bigint> {
      const hash = await client.sendTransaction({
        account: visitors.rich,
        chain: null,
        to: `0x${to.slice(2)}`,
        data,
        value,
        ...(gas === undefined ? {} : { gas }),
      })
      const { status, gasUsed, effectiveGasPrice } = await receiptOf(client, hash)
      if (status !== 'success') throw new Error(`${hash} was reverted`)
      return gasUsed * effectiveGasPrice
    },
  }
}

/** Asks the data API as a page of some project does. */
export async function ask(sandbox: Sandbox, path: string, body?: object) {
  const url = new URL(path, sandbox.url)
  url.searchParams.set('projectId', 'test')
  const init = body && { method: 'POST', body: JSON.stringify({ projectId: 'test', ...body }) }
  const response = await fetch(url, init)
  const json: unknown = response.status === 204 ? undefined : await response.json()
  return { status: response.status, json: Object(json) }
}
