import { type Bytes, randomBytes } from './bytes.js'
import { sha256 } from './dpop.js'

/** Without letters that are read for digits; those that are typed instead are taken for them. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16
/** 128 bits and 12 that tell a slip of the pen. */
const charCount = 28

/** A code that opens a wallet by itself: 128 bits. */
export function newKitCode(): Bytes {
  return randomBytes(codeLength)
}

/** A code as it is written: seven groups of four. */
export async function writeKitCode(code: Bytes): Promise<string> {
  const [first = 0, second = 0] = await sha256(code)
  let bits = 0n
  for (const byte of code) bits = (bits << 8n) | BigInt(byte)
  bits = (bits << 12n) | BigInt((first << 4) | (second >> 4))
  const chars = Array.from(
    { length: charCount },
    (_, at) => letters[Number((bits >> BigInt(5 * (charCount - 1 - at))) & 31n)] ?? '',
  )
  return (chars.join('').match(/.{4}/g) ?? []).join('-')
}

/** Reads what was typed; `undefined` where a sign is wrong. */
export async function readKitCode(typed: string): Promise<Bytes | undefined> {
  const chars = typed
    .toUpperCase()
    .replace(/[\s\-–—]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  if (chars.length !== charCount) return undefined
  let bits = 0n
  for (const char of chars) {
    const value = letters.indexOf(char)
    if (value < 0) return undefined
    bits = (bits << 5n) | BigInt(value)
  }
  const code = new Uint8Array(codeLength)
  for (let at = 0; at < codeLength; at += 1)
    code[at] = Number((bits >> BigInt(12 + 8 * (codeLength - 1 - at))) & 255n)
  return (await writeKitCode(code)).replaceAll('-', '') === chars ? code : undefined
}
