import { type Field, fields, type Value } from './fields.js'

/** What was chosen, by path; a field at its preset is absent. */
export type Setup = Readonly<Record<string, Value>>

/** The value of a field in a setup. */
export function valueIn(setup: Setup, field: Field): Value {
  return setup[field.path] ?? field.preset
}

/** A setup with one value changed. */
export function withValue(setup: Setup, field: Field, value: Value): Setup {
  const { [field.path]: _, ...rest } = setup
  return toText(value) === toText(field.preset) ? rest : { ...rest, [field.path]: value }
}

/** A setup as a link's fragment, without `#`. */
export function toHash(setup: Setup): string {
  return new URLSearchParams(Object.entries(setup).map(([path, value]) => [path, toText(value)])).toString()
}

/** Reads a link's fragment; what names no field is left out. */
export function fromHash(hash: string): Setup {
  let setup: Setup = {}
  for (const [path, words] of new URLSearchParams(hash.replace(/^#/, ''))) {
    const field = fields.get(path)
    if (field) setup = withValue(setup, field, fromText(field, words))
  }
  return setup
}

function toText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return typeof value === 'string' ? value : value.join(',')
}

function fromText(field: Field, words: string): Value {
  if (field.kind === 'switch') return words === 'on'
  return field.kind === 'list' || field.kind === 'order' ? split(words) : words
}

/** The words of a list parted by commas. */
export function split(words: string): readonly string[] {
  return words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
