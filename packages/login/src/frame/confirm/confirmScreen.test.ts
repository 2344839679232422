// @tier gate, @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Screen } from '../requests/screen.js'
import { drawConfirmScreen } from './confirmScreen.js'
import { textsFor } from './texts.js'

const around = { origin: 'https://evil.example', account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
const drawn = (screen: Screen, name?: string, isSmart = false) => {
  const main = document.createElement('main')
  main.append(...drawConfirmScreen(screen, { ...around, name, isSmart }, textsFor('en')))
  return main
}
const message: Screen = { title: 'sign', weight: 'plain', lines: [], warnings: [], moves: 0n }
const shown = (name: string) => drawn(message, name).textContent ?? ''

test('a page is told by where it is, and by what it calls itself', () => {
  expect(shown('Shop of Ada')).toContain('evil.exampleShop of Ada')
})

test.each(['bank.example', 'https://bank.example', 'bank．example', 'bank。example', 'BANK.EXAMPLE/wallet'])(
  'a page that calls itself %s is told by where it is alone',
  (name) => {
    expect(shown(name).toLowerCase()).not.toContain('bank')
  },
)

test.each([
  [0n, false, 'Account0xf39F…2266'],
  [1n, false, 'From0xf39F…2266'],
  [1n, true, 'FromSmart Account 0xf39F…2266'],
])('whose account it is stands beside its address (%s moved, smart: %s)', (moves, isSmart, words) => {
  expect(drawn({ ...message, moves }, undefined, isSmart).querySelector('dl')?.textContent).toBe(words)
})

test('the worst of several things is said before the first of them, once', () => {
  const step = (...warnings: Screen['warnings']) => ({ ...message, warnings })
  const main = drawn({
    ...message,
    title: 'batch',
    what: '3',
    warnings: ['unsponsored'],
    steps: [step('unitless'), step('unknown'), step('unknown')],
  })
  const notes = [...main.querySelectorAll(':scope > .note')].map(({ textContent }) =>
    textContent?.slice(0, 22),
  )
  expect(notes).toEqual(['Nobody else pays the f', 'We can’t tell what thi'])
  expect(main.querySelectorAll('li .note')).toHaveLength(3)
})
