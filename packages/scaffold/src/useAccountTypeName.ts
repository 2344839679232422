import type { AccountCode, AccountType } from '@foyer/core'
import { useWords } from './scaffoldContext.js'

const names = {
  eoa: undefined,
  payment: 'accountType.payment',
  ordinal: 'accountType.ordinal',
  smartAccount: 'accountType.smartAccount',
  none: undefined,
  unknown: undefined,
  delegated: 'accountType.delegated',
  contract: 'accountType.smartAccount',
} as const satisfies Record<AccountType | AccountCode | 'unknown', string | undefined>

const usual: readonly string[] = ['eoa', 'payment']

/** Names types of accounts. `unusual`: only those that a visitor would not expect. @param code what is known of the account */
export function useAccountTypeName() {
  const t = useWords()
  return (
    type: AccountType,
    which: 'all' | 'unusual',
    code?: AccountCode | 'unknown',
  ): string | undefined => {
    // What the chain has there says more of a key than its wallet does.
    const shown = (type === 'eoa' && code) || type
    const key = which === 'unusual' && usual.includes(shown) ? undefined : names[shown]
    return key && t(key)
  }
}
