import { MalformedAnswerError } from '@foyer/core'
import type { Hex } from 'viem'
import { toHex } from './answers.js'

/** A transaction's hash, as `0x` and 64 hex digits. @throws {MalformedAnswerError} */
export function parseHash(method: string, answer: unknown): Hex {
  const hash = toHex(answer)
  if (hash?.length !== 66) throw new MalformedAnswerError(method, answer)
  return hash
}
