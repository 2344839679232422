import { type AccountRole, type Address, address, getAddressEncoder, type Instruction } from '@solana/kit'

/** The programs that a transfer may call, and the one that wallets add to guard what they showed. */
export const programs = {
  system: '11111111111111111111111111111111',
  budget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
} as const

/** What an instruction does with an account. */
export const role = { reads: 0, writes: 1, signs: 2, pays: 3 } as const satisfies Record<string, AccountRole>

/** Lamports from one account to another. */
export function moveLamports(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: at(programs.system),
    accounts: [
      { address: from, role: role.pays },
      { address: to, role: role.writes },
    ],
    data: bytes([2, 4], [lamports, 8]),
  }
}

/** The most compute units that the transaction may take. */
export function limitUnits(units: bigint): Instruction {
  return { programAddress: at(programs.budget), accounts: [], data: bytes([2, 1], [units, 4]) }
}

/** What is paid for each unit, in millionths of a lamport. */
export function priceUnits(price: bigint): Instruction {
  return { programAddress: at(programs.budget), accounts: [], data: bytes([3, 1], [price, 8]) }
}

/** Where an owner keeps a token. */
export interface TokenHolding {
  readonly mint: Address
  /** The token program of the mint. */
  readonly program: Address
  readonly owner: Address
}

/** Makes the owner's account for a token; one that is there must be the owner's. */
export function createTokenAccount(
  payer: Address,
  tokenAccount: Address,
  { mint, program, owner }: TokenHolding,
): Instruction {
  return {
    programAddress: at(programs.associated),
    accounts: [
      { address: payer, role: role.pays },
      { address: tokenAccount, role: role.writes },
      { address: owner, role: role.reads },
      { address: mint, role: role.reads },
      { address: at(programs.system), role: role.reads },
      { address: program, role: role.reads },
    ],
    data: bytes([1, 1]),
  }
}

/** Tokens from one account to another; the chain checks mint and decimals. */
export function moveTokens(
  { mint, program, owner }: TokenHolding,
  move: { readonly from: Address; readonly to: Address; readonly amount: bigint; readonly decimals: number },
): Instruction {
  return {
    programAddress: program,
    accounts: [
      { address: move.from, role: role.writes },
      { address: mint, role: role.reads },
      { address: move.to, role: role.writes },
      { address: owner, role: role.signs },
    ],
    data: bytes([12, 1], [move.amount, 8], [move.decimals, 1]),
  }
}

/** The seeds of an owner's account for a token, under the program {@link programs.associated}. */
export function tokenAccountSeeds({ mint, program, owner }: TokenHolding) {
  return [owner, program, mint].map((part) => getAddressEncoder().encode(part))
}

/** A program's name as an address. */
export function at(program: (typeof programs)[keyof typeof programs]): Address {
  return address(program)
}

/** Numbers in little-endian, each with its width in bytes. */
function bytes(...parts: readonly (readonly [value: bigint | number, width: number])[]): Uint8Array {
  const room = new DataView(new ArrayBuffer(8 * parts.length))
  let end = 0
  for (const [value, width] of parts) {
    room.setBigUint64(end, BigInt(value), true)
    end += width
  }
  return new Uint8Array(room.buffer, 0, end)
}
