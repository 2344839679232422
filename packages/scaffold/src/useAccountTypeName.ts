import type { AccountType } from '@foyer/core'
import { useWords } from './scaffoldContext.js'

const names = {
  eoa: undefined,
  payment: 'accountType.payment',
  ordinal: 'accountType.ordinal',
  smartAccount: 'accountType.smartAccount',
} as const satisfies Record<AccountType, string | undefined>

const usual: readonly AccountType[] = ['eoa', 'payment']

/** Names types of accounts. `unusual`: only those that a visitor would not expect. */
export function useAccountTypeName() {
  const t = useWords()
  return (type: AccountType, which: 'all' | 'unusual'): string | undefined => {
    const key = which === 'unusual' && usual.includes(type) ? undefined : names[type]
    return key && t(key)
  }
}
