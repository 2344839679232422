// @tier gate
import { describe, expect, it } from 'vitest'
import { fields } from './fields.js'
import { fromHash, toHash, valueIn, withValue } from './setup.js'

function field(path: string) {
  const found = fields.get(path)
  if (!found) throw new Error(`No field ${path}`)
  return found
}

describe('a set-up in a link', () => {
  it('comes back as it was, whatever kind of control it holds', () => {
    const chosen = [
      ['features.send', false],
      ['features.walletFeaturesOrder', ['send']],
      ['excludeWalletIds', ['a', 'b']],
      ['termsUrl', 'https://example.test/a?b=c&d=e#f'],
      ['--foyer-accent', '#0f766e'],
    ] as const

    let setup = {}
    for (const [path, value] of chosen) setup = withValue(setup, field(path), value)

    expect(fromHash(`#${toHash(setup)}`)).toEqual(Object.fromEntries(chosen))
  })

  it('keeps an order that was emptied apart from one that was never touched', () => {
    const features = field('features.walletFeaturesOrder')

    const setup = fromHash(`#${toHash(withValue({}, features, []))}`)

    expect(valueIn(setup, features)).toEqual([])
    expect(valueIn({}, features)).toHaveLength(4)
  })

  it('is empty again once every control is back at its preset', () => {
    const send = field('features.send')

    const setup = withValue(withValue({}, send, false), send, true)

    expect(toHash(setup)).toBe('')
  })

  it('leaves out what names no control', () => {
    expect(fromHash('#nonsense=1&__proto__=2&currency=eur')).toEqual({ currency: 'eur' })
  })
})
