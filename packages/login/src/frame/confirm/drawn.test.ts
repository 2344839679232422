// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { drawScreen } from './drawn.js'
import { textsFor } from './texts.js'

const shown = (name: string) => {
  const around = {
    origin: 'https://evil.example',
    name,
    account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  }
  const screen = { title: 'sign', weight: 'plain', lines: [], warnings: [], moves: 0n } as const
  const main = document.createElement('main')
  main.append(...drawScreen(screen, around, textsFor('en')))
  return main.textContent ?? ''
}

test('a page is told by where it is, and by what it calls itself', () => {
  expect(shown('Shop of Ada')).toContain('evil.exampleShop of Ada')
})

test.each(['bank.example', 'https://bank.example', 'bank．example', 'bank。example', 'BANK.EXAMPLE/wallet'])(
  'a page that calls itself %s is told by where it is alone',
  (name) => {
    expect(shown(name).toLowerCase()).not.toContain('bank')
  },
)
