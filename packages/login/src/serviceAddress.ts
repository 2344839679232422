import { ConfigurationError } from './errors.js'

// An address in an option may hold a password, and its path or query the key of a provider. So no message and no line of the log
// has more of it than its host.

/** Returns how a message names an address: by its host alone. */
export function namedAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'no address with https'
  const user = hasName(url) ? '…@' : ''
  const isRoot = url.pathname === '/' && url.search === '' && url.hash === ''
  const rest = isRoot ? (address.trim().endsWith('/') ? '/' : '') : '/…'
  return `"${url.protocol}//${user}${url.host}${rest}"`
}

/** Whether an address has a name or password, with which neither browsers nor Node ask anything. */
export const hasName = ({ username, password }: Pick<URL, 'username' | 'password'>): boolean =>
  username !== '' || password !== ''

/** Returns whether an address is `https`, or on this machine. */
export function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

/**
 * Reads the address of a service whose answers are believed, or that gets secrets.
 * @param subject of the message, such as “The address of Vault”
 * @throws {ConfigurationError}
 */
export function readServiceAddress(option: string, subject: string, address: string, hint: string): URL {
  if (isSafe(address) && !hasName(new URL(address))) return new URL(address)
  throw new ConfigurationError(
    option,
    `${subject} is ${namedAddress(address)}. Write it with https, without a name or password: ${hint}.`,
  )
}
