import type { Feature } from '@foyer/core'
import { onramp } from '@foyer/feature-onramp'
import { receive } from '@foyer/feature-receive'
import { send } from '@foyer/feature-send'
import { swaps } from '@foyer/feature-swaps'
import { type MountDeps, type Mounted, mount } from '@foyer/scaffold'

// Only manifests: a feature's code is fetched when its flag is on and its view is opened.
const defaults: readonly Feature[] = [onramp, receive, send, swaps]

/** Draws the modal with the features of the host and its connectors, and with those that every widget has. */
export function mountModal(deps: Omit<MountDeps, 'features'>): Mounted {
  const own = deps.instance.features
  const isReplaced = ({ id }: Feature) => own.some((feature) => feature.id === id)
  return mount({ ...deps, features: [...own, ...defaults.filter((feature) => !isReplaced(feature))] })
}
