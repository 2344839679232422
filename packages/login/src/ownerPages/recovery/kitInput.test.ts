// @tier gate, @vitest-environment happy-dom
import { search } from '@foyer/search'
import fc from 'fast-check'
import { expect } from 'vitest'
import { kitInput } from './kitInput.js'

const codes = fc.stringMatching(/^[0-9A-Z]{28}$/)

search(
  'a letter that is typed into a full group changes this group alone, and a code that is pasted fills all',
  fc.property(codes, codes, fc.nat(6), fc.nat(4), (pasted, other, at, caret) => {
    const { whole, value } = kitInput('Code', () => {})
    const fields = [...whole.querySelectorAll('input')]
    const put = (index: number, text: string, place: number) => {
      const field = fields[index]
      if (!field) throw new TypeError('no field')
      field.value = text
      field.setSelectionRange(place, place)
      field.dispatchEvent(new Event('input'))
    }
    put(0, pasted.toLowerCase(), 28)
    expect(value()).toBe(pasted)
    const group = pasted.slice(at * 4, at * 4 + 4)
    const letter = other.slice(0, 1)
    put(at, group.slice(0, caret) + letter + group.slice(caret), caret + 1)
    const now = caret === 4 ? group : group.slice(0, caret) + letter + group.slice(caret + 1)
    expect(fields.map((field) => field.value)).toEqual(
      fields.map((_, index) => (index === at ? now : pasted.slice(index * 4, index * 4 + 4))),
    )
    put(0, other, 28)
    expect(value()).toBe(other)
  }),
  { gate: 30, exhaustive: 2_000 },
)
