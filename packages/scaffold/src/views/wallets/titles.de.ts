import type { Translator } from '@foyer/ui'
import type { walletTitles } from './titles.js'

const translate: Translator<typeof walletTitles.messages> = (table) => table

/** German. */
export const messages = translate({
  'multiChain.title': 'Blockchains wählen',
  'allWallets.title': 'Alle Wallets',
  'getWallet.title': 'Wallet holen',
  'whatIsAWallet.title': 'Was ist eine Wallet?',
})
