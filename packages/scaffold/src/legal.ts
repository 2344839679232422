import { useSnapshot } from 'valtio'
import { useOptions, useSession } from './scaffoldContext.js'

/** Whether the host's terms must be accepted before anything may connect. */
export function useLegalLock(): boolean {
  const { features, termsUrl, privacyUrl } = useOptions()
  const { legalAccepted } = useSnapshot(useSession())
  return features.legalCheckbox && Boolean(termsUrl ?? privacyUrl) && !legalAccepted
}
