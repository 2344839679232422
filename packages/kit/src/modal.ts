import type { ModalRequest } from '@foyer/controllers/widget'
import type { Feature } from '@foyer/core'
import { type MountDeps, type Mounted, mount } from '@foyer/scaffold'

/** The modal on the page, with what few pages ask for. */
export interface MountedModal extends Omit<Mounted, 'open'> {
  /** Opens it, or leads to the view that is asked for. @throws {ViewError} if a page cannot open the view */
  open(request?: ModalRequest): Promise<void>
  /** Fetches the views of calls. */
  calls(): Promise<typeof import('./callsFeature.js')>
}

/** Draws the modal with the features of the host and its connectors, and with those that every widget has. */
export function mountModal(deps: Omit<MountDeps, 'features' | 'views' | 'later'>): MountedModal {
  const { features } = deps.instance
  const isOurs = ({ id }: Feature) => features.every((feature) => feature.id !== id)
  const views = async () => (await import('./views.js')).laterViews
  // Nothing of these shows before there is an account: who opens the modal does not wait for them.
  const later = async () => (await import('./views.js')).accountFeatures.filter(isOurs)
  const calls = async () => (await import('./views.js')).fetchCalls()
  const mounted = mount({ ...deps, features, views, later })
  return {
    ...mounted,
    calls,
    async open(request = {}) {
      const { view } = request
      const isInner = view && mounted.isInner(view)
      if (!isInner) mounted.open(request)
      // Few pages ask for what they cannot have.
      if (view && isInner !== false)
        await (await import('./refuseInner.js')).refuseInner(view, mounted, calls)
    },
  }
}
