// @tier gate
import { search } from '@foyer/search'
import { encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress, readSs58, writeSs58 } from './address.js'

// The development account Alice, as the chains write it; the vectors are those of the SS58 registry and of subkey.
const key = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const vectors = [
  [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
] as const

test.each(vectors)('prefix %i is read and written', (prefix, address) => {
  const { publicKey, prefix: read } = readSs58(address)

  expect(`0x${Buffer.from(publicKey).toString('hex')}`).toBe(key)
  expect(read).toBe(prefix)
  expect(writeSs58(publicKey, prefix)).toBe(address)
  expect(parseAddress(` ${address}\n`)).toBe(address)
})

test('a prefix of two bytes is read too', () => {
  const bytes = readSs58(vectors[0][1]).publicKey
  const address = encodeAddress(bytes, 1284)

  expect(readSs58(address)).toEqual({ publicKey: bytes, prefix: 1284 })
})

test.each([
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ', 'checksum'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKvtQY', 'checksum'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ', 'shape'],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ0', 'shape'],
  ['0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'shape'],
  ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'shape'],
  ['F7Hs', 'shape'],
  ['', 'shape'],
  ['1'.repeat(48), 'shape'],
  [encodeAddress(new Uint8Array(32), 0), 'zero'],
])('%s is no receiver', (text, fault) => {
  expect(() => parseAddress(text)).toThrow(
    expect.objectContaining({ code: 'address/invalid', context: expect.objectContaining({ fault }) }),
  )
})

search(
  'whatever key and prefix, an address reads back; with one character changed it does not',
  async (look) => {
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
    const prefixes = fc.integer({ min: 0, max: 16_383 }).filter((prefix) => prefix !== 46 && prefix !== 47)
    await look(
      fc.property(keys, prefixes, fc.nat(34), (publicKey, prefix, at) => {
        const address = writeSs58(publicKey, prefix)
        const changed = `${address.slice(0, at)}${address[at] === '2' ? '3' : '2'}${address.slice(at + 1)}`

        expect(readSs58(address)).toEqual({ publicKey, prefix })
        try {
          // A checksum of two bytes is passed by chance once in 65,536 times; by the same key it never is.
          expect(readSs58(changed).publicKey).not.toEqual(publicKey)
        } catch (error) {
          expect(error).toMatchObject({ code: 'address/invalid' })
        }
      }),
    )
  },
)
