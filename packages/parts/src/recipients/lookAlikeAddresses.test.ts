// @tier gate
/// <reference types="node" />
import { expect, test } from 'vitest'
import { lookAlikeAddresses } from './lookAlikeAddresses.js'

const known = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
/** Its first and last four letters are those of {@link known}. */
const poison = '0x3f5c000000000000000000000000000000000f0be'
const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const marked = (trusted: readonly string[], others: readonly string[]) => [
  ...lookAlikeAddresses(trusted, others),
]

test('of two addresses with the same ends the one that was not sent to is marked', () => {
  expect(marked([known], [poison, other])).toEqual([poison])
  expect(marked([known, other], [known.toLowerCase(), other])).toEqual([])
})

test('where none of two was sent to, or both were, both are marked', () => {
  expect(marked([other], [known, poison])).toEqual([known.toLowerCase(), poison])
  expect(marked([known, poison], [])).toEqual([known.toLowerCase(), poison])
})

test('in families whose addresses differ by letter case, two cases are two addresses that look alike', () => {
  const address = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

  expect(marked([address], ['7xkXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'])).toEqual([
    '7xkXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
  ])
})

test('thirty times as many are not compared nine hundred times as long', () => {
  const effort = (count: number) => {
    const many = Array.from({ length: count }, (_, at) => `0x${(at * 7919).toString(16).padStart(40, '3')}`)
    const before = process.cpuUsage()
    lookAlikeAddresses([known], many)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }

  expect(effort(30_000) / effort(1_000)).toBeLessThan(300)
})
