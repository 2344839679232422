import { useId } from 'react'
import type { Field, Value } from './fields.js'
import { split } from './setup.js'

/** One row of a panel: a label and the control of a field. */
export function FieldControl({
  field,
  value,
  onChange,
}: {
  readonly field: Field
  readonly value: Value
  readonly onChange: (value: Value) => void
}) {
  const id = useId()
  const wide = field.kind === 'order' || field.kind === 'list'
  return (
    <div className="row" data-wide={wide || undefined}>
      <label className="row-label" htmlFor={field.kind === 'order' ? undefined : id} id={`${id}-label`}>
        {field.label}
        {field.note && <small>{field.note}</small>}
      </label>
      <Control id={id} field={field} value={value} onChange={onChange} />
    </div>
  )
}

interface ControlProps {
  readonly id: string
  readonly field: Field
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Control({ id, field, value, onChange }: ControlProps) {
  switch (field.kind) {
    case 'switch':
      return <Switch id={id} checked={value === true} onChange={onChange} />
    case 'select':
      return (
        <select
          id={id}
          className="select"
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          {field.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'order':
      return (
        <Order
          labelId={`${id}-label`}
          chosen={Array.isArray(value) ? value : []}
          choices={field.choices}
          onChange={onChange}
        />
      )
    case 'list':
      return (
        <TextInput
          id={id}
          value={String(value)}
          placeholder={field.placeholder}
          onCommit={(words) => onChange(split(words))}
        />
      )
    case 'colour':
      return (
        <span className="colour">
          <input
            type="color"
            data-unset={value === '' || undefined}
            aria-label={`${field.label}: pick`}
            value={/^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : '#12141c'}
            onChange={(event) => onChange(event.target.value)}
          />
          <TextInput id={id} value={String(value)} placeholder={field.placeholder} onCommit={onChange} />
        </span>
      )
    default:
      return (
        <TextInput
          id={id}
          value={String(value)}
          placeholder={field.placeholder}
          numeric={field.kind === 'number'}
          onCommit={onChange}
        />
      )
  }
}

/** A native checkbox drawn as a switch. */
export function Switch({
  id,
  checked,
  onChange,
}: {
  readonly id: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <input
      id={id}
      className="switch"
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state.
      role="switch"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** Takes effect on Enter or when left: each key would make a new widget. */
function TextInput({
  id,
  value,
  placeholder,
  numeric,
  onCommit,
}: {
  readonly id: string
  readonly value: string
  readonly placeholder?: string | undefined
  readonly numeric?: boolean
  readonly onCommit: (words: string) => void
}) {
  const commit = (words: string) => {
    if (words.trim() !== value) onCommit(words.trim())
  }
  return (
    <input
      key={value}
      id={id}
      className="input"
      defaultValue={value}
      placeholder={placeholder}
      inputMode={numeric ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      onBlur={(event) => commit(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value)
      }}
    />
  )
}

/** Names in the order in which they were pressed; pressing one again takes it out. */
function Order({
  labelId,
  chosen,
  choices,
  onChange,
}: {
  readonly labelId: string
  readonly chosen: readonly string[]
  readonly choices: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const rest = choices.filter((name) => !chosen.includes(name))
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by the row's label.
    <div role="group" aria-labelledby={labelId} className="order">
      {[...chosen, ...rest].map((name) => (
        <button key={name} type="button" aria-pressed={chosen.includes(name)} onClick={() => toggle(name)}>
          {chosen.includes(name) && <b>{chosen.indexOf(name) + 1}</b>}
          {name}
        </button>
      ))}
    </div>
  )
}
