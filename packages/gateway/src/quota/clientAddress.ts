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
  const last = told.length >= hops ? (told.at(-hops) ?? '') : ''
  return clean(options.header.toLowerCase() === 'forwarded' ? forwardedFor(last) : last)
}

/** Returns `for` of one element of `Forwarded` ([RFC 7239](https://www.rfc-editor.org/rfc/rfc7239)), which has quotes around IPv6. */
function forwardedFor(element: string): string {
  const pairs = element.split(';').map((pair) => /^\s*for\s*=\s*("?)([^"]*)\1\s*$/i.exec(pair)?.[2])
  return pairs.find((address) => address !== undefined) ?? ''
}

function clean(text: string): string | undefined {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^\[|\](:\d+)?$|%.*$/g, '')
  const v4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/.exec(address)?.[1]
  return v4 ?? (address.includes(':') ? readIPv6(address) : undefined)
}

/** Returns an address in the one way that the platform writes it; and a mapped address of IPv4 in its own form. */
function readIPv6(address: string): string | undefined {
  const url = `http://[${address}]`
  if (!/^[0-9a-f:.]{2,45}$/.test(address) || !URL.canParse(url)) return undefined
  const written = new URL(url).hostname.slice(1, -1)
  // Mapped (RFC 4291), and translated by NAT64 (RFC 6052).
  const [, high, low] = /^(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)$/.exec(written) ?? []
  if (!high || !low) return written
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.')
}

function group(address = 'unknown'): string {
  if (!address.includes(':')) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
