// @tier gate
import { truncateMiddle } from '@foyer/core'
import { search } from '@foyer/search'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { withAddresses } from './withAddresses.js'

const address = fc.oneof(
  fc
    .string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 40, maxLength: 40 })
    .map((hex) => `0x${hex}`),
  fc
    .string({
      unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'),
      minLength: 32,
      maxLength: 44,
    })
    .map((rest) => `7${rest}`),
)

search(
  'the addresses of a sentence are kept from translators, and its other words are not',
  fc.property(address, address, fc.boolean(), (one, other, isShort) => {
    const [first, second] = isShort ? [truncateMiddle(one), truncateMiddle(other)] : [one, other]
    const kept = (text: string) => `<bdi dir="ltr" translate="no">${text}</bdi>`
    expect(renderToStaticMarkup(withAddresses(`Looks like ${first}, not (${second}).`))).toBe(
      `Looks like ${kept(first)}, not (${kept(second)}).`,
    )
  }),
  { gate: 200 },
)
