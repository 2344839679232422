import type { FeatureModule } from '@foyer/core'

/** English text of what the visit itself says. */
export const widgetMessages = {
  'visit.balanceUnavailable': 'Token Balance Unavailable',
  'visit.lateApproval': 'The wallet approved the request after all.',
} as const satisfies FeatureModule['messages']
