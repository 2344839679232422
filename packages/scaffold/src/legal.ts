import { useSnapshot } from 'valtio'
import { useOptions, useScaffoldState } from './scaffoldContext.js'

/** Whether the host's terms must be accepted before anything may connect. */
export function useLegalLock(): boolean {
  const { features, termsUrl, privacyUrl } = useOptions()
  const { legalAccepted } = useSnapshot(useScaffoldState())
  return features.legalCheckbox && Boolean(termsUrl ?? privacyUrl) && !legalAccepted
}
