import { isMobile } from '@foyer/core'

/** The title above a code for any wallet: a phone cannot scan what it shows itself. */
export const codeTitle = () => (isMobile() ? 'walletConnect.otherTitle' : 'walletConnect.title')
