import { SiwxError } from './error.js'
import { checkFields, furtherLines, maxMessageLength } from './fields.js'
import type { SignInMessage } from './message.js'

/**
 * The text that an account signs: EIP-4361 for EVM chains, Sign-In With Solana, and in the same form for Bitcoin and
 * Polkadot.
 * @throws {SiwxError} `malformed` where a field is not what CAIP-122 has, such as a statement of two lines
 */
export function createMessage(message: SignInMessage): string {
  const { profile, text: network } = checkFields(message)
  const { account, emptyLines } = profile
  const { scheme, domain, accountAddress, statement, uri, version, nonce, resources } = message
  const site = scheme === undefined ? domain : `${scheme}://${domain}`
  const text = [
    `${site} wants you to sign in with your ${account} account:`,
    accountAddress,
    '',
    ...(statement === undefined ? (emptyLines === 2 ? [''] : []) : [statement, '']),
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${network}`,
    `Nonce: ${nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...furtherLines
      .filter(([field]) => message[field] !== undefined)
      .map(([field, name]) => `${name}: ${message[field]}`),
    ...(resources ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ].join('\n')
  if (text.length > maxMessageLength) throw new SiwxError('malformed', 'The message is too long.')
  return text
}
