// @tier gate
import { expect, test } from 'vitest'
import { parseOptions } from '../options.js'
import { flagOf, isOn } from './flags.js'
import { flagWarnings } from './flagWarnings.js'

const swaps = { flag: { name: 'swaps', default: true } }
const socials = { flag: { name: 'socials', default: ['x', 'apple'], values: ['x', 'apple'] } }
const flags = (features: object) => parseOptions({ features } as never).features

test('a switch is what the host says, else what the manifest does; without one a feature is on', () => {
  expect(isOn(swaps, flags({}))).toBe(true)
  expect(isOn(swaps, flags({ swaps: false }))).toBe(false)
  expect(isOn({}, flags({}))).toBe(true)
  expect(flagOf(socials, flags({ socials: ['x'] }))).toEqual(['x'])
})

test('a list is off when it is empty, or false', () => {
  expect(isOn(socials, flags({}))).toBe(true)
  expect(isOn(socials, flags({ socials: [] }))).toBe(false)
  expect(isOn(socials, flags({ socials: false }))).toBe(false)
})

test('what no manifest knows is reported in words, and counts as unsaid', () => {
  const set = flags({ swap: true, swaps: ['x'], socials: ['y'], analytics: false, analyticsAddress: false })

  expect(flagWarnings([swaps, socials], set)).toEqual([
    'No feature that is installed has the switch "features.swap".',
    '"features.swaps" must be true or false.',
    '"features.socials" must be true or false or a list of: "x", "apple".',
  ])
  expect(isOn(swaps, set)).toBe(true)
  expect(flagOf(socials, set)).toEqual(['x', 'apple'])
})

test('a switch whose default is a list takes any, where its manifest names no values', () => {
  const names = { flag: { name: 'names', default: [] } }
  expect(isOn(names, flags({}))).toBe(false)
  const set = flags({ names: ['shop.eth'] })
  expect(isOn(names, set)).toBe(true)
  expect(flagOf(names, set)).toEqual(['shop.eth'])
  expect(flagWarnings([names], set)).toEqual([])
})
