import type { FeatureModule } from '@foyer/core'

/** English text of what the visit itself says. */
export const widgetMessages = {
  'visit.balanceUnavailable': 'Token balance unavailable',
  'visit.notAllowed': 'Action not allowed',
  'visit.lateApproval': 'Your wallet approved the request after all.',
} as const satisfies FeatureModule['messages']
