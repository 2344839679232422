// @tier gate
import { expect, test } from 'vitest'
import { parseNetworkId } from './caip.js'
import { tokenKey } from './token.js'

const network = parseNetworkId('eip155:1')

test('a native coin is keyed by its network alone', () => {
  expect(tokenKey({ network })).toBe('eip155:1')
})

test('two spellings of one contract address share a key', () => {
  const checksummed = tokenKey({ network, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' })
  const lower = tokenKey({ network, address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' })

  expect(checksummed).toBe(lower)
})

test('one contract address on two networks is two tokens', () => {
  const address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

  expect(tokenKey({ network, address })).not.toBe(
    tokenKey({ network: parseNetworkId('eip155:8453'), address }),
  )
})
