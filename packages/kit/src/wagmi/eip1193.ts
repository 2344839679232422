/** A wallet as EIP-1193 has it, as far as it is asked. */
export interface Eip1193 {
  request(call: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
}

/** Returns a chain id as wallets write it. */
export function chainIdHex(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}
