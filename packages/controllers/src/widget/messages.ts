import type { FeatureModule } from '@foyer/core'

/** English text of what the visit itself says. */
export const widgetMessages = {
  'visit.balanceUnavailable': 'Token Balance Unavailable',
  'visit.notAllowed': 'Action not allowed',
  'visit.undone': 'A transaction was undone. Check its status.',
  'visit.lateApproval': 'Your wallet approved the request after all.',
} as const satisfies FeatureModule['messages']
