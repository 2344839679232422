import { domainToASCII } from 'node:url'
import { email } from '@foyer/login-frame/protocol'
import * as v from 'valibot'

/** The provider of identities that are an address of e-mail. */
export const provider = 'email'

/** An address of e-mail, as it was typed and as it is compared. */
export interface EmailAddress {
  /** Where mail goes. */
  readonly typed: string
  /** The same for all writings of one address. */
  readonly key: string
}

/** Returns how an address is written, if that is not how it is compared: hosts of mail may take it for another mailbox. */
export const spellingOf = ({ typed, key }: EmailAddress): string | undefined =>
  typed === key ? undefined : typed

/**
 * Reads an address. Domains are compared in ASCII and lower case, what stands before them in lower case; dots and what
 * follows a plus count, since only some hosts take them for nothing.
 */
export function parseEmail(input: string): EmailAddress | undefined {
  const text = input.trim()
  const [local = '', domain = ''] = text.normalize('NFC').split('@')
  // Node reads a domain up to these.
  if (/[/?#\\]/.test(domain)) return undefined
  const ascii = domainToASCII(domain.toLowerCase())
  const typed = `${local}@${ascii}`
  const form = /^(?!\.|.*\.[.@]).+@([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
  if (!v.is(email, text) || !v.is(email, typed) || !form.test(typed)) return undefined
  return { typed, key: `${local.toLowerCase()}@${ascii}` }
}
