// @tier gate, @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ChipGroup } from './Chip.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const options = [
  { id: 'all', label: 'All' },
  { id: 'a', label: 'Alpha' },
  { id: 'b', label: 'Beta' },
]

it('is a group with a name, in which one filter is pressed', () => {
  const choose = vi.fn()
  render(<ChipGroup label="Chain" options={options} value="a" onValueChange={choose} />)

  fireEvent.click(screen.getByRole('button', { name: 'Beta' }))

  expect(screen.getByRole('group', { name: 'Chain' })).toBeDefined()
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    'Alpha',
  ])
  expect(choose).toHaveBeenCalledWith('b')
})

it('brings the filter that is on into sight', () => {
  const seen: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  const { rerender } = render(
    <ChipGroup label="Chain" options={options} value="a" onValueChange={() => {}} />,
  )

  rerender(<ChipGroup label="Chain" options={options} value="b" onValueChange={() => {}} />)

  expect(seen).toEqual(['Alpha', 'Beta'])
})
