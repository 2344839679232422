/** The icons that manifests may name are those that there are drawings of. Checked by `tsc`; nothing here runs. */
import type { IconName } from '@foyer/core'
import type { IconName as Drawn } from '@foyer/ui'

export const drawn = (name: IconName): Drawn => name
export const named = (name: Drawn): IconName => name
