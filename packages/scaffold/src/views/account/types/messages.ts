import { defineMessages } from '@foyer/ui'

/** What is said of a wallet with two accounts, in English. It comes with the code for that. */
export const messages = defineMessages({
  'types.title': 'Accounts',
  'types.smart': 'Smart account',
  'types.standard': 'Standard account',
  'types.made': 'On {network} already',
  'types.unmade': 'Deployed by its first transaction',
  'types.everywhere': 'The same on every network',
  'types.missing': 'Not on {network}',
  'types.text': 'Two addresses, each with what it holds. The smart account is on {networks} alone.',
  'types.fallback': 'There is no smart account on {network}. Your standard account is in use here.',
  'types.failed': 'The account was not switched. Please try again.',
})
