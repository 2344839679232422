import type { AccountCode } from '@foyer/core'

/**
 * Returns the count of an account's transactions where it proves whether the account has sent something. It does so for an
 * account that only its key acts for: it has no code of its own and no delegation (EIP-7702). Of an account without code
 * that has sent nothing so far, this is not known: its first operation may make a contract of it (ERC-4337).
 */
export function provenCount(code: AccountCode, count: bigint): bigint | undefined {
  return code === 'none' && count > 0n ? count : undefined
}
