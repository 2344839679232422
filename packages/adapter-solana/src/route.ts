import type { TransferPlan } from '@foyer/core'
import type { Address, Instruction } from '@solana/kit'
import { addressOf, type Holder } from './accounts.js'
import { parseAddress } from './address.js'
import { createTokenAccount, limitUnits, moveLamports, moveTokens, priceUnits } from './instructions.js'

/** How a transfer goes about it; with the transfer itself it decides every instruction. Frozen. */
export interface TokenRoute {
  /** Compute units at the most. */
  readonly units: bigint
  /** Of a token transfer. */
  readonly token?: {
    readonly program: Address
    /** Where the tokens come from, and how much from each. */
    readonly sources: readonly Holder[]
    /** The receiver's account for the token. */
    readonly tokenAccount: Address
  }
}

/** A plan with its route. */
export interface SolanaTransferPlan extends TransferPlan<'solana'> {
  readonly route: TokenRoute
}

/** What is paid for priority (lamports), however many units a transfer takes, and for the signature. */
export const prices = { priority: 10_000n, signature: 5_000n } as const
/** Units of a plain transfer: three instructions of 150 each, and some left. */
export const plainUnits = 500n

/** The instructions that a transfer means. Deterministic (safety T-37). @throws {InvalidAddressError} */
export function toInstructions(
  { from, to, token, amount }: Omit<SolanaTransferPlan, 'fee' | 'route'>,
  { units, token: tokenRoute }: TokenRoute,
): readonly Instruction[] {
  const payer = addressOf(from)
  const receiver = parseAddress(to)
  const budget = [limitUnits(units), priceUnits((prices.priority * 1_000_000n) / units)]
  if (token.address === undefined || !tokenRoute) return [...budget, moveLamports(payer, receiver, amount)]
  const { program, sources, tokenAccount } = tokenRoute
  const mint = parseAddress(token.address)
  return [
    ...budget,
    // Where it is there already, this has the chain check that it is the receiver's.
    createTokenAccount(payer, tokenAccount, { mint, program, owner: receiver }),
    ...sources.map(({ address, amount: part }) =>
      moveTokens(
        { mint, program, owner: payer },
        { from: address, to: tokenAccount, amount: part, decimals: token.decimals },
      ),
    ),
  ]
}
