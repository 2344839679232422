// @tier gate, @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { HeroBalance } from './data/HeroBalance.js'
import { AmountField } from './fields/AmountField.js'
import { CodeField } from './fields/CodeField.js'

afterEach(cleanup)

const change = () => {}
const signs = [
  ['$', ''],
  ['', ' €'],
] as const

test.each<[string, ReactElement, ReactElement, string]>([
  ...signs.map((sign): [string, ReactElement, ReactElement, string] => {
    return [
      `an amount with ${sign.join('')}`,
      <AmountField key="a" label="Amount" value="1.2" onValueChange={change} sign={sign} />,
      <AmountField key="a" label="Amount" value="1.25" onValueChange={change} sign={sign} />,
      '.fy-amount-mirror',
    ]
  }),
  [
    'a total',
    <HeroBalance key="b" integer="$1,250,000" decimals=".7" />,
    <HeroBalance key="b" integer="$1,250,000" decimals=".75" />,
    '.fy-hero-figure',
  ],
  [
    'a code',
    <CodeField key="c" label="Code" digits={6} value="12" onValueChange={change} />,
    <CodeField key="c" label="Code" digits={6} value="123" onValueChange={change} />,
    '.fy-code',
  ],
])('all texts of %s are new once one of them changes', (_name, before, after, selector) => {
  const { container, rerender } = render(before)
  const textsOf = () => {
    const figure = container.querySelector(selector)
    if (!figure) throw new Error('No figure')
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    return texts
  }
  const old = textsOf()

  rerender(before)
  expect(textsOf().every((node, at) => node === old[at])).toBe(true)
  rerender(after)

  expect(old.length).toBeGreaterThan(1)
  expect(textsOf().filter((node) => old.includes(node))).toEqual([])
})
