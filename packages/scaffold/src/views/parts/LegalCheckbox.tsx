import { useOptions } from '../../scaffoldContext.js'
import { lazyView } from './lazyView.js'

const LegalTerms = lazyView(
  () => import('./LegalTerms.js'),
  (chunk) => chunk.LegalTerms,
)

/** The checkbox of `features.legalCheckbox`; nothing when the host does not ask, or names no document. */
export function LegalCheckbox() {
  const { features, termsUrl, privacyUrl } = useOptions()
  return features.legalCheckbox && (termsUrl ?? privacyUrl) ? <LegalTerms /> : null
}

/** Fetches the code of {@link LegalCheckbox}, which few hosts need. Never rejects. */
export const fetchTerms = LegalTerms.prefetch
