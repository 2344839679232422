import { inClass } from '../drawing.js'

const groups = 7
const size = 4

/** Fields for the code of a kit: seven groups of four. */
export interface KitInput {
  readonly whole: HTMLElement
  value(): string
  /** Marks all groups: a wrong code does not say which group is wrong. */
  mark(isWrong: boolean): void
  focus(): void
}

/** Creates the fields. @param changed called with the number of groups that are full */
export function kitInput(label: string, changed: (full: number) => void): KitInput {
  const fields = Array.from({ length: groups }, (_, at) => {
    const field = document.createElement('input')
    field.ariaLabel = `${label} ${at + 1}`
    field.autocomplete = 'off'
    field.autocapitalize = 'characters'
    field.spellcheck = false
    field.required = true
    return field
  })
  const whole = inClass('div', 'code-groups', ...fields)
  whole.role = 'group'
  const mark = (isWrong: boolean) => {
    for (const field of fields) field.ariaInvalid = `${isWrong}`
  }
  for (const [at, field] of fields.entries()) {
    field.addEventListener('input', () => {
      mark(false)
      let typed = field.value.toUpperCase().replace(/[^A-Z0-9]/g, '')
      const caret = field.selectionStart ?? size
      const next = fields[at + 1]
      const isOneMore = typed.length === size + 1 && next?.value !== ''
      // One more letter takes the place of the one after it, and of none in another group.
      if (isOneMore)
        typed = caret > size ? typed.slice(0, size) : typed.slice(0, caret) + typed.slice(caret + 1)
      // A code that is pasted goes on in the next groups.
      const parts = typed.match(/.{1,4}/g) ?? ['']
      for (const [index, part] of parts.entries()) {
        const into = fields[at + index]
        if (into) into.value = part
      }
      const last = Math.min(at + parts.length - 1, groups - 1)
      const isFull = fields[last]?.value.length === size
      if (isOneMore) field.setSelectionRange(caret, caret)
      else if (isFull && field === document.activeElement) fields[Math.min(last + 1, groups - 1)]?.focus()
      changed(fields.filter(({ value }) => value.length === size).length)
    })
    field.addEventListener('keydown', ({ key }) => {
      if (key === 'Backspace' && field.value === '') fields[at - 1]?.focus()
    })
  }
  return {
    whole,
    mark,
    value: () => fields.map(({ value }) => value).join(''),
    focus: () => fields[0]?.focus(),
  }
}
