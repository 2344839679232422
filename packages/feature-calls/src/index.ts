import type { FeatureOf } from '@foyer/core'
import type { CallsController, OpenCallsView } from './state.js'

export type { CallsStatus } from './host/callsStatus.js'
export { createHostCalls, type HostCallsDeps } from './host/hostCalls.js'
export type { AnswerHost, AskedWallet, HostRequest } from './host/hostRequest.js'
export type { HostBatch } from './host/readBatch.js'
export type { CallsController } from './state.js'

declare module '@foyer/core' {
  interface Views {
    /** Calls of the page that the wallet is asked for one after another. */
    CallsInTurn: undefined
    /** What became of calls of the page. */
    CallsStatus: undefined
  }
}

/** What the views of calls are opened by, and who is told that they are there. */
export interface CallsFeatureDeps {
  readonly open: OpenCallsView
  readonly installed: (controller: CallsController) => void
}

/** The views in which calls of the page are agreed to and looked up. They are fetched once a wallet cannot do without. */
export function createCallsFeature({
  open,
  installed,
}: CallsFeatureDeps): FeatureOf<'CallsInTurn' | 'CallsStatus', CallsController> {
  return {
    id: 'calls',
    views: ['CallsInTurn', 'CallsStatus'],
    inner: ['CallsInTurn', 'CallsStatus'],
    actions: [],
    async load() {
      const { messages, views, createController } = await import('./feature.js')
      return {
        ...{ messages, views },
        install(context) {
          const controller = createController(context, open)
          installed(controller)
          return controller
        },
      }
    },
  }
}
