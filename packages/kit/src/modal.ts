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
  const calls = async () => (await fetchViews()).calls()
  const mounted = mount({
    ...deps,
    features,
    views: async () => (await fetchViews()).views,
    // Nothing of these shows before there is an account: the modal opens without them.
    later: async () => (await fetchViews()).features.filter(isOurs),
  })
  return {
    ...mounted,
    calls,
    async open(request = {}) {
      const { view } = request
      const isInner = view && mounted.isInner(view)
      if (!isInner) mounted.open(request)
      // Few pages ask for what they cannot have.
      if (view && isInner !== false)
        await import('./refuseInner.js').then((chunk) => chunk.refuseInner(view, mounted, calls))
    },
  }
}

/** By name, as in `fetchModal`: much of that chunk is shared. */
async function fetchViews() {
  const { later } = await import('./views.js')
  return later
}
