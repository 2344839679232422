import { isIPv4, isIPv6 } from 'node:net'

/** Returns an address as proxies write it, without brackets, port, zone and length of its network. */
function bareOf(address: string): string {
  const text = address.trim().replace(/^\[|\](:\d+)?$|%.*$|\/\d+$/g, '')
  return /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/**
 * Returns the network of an IP address, as one customer has it: /24 of IPv4, /64 of IPv6, however the address is written.
 * The network itself may be given too. `undefined` for what is no address.
 */
export function networkOf(address: string | undefined): string | undefined {
  const bare = bareOf(address ?? '')
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(bare)) return undefined
  // Browsers and Node have one way to write an address.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^(?:::ffff|64:ff9b:):([\da-f]+):([\da-f]+)$/.exec(written) ?? []
  // Mapped (RFC 4291), and translated by NAT64 (RFC 6052).
  if (high && low) {
    const bits = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
    return networkOf([24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.'))
  }
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Returns the place that a request is counted for: all clients without a known address are one place. */
export function placeOf(address: string | undefined): string {
  return networkOf(address) ?? 'unknown'
}
