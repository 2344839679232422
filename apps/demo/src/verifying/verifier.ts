/** Checks signatures with a library that took no part in signing. */
export interface Verifier {
  /** That library. */
  readonly judge: string
  /** Whether the account of an address signed the text; the signature has its family's usual encoding. */
  verify(address: string, text: string, signature: string): Promise<boolean>
}
