import type { AccountPart } from '@foyer/controllers/widget'
import type { ViewId, ViewProps } from '@foyer/core'
import type { Messages } from '@foyer/ui'
import type { ReactNode } from 'react'

/** What a built-in view is given, as a feature's would be. The rest it takes from the scaffold's context. */
export type BuiltInProps<V extends ViewId> = Pick<ViewProps<V, AccountPart>, 'params' | 'controller'>

/** Built-in views by name. */
export type ViewTable = { readonly [V in ViewId]?: (props: BuiltInProps<V>) => ReactNode }

/** What names the views of a group before their chunk is here, as a feature's manifest does. */
export interface GroupTitles {
  /** By view, the key of its title. Two views may share one. */
  readonly titles: Readonly<Partial<Record<ViewId, `${string}.title`>>>
  /** Those titles that no other group has. */
  readonly messages: Messages
}

/** What the chunk of a group gives, as a feature's does: a view for each title. */
export interface ViewGroup<T extends GroupTitles = GroupTitles> {
  readonly views: { readonly [V in ViewId & keyof T['titles']]: (props: BuiltInProps<V>) => ReactNode }
}
