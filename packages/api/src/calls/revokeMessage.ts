/** Which session of which account is to end. */
export interface Revoked {
  /** With its chain (CAIP-10). */
  readonly account: string
  readonly pci: string
}

/** What an account signs (ERC-191) to end a session: bound to it, the account and its chain. Hex is in lower case. */
export function revokeMessage({ account, pci }: Revoked): string {
  const of = account.startsWith('eip155:') ? account.toLowerCase() : account
  return `Revoke this smart session.\n\nSession: ${pci}\nAccount: ${of}`
}
