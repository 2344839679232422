import { MalformedAnswerError } from '@foyer/core'
import { bytesOf, read, readList } from '@foyer/core/adapters'
import type { Address } from '@solana/kit'
import { toAddress } from './address.js'

const maxAccounts = 1000

/** The accounts a wallet granted, each once, in its order. @throws {MalformedAnswerError} */
export function parseAccounts(method: string, answer: unknown): readonly Address[] {
  const list = readList(answer, maxAccounts)
  if (!list) throw new MalformedAnswerError(method, answer)
  const accounts = list.map((account) => {
    const address = toAddress(read(account, 'address'))
    if (!address) throw new MalformedAnswerError(method, answer)
    return address
  })
  return [...new Set(accounts)]
}

/** A signature: 64 bytes, not all of them zero. @throws {MalformedAnswerError} */
export function parseSignature(method: string, answer: unknown): Uint8Array {
  const bytes = bytesOf(answer)
  if (bytes?.length !== 64 || bytes.every((byte) => byte === 0))
    throw new MalformedAnswerError(method, answer)
  return bytes
}

/** As many serialized transactions as were asked for. @throws {MalformedAnswerError} */
export function parseTransactions(method: string, answer: unknown, count: number): readonly Uint8Array[] {
  const list = readList(answer, count)
  if (list?.length !== count) throw new MalformedAnswerError(method, answer)
  return list.map((one) => {
    const bytes = bytesOf(one)
    if (!bytes || bytes.length < 65 || bytes.length > 4096) throw new MalformedAnswerError(method, answer)
    return bytes
  })
}
