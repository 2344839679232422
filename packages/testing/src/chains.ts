import { createPublicClient, createWalletClient, defineChain, type Hex, hexToBigInt, http, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { WalletError } from './walletError.js'

/** A transaction as `eth_sendTransaction` carries it. */
export type WalletTransaction = Readonly<
  Partial<Record<'from' | 'to' | 'value' | 'data' | 'gas' | 'chainId', unknown>>
>

/** Signs a transaction with a key of ours and sends it to a chain. Returns its hash. */
export function sendTransaction(
  account: PrivateKeyAccount,
  { id, url }: { readonly id: number; readonly url: string },
  { to, value, data, gas }: WalletTransaction,
): Promise<Hex> {
  const client = createWalletClient({ account, chain: chainOf(id, url), transport: http(url) })
  return client.sendTransaction({
    ...(isHex(to) && { to }),
    ...(isHex(value) && { value: hexToBigInt(value) }),
    ...(isHex(data) && { data }),
    ...(isHex(gas) && { gas: hexToBigInt(gas) }),
  })
}

/** Hands a request to a chain's node as it is. */
export async function forward(url: string, method: string, params: unknown): Promise<unknown> {
  const client = createPublicClient({ transport: http(url) })
  const request: (call: { method: string; params: unknown }) => Promise<unknown> = client.transport.request
  try {
    return await request({ method, params })
  } catch (error) {
    const code =
      error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : -32603
    throw new WalletError(code, error instanceof Error ? error.message : 'Internal error')
  }
}

/** A chain as viem knows it. */
export function chainOf(id: number, url: string) {
  return defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
}
