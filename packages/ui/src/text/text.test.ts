import { describe, expect, it } from 'vitest'
import { createText } from './text.js'

const wallets = { 'wallets.count': { one: '{count} wallet', other: '{count} wallets' } }

describe('createText', () => {
  it('puts values in the place of placeholders and leaves unknown ones as they are', () => {
    const text = createText()
    text.add({ greet: 'Hello {name}, you have {thing}' })

    expect(text.t('greet', { name: 'Ada' })).toBe('Hello Ada, you have {thing}')
  })

  it('does not read values from the prototype of the parameters', () => {
    const text = createText()
    text.add({ odd: '{constructor}' })

    expect(text.t('odd', {})).toBe('{constructor}')
  })

  it('chooses the plural form by count and writes the number as the locale does', () => {
    const text = createText({ locale: 'en' })
    text.add(wallets)

    expect(text.t('wallets.count', { count: 1 })).toBe('1 wallet')
    expect(text.t('wallets.count', { count: 1200 })).toBe('1,200 wallets')
  })

  it('uses the forms of a language that has more of them', () => {
    const text = createText({ locale: 'pl' })
    text.add(wallets)
    text.addLocale({
      'wallets.count': { one: '{count} portfel', few: '{count} portfele', other: '{count} portfeli' },
    })

    expect([1, 3, 5].map((count) => text.t('wallets.count', { count }))).toEqual([
      '1 portfel',
      '3 portfele',
      '5 portfeli',
    ])
  })

  it('falls back from override to locale to English to the key', () => {
    const text = createText({ locale: 'de', overrides: { a: 'host' } })
    text.add({ a: 'english a', b: 'english b', c: 'english c' })
    text.addLocale({ a: 'deutsch a', b: 'deutsch b' })

    expect(['a', 'b', 'c', 'd'].map((key) => text.t(key))).toEqual(['host', 'deutsch b', 'english c', 'd'])
  })

  it('knows the writing direction of its locale, unless told otherwise', () => {
    expect(createText({ locale: 'ar-EG' }).dir).toBe('rtl')
    expect(createText({ locale: 'en' }).dir).toBe('ltr')
    expect(createText({ locale: 'en', dir: 'rtl' }).dir).toBe('rtl')
  })

  it('takes English for a locale that does not exist', () => {
    expect(createText({ locale: 'not a locale' }).locale).toBe('en')
  })

  it('tells listeners of a new table until they leave', () => {
    const text = createText()
    const seen: number[] = []
    const leave = text.subscribe(() => seen.push(text.version))

    text.add({ x: 'x' })
    leave()
    text.add({ y: 'y' })

    expect(seen).toEqual([1])
  })

  it('keeps two instances apart', () => {
    const first = createText()
    first.add({ only: 'here' })

    expect(createText().t('only')).toBe('only')
  })
})
