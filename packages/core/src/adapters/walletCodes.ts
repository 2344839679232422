import { read } from './read.js'

/** Codes and words of one meaning of wallets' errors. */
export interface Meaning {
  readonly codes: readonly number[]
  readonly words: RegExp
}

const verb = '(rejected|denied|declined|disapproved|cancell?ed)'

/** The visitor's no: EIP-1193, CAIP-25. Its code comes first: no other meaning is looked for then. */
export const refused: Meaning = {
  codes: [4001, 5000, 5001, 5002, 5003],
  words: new RegExp(`${verb} by (the )?user|user (has )?${verb}|(request|signature) (was )?${verb}`, 'i'),
}
/** A window is open already: EIP-1474. */
export const pending: Meaning = { codes: [-32002], words: /already (pending|processing)/i }
/** A method that the wallet does not have: EIP-1193, JSON-RPC, EIP-1474. */
export const absent: Meaning = {
  codes: [4200, -32601, -32004],
  words: /not (supported|available|implemented|found)|does not exist|un(supported|known|recogni[sz]ed)/i,
}

/** The line to the wallet is lost, as of an extension that restarts: EIP-1193. */
const lost: Meaning = { codes: [4900, 4901], words: /connection|disconnect|invalidated|port closed/i }

/** Whether a wallet's error has a meaning, by one of its codes or in words. */
export function means(error: unknown, { codes, words }: Meaning): boolean {
  return codesOf(error).some((code) => codes.includes(code)) || isInWords(error, words)
}

/**
 * Returns whether a wallet may be taken for one that has forgotten the page, by the error with which it was asked to.
 * A code says that it has no such method, and so nothing to forget by. Words may be those of a lost line.
 * @throws the error itself where it means anything else
 */
export function isForgotten(error: unknown): boolean {
  const cause = read(error, 'cause')
  if (codesOf(cause).some((code) => absent.codes.includes(code))) return true
  if (isInWords(cause, absent.words)) return false
  throw error
}

/**
 * Whether the error of a request says that no window of it is open: the visitor declined, another window is open, or the
 * wallet failed. A line that was lost says nothing.
 */
export function hasNoWindow(error: unknown): boolean {
  const code = String(read(error, 'code'))
  return /-(rejected|pending)$/.test(code) || (/-failed$/.test(code) && !means(read(error, 'cause'), lost))
}

/** Whether a wallet's error says something in words, its own or those of the errors that it wraps. */
export function isInWords(error: unknown, words: RegExp): boolean {
  return partsOf(error).some((part) => words.test(reasonOf(part)))
}

/** Returns the words of a wallet's error, at most 300 characters of them; empty if it has none. */
export function reasonOf(error: unknown): string {
  const message = typeof error === 'string' ? error : read(error, 'message')
  return typeof message === 'string' ? message.slice(0, 300) : ''
}

/** Returns the codes that a wallet's error carries: its own, and those of the errors it wraps. */
export function codesOf(error: unknown): readonly number[] {
  return partsOf(error).flatMap((part) => {
    const code = read(part, 'code')
    return typeof code === 'number' || typeof code === 'string' ? [Number(code)] : []
  })
}

/** Returns an error, and those that it wraps. */
function partsOf(error: unknown): readonly unknown[] {
  const data = read(error, 'data')
  return [error, data, read(data, 'originalError'), read(error, 'cause'), read(error, 'error')]
}
