import { firstIcons } from './firstIcons.js'
import type { laterIcons } from './laterIcons.js'

/** The names of those that come later. */
export const laterNames =
  'copy send receive swap buy arrow-right arrow-down power network settings desktop browser eye eye-off refresh empty paste shield clock tag link'

/** A drawing of the set. */
export type IconName = keyof typeof firstIcons | keyof typeof laterIcons

/** Whether a string names a drawing of the set. */
export function isIconName(value: string): value is IconName {
  return Object.hasOwn(firstIcons, value) || laterNames.split(' ').includes(value)
}
