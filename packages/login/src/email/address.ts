import { domainToASCII } from 'node:url'

/** The provider of identities that are an address of e-mail. */
export const provider = 'email'

/** An address of e-mail, as it was typed and as it is compared. */
export interface EmailAddress {
  /** Where mail goes. */
  readonly typed: string
  /** The same for all writings of one address. */
  readonly key: string
}

const form = /^[^\p{C}\s@"(),:;<>[\\\]]{1,64}@[^\p{C}\s@"(),:;<>[\\\]]{1,253}$/u

/**
 * Reads an address. Domains are compared in ASCII and lower case, what stands before them in lower case; dots and what
 * follows a plus count, since only some hosts take them for nothing.
 */
export function parseEmail(input: string): EmailAddress | undefined {
  const text = input.trim().normalize('NFC')
  if (text.length > 254 || !form.test(text)) return undefined
  const [local = '', domain = ''] = text.split('@')
  const ascii = domainToASCII(domain.toLowerCase())
  if (!/^([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(ascii) || /^\.|\.$|\.\./.test(local))
    return undefined
  return { typed: `${local}@${ascii}`, key: `${local.toLowerCase()}@${ascii}` }
}
