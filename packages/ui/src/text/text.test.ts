// @tier gate
import { describe, expect, it, vi } from 'vitest'
import type { Messages } from './messages.js'
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

  it('uses the forms of a language that has more of them', async () => {
    const text = createText({ locale: 'pl' })
    const polish = { one: '{count} portfel', few: '{count} portfele', other: '{count} portfeli' }
    text.add(wallets, { pl: async () => ({ messages: { 'wallets.count': polish } }) })
    await text.ready()

    expect([1, 3, 5].map((count) => text.t('wallets.count', { count }))).toEqual([
      '1 portfel',
      '3 portfele',
      '5 portfeli',
    ])
  })

  it('falls back from override to locale to English to the key', async () => {
    const text = createText({ locale: 'de', overrides: { a: 'host' } })
    const german = { a: 'deutsch a', b: 'deutsch b' }
    text.add({ a: 'english a', b: 'english b', c: 'english c' }, { de: async () => ({ messages: german }) })
    await text.ready()

    expect(['a', 'b', 'c', 'd'].map((key) => text.t(key))).toEqual(['host', 'deutsch b', 'english c', 'd'])
  })

  it('knows the writing direction of its locale, unless told otherwise', () => {
    expect(createText({ locale: 'ar-EG' }).dir).toBe('rtl')
    expect(createText({ locale: 'en' }).dir).toBe('ltr')
    expect(createText({ locale: 'en', dir: 'rtl' }).dir).toBe('rtl')
  })

  it.each([
    ['ar', undefined, '\u20664 apps can move 5 USDC.\u2069'],
    ['ar', { apps: '{amount}!' }, '5 USDC!'],
    ['de', undefined, '4 apps can move 5 USDC.'],
  ])('isolates English on a page from right to left alone: %s, with %o', (locale, overrides, shown) => {
    const text = createText({ locale, overrides: overrides ?? {} })
    text.add({ apps: '4 apps can move {amount}.' })

    expect(text.t('apps', { amount: '5 USDC' })).toBe(shown)
  })

  it('takes English for a locale that does not exist', () => {
    expect(createText({ locale: 'not a locale' }).locale).toBe('en')
  })

  it('ends a sentence after a name that was cut with three dots, not four', () => {
    const text = createText({ overrides: { open: 'Open {name}. Then scan.' } })

    expect(text.t('open', { name: 'A Company of Merchants and Adventure…' })).toBe(
      'Open A Company of Merchants and Adventure… Then scan.',
    )
  })

  it('takes the first translation that fits: of the tag itself, or of less of it', async () => {
    const table = (greet: string) => async () => ({ messages: { greet } })
    const locales = { 'de-AT': table('Servus'), de: table('Hallo'), 'zh-Hant': table('你好') }
    const greet = async (locale: string) => {
      const text = createText({ locale })
      text.add({ greet: 'Hello' }, locales)
      await text.ready()
      return [text.t('greet'), text.lang]
    }

    expect(await greet('de-AT')).toEqual(['Servus', 'de-AT'])
    expect(await greet('de-CH-1996')).toEqual(['Hallo', 'de-CH-1996'])
    expect(await greet('DE-ch')).toEqual(['Hallo', 'de-CH'])
    expect(await greet('zh-Hant-TW')).toEqual(['你好', 'zh-Hant-TW'])
    expect(await greet('den')).toEqual(['Hello', 'en'])
  })

  it('keeps English words with the figures of a locale that has no translation, and says they are English', () => {
    const text = createText({ locale: 'fr-CA' })

    text.add(wallets, { de: () => Promise.reject(new Error('not wanted')) })

    expect(text.ready()).toBeUndefined()
    expect(text.t('wallets.count', { count: 1200 })).toMatch(/^1\s200 wallets$/)
    expect([text.locale, text.lang]).toEqual(['fr-CA', 'en'])
  })

  it('fetches no translation for English', () => {
    const load = vi.fn(async () => ({ messages: {} }))
    const text = createText({ locale: 'en-GB' })

    text.add(wallets, { de: load })

    expect(text.ready()).toBeUndefined()
    expect(load).not.toHaveBeenCalled()
  })

  it('stays English when a translation fails, and asks for it again when told to', async () => {
    const load = vi
      .fn(async () => ({ messages: { greet: 'Hallo' } }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const text = createText({ locale: 'de' })

    text.add({ greet: 'Hello' }, { de: load })

    await text.ready()
    expect(text.t('greet')).toBe('Hello')
    await text.ready()
    await text.ready()

    expect(text.t('greet')).toBe('Hallo')
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('waits a second for a translation that hangs, and takes it when it comes after all', async () => {
    vi.useFakeTimers()
    let arrive = (_: { messages: Messages }) => {}
    const promise = new Promise<{ messages: Messages }>((resolve) => {
      arrive = resolve
    })
    const text = createText({ locale: 'de' })
    const waited = vi.fn()
    text.add({ greet: 'Hello' }, { de: () => promise })
    void text.ready()?.then(waited)

    await vi.advanceTimersByTimeAsync(999)
    expect(waited).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(waited).toHaveBeenCalledOnce()
    expect(text.t('greet')).toBe('Hello')
    arrive({ messages: { greet: 'Hallo' } })
    await vi.advanceTimersByTimeAsync(0)

    expect(text.t('greet')).toBe('Hallo')
    vi.useRealTimers()
  })

  it('changes to another locale and back, and forgets words that come for the one it left', async () => {
    const locales = { de: async () => ({ messages: { greet: 'Hallo' } }) }
    const text = createText()
    text.add({ greet: 'Hello' }, locales)

    text.use({ locale: 'de', overrides: { own: 'Eigenes' } })
    const left = text.ready()
    text.use({ locale: 'ar' })
    await left
    expect([text.t('greet'), text.t('own'), text.dir, text.lang]).toEqual([
      '\u2066Hello\u2069',
      '\u2066own\u2069',
      'rtl',
      'en',
    ])

    text.use({ locale: 'de', overrides: { own: 'Eigenes' } })
    await text.ready()
    expect([text.t('greet'), text.t('own'), text.dir, text.lang]).toEqual(['Hallo', 'Eigenes', 'ltr', 'de'])
  })

  it('takes the words of a table by its name from the language, and those of this package', async () => {
    const words = vi.fn(async (table: string) =>
      table === 'send'
        ? { 'send.title': 'Senden' }
        : table === 'ui'
          ? { 'ui.close': 'Schließen' }
          : undefined,
    )
    const languages = { de: async () => ({ words }) }
    const text = createText({ locale: 'de-AT', languages })
    const send = { 'send.title': 'Send', 'send.to': 'To' }

    text.add(send, 'send')
    text.add({ 'other.title': 'Other' }, 'other')
    await text.ready()
    await text.ready()

    const keys = ['ui.close', 'send.title', 'send.to', 'other.title']
    expect(keys.map((key) => text.t(key))).toEqual(['Schließen', 'Senden', 'To', 'Other'])
    expect(words.mock.calls.filter(([table]) => table === 'send')).toEqual([['send', send]])
  })

  it('asks again for a part of a language that did not come', async () => {
    const words = vi
      .fn(async () => ({ greet: 'Hallo' }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const text = createText({ locale: 'de', languages: { de: async () => ({ words }) } })

    await text.ready()
    text.add({ greet: 'Hello' }, 'greetings')
    await text.ready()

    expect(text.t('greet')).toBe('Hallo')
    await text.ready()
    expect(words).toHaveBeenCalledTimes(3)
  })

  it('tells listeners of a new table until they leave', () => {
    const text = createText()
    const seen: number[] = []
    text.t('x')
    text.t('y')
    const before = text.version
    const leave = text.subscribe(() => seen.push(text.version))

    text.add({ x: 'x' })
    leave()
    text.add({ y: 'y' })

    expect(seen).toEqual([before + 1])
  })

  it('tells listeners of no words that nothing has looked up, nor of the same again', async () => {
    const text = createText({ locale: 'de' })
    await text.ready()
    text.t('seen')
    text.add({ seen: 'seen' }, { de: async () => ({ messages: { seen: 'gesehen' } }) })
    await text.ready()
    const listener = vi.fn()
    text.subscribe(listener)

    text.add({ seen: 'seen', later: 'later' }, { de: async () => ({ messages: { later: 'später' } }) })
    await text.ready()

    expect(listener).not.toHaveBeenCalled()
    expect([text.t('seen'), text.t('later')]).toEqual(['gesehen', 'später'])
  })

  it('keeps two instances apart', () => {
    const first = createText()
    first.add({ only: 'here' })

    expect(createText().t('only')).toBe('only')
  })
})
