import { ConfigurationError } from '../errors.js'

/** Where the address of a client is read from. */
export interface ClientAddressOptions {
  /** A header that your own proxy sets, such as `cf-connecting-ip` or `x-forwarded-for`. */
  readonly header: string
  /** How many proxies of yours add to it: the address is that many from the end. @default 1 */
  readonly hops?: number
}

/** @throws {ConfigurationError} for a header that cannot be, or a count from which nothing follows */
export function checkClientAddress({ header, hops = 1 }: ClientAddressOptions): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header))
    throw new ConfigurationError(
      'clientAddress',
      `header of clientAddress is "${header}". Write the name of one, for example x-forwarded-for.`,
    )
  if (!Number.isInteger(hops) || hops < 1)
    throw new ConfigurationError(
      'clientAddress',
      `hops of clientAddress is ${hops}. Write how many proxies of yours add to ${header}: 1 or more.`,
    )
}

/**
 * Who asks, for limits: from the connection, or from the header that the host names, never from another. Neighbours in
 * one IPv6 /64 are one, and so are all of whom nothing is known.
 */
export function clientAddress(
  headers: Headers,
  connection: string | undefined,
  options?: ClientAddressOptions,
): string {
  return group(visitorAddress(headers, connection, options))
}

/** Who asks, as {@link clientAddress} knows it, with all of the address. */
export function visitorAddress(
  headers: Headers,
  connection = '',
  options?: ClientAddressOptions,
): string | undefined {
  if (!options) return clean(connection)
  const told = (headers.get(options.header) ?? '').split(',')
  const hops = options.hops ?? 1
  return clean(told.length >= hops ? (told.at(-hops) ?? '') : '')
}

function clean(text: string): string | undefined {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^\[|\](:\d+)?$|%.*$/g, '')
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(address)?.[1]
  return v4 ?? (/^[0-9a-f:.]{2,45}$/.test(address) && address.includes(':') ? address : undefined)
}

function group(address = 'unknown'): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(gap, 0) }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
