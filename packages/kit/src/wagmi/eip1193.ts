/** What is asked of a wallet by EIP-1193. */
export interface Eip1193 {
  request(call: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
}
