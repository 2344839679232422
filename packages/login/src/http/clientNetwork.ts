import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network of an IP address, as one customer has it: /24 of IPv4, /56 of IPv6. `undefined` for what is no address.
 */
export function networkOf(address: string | undefined): string | undefined {
  // A server that listens to both kinds tells IPv4 in IPv6's clothes.
  const bare = address?.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  if (!bare) return undefined
  if (isIPv4(bare)) return `${bare.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(bare)) return undefined
  const [head = '', tail] = bare.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const [a, b, c, d = '0'] = [...before, ...zeros, ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
  return `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}::/56`
}
