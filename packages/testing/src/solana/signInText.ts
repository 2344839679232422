/** The lines of a sign-in below its statement, in their order, and the fields that they have. */
const lines = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/**
 * What a wallet makes of the input of `solana:signIn` (Sign-In With Solana).
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function signInText(input: Readonly<Record<string, unknown>>): string {
  const { domain, address, statement, resources } = input
  const fields = lines.flatMap(([name, key]) => (input[key] ? [`${name}: ${input[key]}`] : []))
  const listed = Array.isArray(resources) ? ['Resources:', ...resources.map((one) => `- ${one}`)] : []
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [String(statement)] : []),
    ...(fields.length + listed.length > 0 ? [[...fields, ...listed].join('\n')] : []),
  ].join('\n\n')
}
