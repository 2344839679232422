import { base58 } from '@scure/base'
import { solanaAccount } from '../../keys/derive.js'

export const seed = new Uint8Array(64).fill(7)
export const { address } = solanaAccount(seed)
export const key = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
export const [bob, mint, source, place] = [key(2), key(3), key(4), key(5)]
export const programs = {
  system: '11111111111111111111111111111111',
  budget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
}

/** A node that knows nothing. */
export const nodeOf = () => ({
  holder: async () => undefined,
  mintDecimals: async () => undefined,
  account: async () => ({ isProgram: false, program: undefined, holdsCoins: false }),
})

export interface Step {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: readonly number[]
}

/** Numbers in little-endian. */
export const le = (value: bigint, width: number) =>
  Array.from({ length: width }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
export const move = (lamports: bigint): Step => ({
  program: programs.system,
  accounts: [address, bob],
  data: [...le(2n, 4), ...le(lamports, 8)],
})
export const tokens = (
  data: readonly number[],
  accounts: readonly string[],
  program = programs.token,
): Step => ({
  program,
  accounts,
  data,
})

/** A transaction as it goes to nodes. @param lookups whether it has a table, in which the last account of each step is */
export function wire(
  steps: readonly Step[],
  { signers = [address], version = false, signed = false, blockhash = key(9) } = {},
): Uint8Array {
  const keys = [...new Set([...signers, ...steps.flatMap(({ accounts, program }) => [...accounts, program])])]
  const at = (text: string) => keys.indexOf(text)
  const message = [
    ...(version ? [0x80] : []),
    ...[signers.length, 0, 0, keys.length],
    ...keys.flatMap((one) => [...base58.decode(one)]),
    ...base58.decode(blockhash),
    steps.length,
    ...steps.flatMap(({ program, accounts, data }) => [
      at(program),
      accounts.length,
      ...accounts.map(at),
      data.length,
      ...data,
    ]),
    ...(version ? [0] : []),
  ]
  const signatures = signers.map((one) => new Array(64).fill(signed && one !== address ? 1 : 0))
  return Uint8Array.from([signers.length, ...signatures.flat(), ...message])
}
