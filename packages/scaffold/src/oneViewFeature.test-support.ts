import type { Feature, FeatureAction, FeatureModule, ViewProps } from '@foyer/core'
import type { ReactNode } from 'react'

interface OneViewFeature
  extends Pick<FeatureAction, 'slot' | 'label' | 'route'>,
    Partial<Pick<FeatureAction, 'id' | 'withToken'>> {
  readonly component: (props: ViewProps) => ReactNode
  readonly install?: FeatureModule['install']
}

/** A feature with one view, and an action that leads to it. */
export function oneViewFeature({
  slot,
  label,
  route,
  component,
  install = () => ({ dispose() {} }),
  ...more
}: OneViewFeature): Feature {
  const { view } = route
  return {
    id: view,
    labels: { [`${view}.label`]: label },
    views: [view],
    requires: [],
    actions: [{ slot, id: view, order: 1, icon: 'empty', label: `${view}.label`, route, ...more }],
    load: async () => ({
      messages: {},
      install,
      views: { [view]: { title: `${view}.label`, component } },
    }),
  }
}
