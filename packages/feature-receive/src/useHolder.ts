import { type AccountId, accountParts, type FeatureContext, withTimeout } from '@foyer/core'
import { useEffect, useState } from 'react'
import type { Holder } from './networks.js'

interface Known {
  readonly account: AccountId
  readonly holder: Holder
}

/** Whose address the account's is, asked of the chain unless it is known. A chain that does not tell leaves it open. */
export function useHolder(
  { adapter }: Pick<FeatureContext, 'adapter'>,
  account: AccountId | undefined,
  known: Holder,
): Holder {
  const [told, setTold] = useState<Known>()
  useEffect(() => {
    if (!account || known) return
    const stay = new AbortController()
    askHolder(adapter, account, stay.signal).then(
      (holder) => stay.signal.aborted || setTold({ account, holder }),
      () => {},
    )
    return () => stay.abort()
  }, [adapter, account, known])
  return known ?? (told?.account === account ? told?.holder : undefined)
}

async function askHolder(
  adapter: FeatureContext['adapter'],
  account: AccountId,
  outer: AbortSignal,
): Promise<Holder> {
  return withTimeout('The kind of the account', 30_000, outer, async (signal) => {
    const { transfer } = (await adapter(accountParts(account).namespace)).capabilities
    // The accounts whose fees others may pay are those of contracts.
    return (await transfer?.feeExempt?.(account, signal)) ? 'contract' : 'key'
  })
}
