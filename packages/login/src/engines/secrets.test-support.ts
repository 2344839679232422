import { fromBase64Url } from '../custody/bytes.js'
import { evmAccount } from '../frame/keys/derive.js'
import { codeIn } from '../login.test-support.js'
import type { Mail } from '../mail/mailer.js'

/** What only the frame and the service may know: collected as the service gives it out, and looked for where pages see. */
export interface Secrets {
  /** @param answer of the service's */
  collect(answer: unknown): void
  /** What of it stands in a text; of the code of a letter, and of a key of the account, too. */
  foundIn(text: string, sent: readonly Mail[], account: string): readonly string[]
}

/** Names under which the service gives out what opens something. */
const names = new Set(['access', 'refresh', 'parts', 'vault', 'blob', 'approval', 'attempt'])

export function createSecrets(): Secrets {
  const known = new Set<string>()

  function collect(answer: unknown, name = '') {
    if (typeof answer === 'string' && names.has(name)) known.add(answer)
    else if (Array.isArray(answer)) for (const one of answer) collect(one, name)
    else if (typeof answer === 'object' && answer !== null)
      for (const [key, one] of Object.entries(answer)) collect(one, Array.isArray(answer) ? name : key)
  }

  return {
    collect,
    foundIn(text, sent, account) {
      const codes = sent.map(({ text: letter }) => codeIn(letter)).filter((code) => code !== '')
      const words = new Set(text.match(/[-\w]{6,}/g))
      return [
        ...[...known].filter((secret) => text.includes(secret)).map((secret) => `secret ${secret}`),
        ...codes.filter((code) => words.has(code)).map((code) => `code ${code}`),
        ...[...words].filter((word) => opens(word, account)).map((word) => `key ${word}`),
      ]
    },
  }
}

/** Whether text is the seed of the account, however it is written. */
function opens(word: string, account: string): boolean {
  const read = [/^(0x)?([0-9a-f]{2})+$/i.test(word) && Buffer.from(word.replace(/^0x/, ''), 'hex')]
  read.push(fromBase64Url(word) ? Buffer.from(word, 'base64url') : false)
  return read.some((bytes) => bytes && bytes.length === 64 && account.endsWith(evmAccount(bytes).address))
}
