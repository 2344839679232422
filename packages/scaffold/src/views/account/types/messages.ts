import { defineMessages } from '@foyer/ui'

/** What is said of a wallet with two accounts, in English. It comes with the code for that. */
export const messages = defineMessages({
  'types.title': 'Accounts',
  'types.smart': 'Smart account',
  'types.standard': 'Standard account',
  'types.missing': 'Not on {network}',
  'types.text':
    'Two addresses, each with its own balance. The standard account works on every network, the smart account on {networks} only.',
  'types.unmade': 'Its first transaction deploys it.',
  'types.fallback': 'There is no smart account on {network}. Your standard account is in use here.',
  'types.failed': 'The account was not switched. Please try again.',
})
