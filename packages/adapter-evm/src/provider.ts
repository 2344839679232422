/** A wallet's own object on the page (EIP-1193). Works with viem, ethers and wagmi. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

declare module '@foyer/core' {
  interface Providers {
    readonly eip155: Eip1193Provider
  }
  interface Addresses {
    readonly eip155: `0x${string}`
  }
}
