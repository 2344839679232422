import { fetchGuides } from '../fetchGuides.js'
import { lazyView } from '../parts/lazyView.js'

// What who looks at an account may come to next: none of it comes with the account.
export const AccountSettings = lazyView(async () => (await fetchGuides()).AccountSettings)
export const Token = lazyView(async () => (await import('./TokenDetails.js')).TokenDetails)

// What stands in the place of tokens, or above them.
const aside = () => import('./tokensAside.js')
export const NoTokens = lazyView(async () => (await aside()).NoTokens)
export const Unavailable = lazyView(async () => (await aside()).Unavailable)
export const Outdated = lazyView(async () => (await aside()).Outdated)

// Wallets of a login alone have an account of their key and a smart one.
export const AccountNote = lazyView(async () => (await import('./types/index.js')).AccountNote, true)

// Who has confirmed nothing here has nothing on its way.
const sent = () => import('./sent.js')
export const Transaction = lazyView(async () => (await sent()).TransactionDetails)
export const SentRows = lazyView(async () => (await sent()).SentRows)
export const UnsettledNotices = lazyView(async () => (await sent()).UnsettledNotices)
