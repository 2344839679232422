import { SiwxError } from './error.js'
import { checkFields, maxMessageLength } from './fields.js'
import type { SignInMessage } from './message.js'
import { profileOf } from './profiles.js'

/**
 * The text that an account signs: EIP-4361 for EVM chains, Sign-In With Solana, and in the same form for Bitcoin and
 * Polkadot.
 * @throws {SiwxError} `malformed` where a field is not what CAIP-122 has, such as a statement of two lines
 */
export function createMessage(message: SignInMessage): string {
  checkFields(message)
  const family = profileOf(message.chainId)
  if (!family) throw new SiwxError('malformed', 'No chain family has such a network.')
  const { account, emptyLines } = family.profile
  const { scheme, domain, accountAddress, statement, uri, version, nonce, resources } = message
  const site = scheme === undefined ? domain : `${scheme}://${domain}`
  const text = [
    `${site} wants you to sign in with your ${account} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? (emptyLines === 2 ? [''] : []) : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${family.text}`,
    `Nonce: ${nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...line('Expiration Time', message.expirationTime),
    ...line('Not Before', message.notBefore),
    ...line('Request ID', message.requestId),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
  if (text.length > maxMessageLength) throw new SiwxError('malformed', 'The message is too long.')
  return text
}

function line(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}: ${value}`]
}
