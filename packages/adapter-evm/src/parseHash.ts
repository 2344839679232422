import { MalformedAnswerError } from '@foyer/core'
import type { Hex } from 'viem'
import { toHex } from './answers.js'

/** A transaction's hash, as `0x` and 64 hex digits in small letters. @throws {MalformedAnswerError} */
export function parseHash(method: string, answer: unknown): Hex {
  const hash = toHex(answer)
  if (hash?.length !== 66) throw new MalformedAnswerError(method, answer)
  return `0x${hash.slice(2).toLowerCase()}`
}
