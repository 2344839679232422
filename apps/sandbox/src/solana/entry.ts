import { getBase58Decoder } from '@solana/kit'
import { programs } from './layouts.ts'
import type { Entry, KeyState } from './ledger.ts'

const base58 = getBase58Decoder()
/** What a signature costs, in lamports. */
const fee = 5_000
/** What instructions of the token programs are called, by their first byte. */
const tokenTypes: Readonly<Record<number, string>> = {
  3: 'transfer',
  4: 'approve',
  7: 'mintTo',
  8: 'burn',
  9: 'closeAccount',
  12: 'transferChecked',
  13: 'approveChecked',
  14: 'mintToChecked',
  15: 'burnChecked',
}

/** A transaction as nodes tell it. @param decimals of a mint */
export function viewEntry(entry: Entry, isParsed: boolean, decimals: (mint: string) => number): unknown {
  const { slot, time, error, logs, keys, signers, before, after, bytes, signature } = entry
  const lamports = (states: readonly KeyState[]) => states.map((state) => Number(state.lamports))
  const tokens = (states: readonly KeyState[]) =>
    states.flatMap(({ tokens: held }, accountIndex) => {
      if (!held) return []
      const { mint, owner, program: programId, amount } = held
      const uiTokenAmount = { amount: `${amount}`, decimals: decimals(mint) }
      return [{ accountIndex, mint, owner, programId, uiTokenAmount }]
    })
  const meta = {
    err: error,
    fee: fee * signers,
    logMessages: logs,
    preBalances: lamports(before),
    postBalances: lamports(after),
    preTokenBalances: tokens(before),
    postTokenBalances: tokens(after),
    innerInstructions: [],
  }
  const accountKeys = keys.map((pubkey, index) => ({
    pubkey,
    signer: index < signers,
    writable: true,
    source: 'transaction',
  }))
  const message = { accountKeys, instructions: entry.instructions.map(viewInstruction) }
  const transaction = isParsed
    ? { message, signatures: [signature] }
    : [Buffer.from(bytes).toString('base64'), 'base64']
  return { slot, blockTime: time, transaction, meta }
}

function viewInstruction({ program: programId, data }: Entry['instructions'][number]): unknown {
  const isToken = programId === programs.token || programId === programs.token2022
  const type = isToken ? tokenTypes[data[0] ?? -1] : undefined
  return type === undefined
    ? { programId, accounts: [], data: base58.decode(data) }
    : { programId, program: 'spl-token', parsed: { type, info: {} } }
}
