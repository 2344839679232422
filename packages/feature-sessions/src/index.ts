import type { FeatureOf } from '@foyer/core'
import type { Sessions } from './controller.js'

declare module '@foyer/core' {
  interface Views {
    SmartSessions: undefined
    /** `pci`: by which its service knows it. */
    SmartSession: { readonly pci: string }
    /** `id`: of {@link OpenApproval}. */
    SmartSessionsReview: { readonly id: string }
  }
  interface FeatureFlags {
    /** What may act for the account: token approvals, smart sessions and remote sessions, and the way to end each. @default false */
    smartSessions: boolean
  }
}

/** What may act for the account in use, as a row of its settings. EVM alone. */
export const sessions: FeatureOf<'SmartSessions' | 'SmartSession' | 'SmartSessionsReview', Sessions> = {
  id: 'sessions',
  flag: { name: 'smartSessions', default: false },
  labels: { sessions: 'Sessions and approvals' },
  views: ['SmartSessions', 'SmartSession', 'SmartSessionsReview'],
  inner: ['SmartSession', 'SmartSessionsReview'],
  serves: ['eip155'],
  actions: [
    {
      slot: 'settings',
      id: 'sessions',
      order: 30,
      icon: 'shield',
      label: 'sessions',
      route: { view: 'SmartSessions', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}

export type { RevocationPlan } from './actions/plan.js'
export type { OpenApproval } from './approval.js'
export type { Sessions } from './controller.js'
export type { AllowedFunction, Permission, SmartSession } from './session.js'
export type { Served, SessionsState } from './state.js'
