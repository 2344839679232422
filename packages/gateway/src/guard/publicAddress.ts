import { BlockList, isIP } from 'node:net'

/** What is not the public internet, by the registries of special-purpose addresses (RFC 6890 and what came since). */
const special = new BlockList()
const v4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
// Beside these only 2000::/3 is in use; 6to4 and Teredo carry an IPv4 address of anybody's choice.
const v6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]
for (const [net, prefix] of v4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of v6) special.addSubnet(net, prefix, 'ipv6')
const inUse = new BlockList()
inUse.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public internet. Text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && inUse.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
