// @tier gate
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { Secret, secret } from './secret.js'

it('a key is its name, however it is printed', () => {
  const key = secret('RPC_1', { RPC_1: 'sentinel-key' })
  expect(key.reveal()).toBe('sentinel-key')
  const shown = [
    `${key}`,
    JSON.stringify({ key }),
    inspect(key),
    inspect({ deep: [key] }, { showHidden: true, depth: 9 }),
    JSON.stringify(Object.entries(key)),
    String(new Error('x', { cause: key }).cause),
  ]
  for (const text of shown) expect(text).not.toContain('sentinel')
  expect(`${key}`).toBe('[secret RPC_1]')
})

it('a key that is not set is named with what to do', () => {
  for (const from of [{}, { RPC_1: ' ' }])
    expect(() => secret('RPC_1', from)).toThrow('The environment variable RPC_1 is not set.')
  expect(() => secret('toString', {})).toThrow('toString is not set')
})

it('a key may be made of a value that is known already', () => {
  expect(`${new Secret('shop', 'sentinel')}`).toBe('[secret shop]')
})
