import type { Feature } from '@foyer/core'
import { type MountDeps, type Mounted, mount } from '@foyer/scaffold'

/** Draws the modal with the features of the host and its connectors, and with those that every widget has. */
export function mountModal(deps: Omit<MountDeps, 'features' | 'views' | 'later'>): Mounted {
  const { features } = deps.instance
  const isOurs = ({ id }: Feature) => features.every((feature) => feature.id !== id)
  const views = async () => (await import('./views.js')).laterViews
  // Nothing of these shows before there is an account: who opens the modal does not wait for them.
  const later = async () => (await import('./views.js')).accountFeatures.filter(isOurs)
  return mount({ ...deps, features, views, later })
}
