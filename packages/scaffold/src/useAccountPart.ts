import type { AccountPart } from '@foyer/controllers/visit'
import { useLater } from './scaffoldContext.js'

/** The controllers behind the views that come later; only those views may ask. */
export function useAccountPart(): AccountPart {
  const { views } = useLater().state
  if (views.status !== 'ready') throw new Error('This view belongs to the chunk of later views.')
  return views.value.account
}
