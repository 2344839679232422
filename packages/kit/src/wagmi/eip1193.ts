/** A wallet as EIP-1193 has it, as far as it is asked. */
export interface Eip1193 {
  request(call: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
}

/** Returns a chain id as wallets write it. */
export function chainIdHex(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}

/** Whether a value is an address of EVM chains. */
export function isAddress(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
}
