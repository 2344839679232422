import { namespacesOf } from '../families.js'
import type { SandboxWorld } from '../sandbox.js'
import { FieldControl } from './FieldControl.js'
import { type FieldGroup, familyOf, optionGroups, themeFields } from './fields.js'
import type { Playground } from './playground.js'
import { valueIn } from './setup.js'
import { usePlayground } from './usePlayground.js'

/** Every option as a control. */
export function OptionsPanel({ playground }: { readonly playground: Playground }) {
  return groupsFor(playground.world).map((group) => (
    <Group key={group.title} group={group} playground={playground} />
  ))
}

/** A chain family that the sandbox does not run cannot be put in; EVM alone is no choice. */
function groupsFor(world: SandboxWorld | undefined): readonly FieldGroup[] {
  const families: readonly string[] = namespacesOf(world)
  const isOffered = (path: string) => {
    const family = familyOf(path)
    return !family || families.includes(family) || (family === 'eip155' && families.length > 0)
  }
  return optionGroups
    .map((group) => ({ ...group, fields: group.fields.filter(({ path }) => isOffered(path)) }))
    .filter(({ fields }) => fields.length > 0)
}

/** The theme's mode and variables. */
export function ThemePanel({ playground }: { readonly playground: Playground }) {
  return (
    <>
      <Group group={{ title: 'Theme', fields: themeFields }} playground={playground} />
      <p className="hint">
        Takes effect at once, in an open widget too. The buttons are part of the page and take the same
        variables from it.
      </p>
    </>
  )
}

function Group({
  group: { title, fields, allOff },
  playground,
}: {
  readonly group: FieldGroup
  readonly playground: Playground
}) {
  const { setup } = usePlayground(playground)
  return (
    <section className="card rows" aria-label={title}>
      {allOff ? (
        <div className="tools">
          <h3>{title}</h3>
          <button
            type="button"
            className="link"
            onClick={() => {
              for (const field of fields) if (field.kind === 'switch') playground.change(field, false)
            }}
          >
            {allOff}
          </button>
        </div>
      ) : (
        <h3>{title}</h3>
      )}
      {fields.map((field) => (
        <FieldControl
          key={field.path}
          field={field}
          value={valueIn(setup, field)}
          onChange={(value) => playground.change(field, value)}
        />
      ))}
    </section>
  )
}
