// @tier gate
import { expect, it } from 'vitest'
import { clientAddress } from './clientAddress.js'

const none = new Headers()
const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value, 'x-real-ip': '9.9.9.9' })

it('an address is that of the connection, whatever headers say', () => {
  expect(clientAddress(forwarded('1.2.3.4'), '192.0.2.1')).toBe('192.0.2.1')
  expect(clientAddress(none, '::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(clientAddress(none, '192.0.2.1:4711')).toBe('192.0.2.1')
})

it('behind a proxy it is as many from the end as there are proxies, so that nothing can be put before it', () => {
  const options = { header: 'x-forwarded-for' }
  expect(clientAddress(forwarded('1.2.3.4'), '10.0.0.1', options)).toBe('1.2.3.4')
  expect(clientAddress(forwarded('6.6.6.6, 1.2.3.4'), '10.0.0.1', options)).toBe('1.2.3.4')
  expect(clientAddress(forwarded('6.6.6.6, 1.2.3.4, 10.0.0.2'), '10.0.0.1', { ...options, hops: 2 })).toBe(
    '1.2.3.4',
  )
  expect(clientAddress(forwarded('1.2.3.4'), '10.0.0.1', { ...options, hops: 2 })).toBe('unknown')
})

it.each([
  ['for=203.0.113.7;proto=https', 1, '203.0.113.7'],
  ['For="203.0.113.7:4711"', 1, '203.0.113.7'],
  ['proto=https; for="[2001:db8:1:2::5]:443";by=10.0.0.1', 1, '2001:db8:1:2::/64'],
  ['for=6.6.6.6, for=203.0.113.7', 1, '203.0.113.7'],
  ['for=6.6.6.6, for=203.0.113.7;host=shop.dev, for=10.0.0.2', 2, '203.0.113.7'],
  ['for=unknown', 1, 'unknown'],
  ['for=_hidden', 1, 'unknown'],
  ['by=203.0.113.7', 1, 'unknown'],
  ['203.0.113.7', 1, 'unknown'],
])(
  'an address in Forwarded (RFC 7239) is that of `for`, as many from the end: %s',
  (forwarded, hops, address) => {
    for (const header of ['forwarded', 'Forwarded'])
      expect(clientAddress(new Headers({ forwarded }), '10.0.0.1', { header, hops })).toBe(address)
  },
)

it('an address of IPv4 is one place, however it is written', () => {
  const all = ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:FFFF:CB00:7107']
  const translated = ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107', '[64:ff9b::cb00:7107]:443']
  for (const address of [...all, ...translated]) expect(clientAddress(none, address)).toBe('203.0.113.7')
  expect(clientAddress(none, '::ffff:cb00:7108')).toBe('203.0.113.8')
  for (const broken of [':::', '1:2:3', '::ffff:1.2.3.4.5', '1::2::3'])
    expect(clientAddress(none, broken)).toBe('unknown')
})

it('neighbours of one /64 are one', () => {
  const all = [
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0:0:0:9',
    '[2001:DB8:1:2::5]:443',
    '2001:db8:1:2::9%eth0',
  ]
  expect(new Set(all.map((address) => clientAddress(none, address)))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(clientAddress(none, '2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(clientAddress(none, '::1')).toBe('0:0:0:0::/64')
})

it('who is not known is one with all of whom nothing is known', () => {
  const options = { header: 'cf-connecting-ip' }
  for (const headers of [
    none,
    forwarded('1.2.3.4'),
    new Headers({ 'cf-connecting-ip': 'x'.repeat(99) }),
    new Headers({ 'cf-connecting-ip': '' }),
  ])
    expect(clientAddress(headers, '10.0.0.1', options)).toBe('unknown')
  expect(clientAddress(none, undefined)).toBe('unknown')
})
