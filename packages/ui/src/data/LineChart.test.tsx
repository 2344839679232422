// @tier gate, @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineChart } from './LineChart.js'

const way = (container: Element) => container.querySelector('.fy-line-way')?.getAttribute('d') ?? ''

test('a line is drawn within its frame, with what it says in words', () => {
  const { container } = render(
    <LineChart
      label="Price from $1.00 to $3.00"
      points={[
        [0, 1],
        [1, 2],
        [2, 3],
      ]}
    />,
  )
  expect(way(container)).toBe('M6 106L160 56L314 6')
  expect(screen.getByRole('img', { name: 'Price from $1.00 to $3.00' })).toBeDefined()
})

test('a level says how high a line was at first', () => {
  const { container } = render(
    <LineChart
      label="Price"
      points={[
        [0, 2],
        [1, 1],
        [2, 3],
      ]}
    />,
  )
  expect(container.querySelector('.fy-line-start')?.getAttribute('d')).toBe('M6 56H314')
})

test('what is no number is left out, and huge ones stay within', () => {
  const { container } = render(
    <LineChart
      label="Price"
      points={[
        [0, Number.NaN],
        [1, 1e300],
        [Number.POSITIVE_INFINITY, 5],
        [2, -1e300],
      ]}
    />,
  )
  const numbers =
    way(container)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? []
  expect(numbers.length).toBe(4)
  expect(numbers.every((one) => one >= 0 && one <= 320)).toBe(true)
})

test('a tenth of a percent is nearly level, and no cliff', () => {
  const { container } = render(
    <LineChart
      label="Price"
      points={[
        [0, 1],
        [1, 0.9995],
        [2, 0.999],
      ]}
    />,
  )
  expect(way(container)).toBe('M6 53.5L160 56L314 58.5')
})

test('nothing is drawn of nothing, and what is on its way says so', () => {
  const { container, rerender } = render(<LineChart label="Price" points={[]} />)
  expect(container.querySelector('svg')).toBeNull()
  rerender(<LineChart label="Price" points={[]} loading />)
  expect(container.querySelector('[aria-busy]')).not.toBeNull()
})
