// @tier gate
import { expect, test } from 'vitest'
import { networkOf } from './clientNetwork.js'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1:2ff::/64'],
  ['2001:0db8:0001:02aa:1:2:3:4', '2001:db8:1:2aa::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  // As the gateway's server names it.
  ['2001:db8:1:2ff::/64', '2001:db8:1:2ff::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  // As proxies write it.
  ['203.0.113.7:51234', '203.0.113.0/24'],
  [' 203.0.113.7 ', '203.0.113.0/24'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.0/24'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([undefined, '', 'somewhere', '203.0.113', '203.0.113.7:', '[]', ':443'])(
  '%s is of none',
  (address) => {
    expect(networkOf(address)).toBeUndefined()
  },
)
