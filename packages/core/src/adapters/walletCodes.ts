import { read } from './read.js'

/** Codes and words of one meaning. */
interface Meaning {
  readonly codes: readonly number[]
  readonly words: RegExp
}

const verb = '(rejected|denied|declined|disapproved|cancell?ed)'

/** Meanings of wallets' errors. The code of a refusal comes first: no other meaning is looked for then. */
const meanings = {
  /** The visitor's no: EIP-1193, CAIP-25. */
  refused: {
    codes: [4001, 5000, 5001, 5002, 5003],
    words: new RegExp(`${verb} by (the )?user|user (has )?${verb}|(request|signature) (was )?${verb}`, 'i'),
  },
  /** A window is open already: EIP-1474. */
  pending: { codes: [-32002], words: /already (pending|processing)/i },
  /**
   * A network that the wallet does not know: EIP-3326, EIP-1193 (4901), CAIP-25 (5000), and wallets that have an internal
   * error or words alone.
   */
  unknownNetwork: {
    codes: [4902, 4901, 5000, 32603, -32603],
    words:
      /^(?=.*(chain|network)).*(un(recogni|known|support|config)|invalid|disconnected|\bno (such )?(network|chain)|(not|n['’]t) (be |been |yet ){0,2}(support|add|found|find|exist|config|available|connected|recogni|known|enabled))/is,
  },
  /** A method that the wallet does not have: EIP-1193, JSON-RPC, EIP-1474. */
  absent: {
    codes: [4200, -32601, -32004],
    words: /not (supported|available|implemented|found)|does not exist|un(supported|known|recogni[sz]ed)/i,
  },
} as const satisfies Readonly<Record<string, Meaning>>

/** Returns the codes of a meaning. */
export function codesFor(meaning: keyof typeof meanings): readonly number[] {
  return meanings[meaning].codes
}

/** Whether a wallet's error says something by one of its codes. */
export function isByCode(error: unknown, meaning: keyof typeof meanings): boolean {
  const codes: readonly number[] = meanings[meaning].codes
  return codesOf(error).some((code) => codes.includes(code))
}

/** Whether a wallet's error says something in words, its own or those of the errors that it wraps. */
export function isInWords(error: unknown, meaning: keyof typeof meanings): boolean {
  return partsOf(error).some((part) => meanings[meaning].words.test(reasonOf(part)))
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
