import type { ReactNode } from 'react'

/** Every state of one component, or of a few that belong together. */
export interface ComponentStates {
  readonly name: string
  /** The exports of `@foyer/ui` that are drawn. */
  readonly shows: readonly string[]
  readonly draw: () => ReactNode
  /** Drawn as it is; else inside the body of a card with a header. */
  readonly whole?: true
}

/** One state with its name above it. */
export function Specimen({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className="specimen">
      <p>{of}</p>
      {children}
    </div>
  )
}

/** A pseudo-class that a specimen is drawn with: see `forceStates`. */
export const forced = {
  hover: { 'data-force': 'hover' },
  active: { 'data-force': 'active' },
  focus: { 'data-force': 'focus-visible' },
} as const

export const nothing = () => {}
export const longText = 'A label that goes on for far longer than anybody had in mind when it was drawn'
