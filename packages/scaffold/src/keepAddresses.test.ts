// @tier gate, @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { keepAddresses } from './keepAddresses.js'

const hex = `0x${'a1'.repeat(20)}`
const addresses = [
  hex,
  '0xa1a1…a1a1a1',
  '0xa1…\u2060a1a1a1',
  'To 0xa1a1…a1a1a1',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'bc1q…wf5mdq',
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  '5Gra…utQY5x',
]
const words = ['Send', '12.941 ETH', 'Loading…', 'vitalik.eth', 'Transaktionsgebührenübersicht', 'Sending…']

/** Waits until observers have run. */
const observed = () => new Promise((resolve) => setTimeout(resolve))

test('each address is kept from translators, and each other text is not', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  keepAddresses(root)
  for (const text of [...addresses, ...words]) {
    const element = document.createElement('span')
    root.append(element)
    element.append(text)
    await observed()
    expect(element.getAttribute('translate'), text).toBe(words.includes(text) ? null : 'no')
  }
})

test('an element is translated again once its address went, unless it says otherwise by itself', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  const [one, own] = [document.createElement('b'), document.createElement('b')]
  own.setAttribute('translate', 'no')
  one.textContent = hex
  own.textContent = hex
  root.append(one, own)
  keepAddresses(root)
  expect(one.getAttribute('translate')).toBe('no')

  for (const element of [one, own]) if (element.firstChild instanceof Text) element.firstChild.data = 'Send'
  await observed()

  expect([one, own].map((element) => element.getAttribute('translate'))).toEqual([null, 'no'])
})
