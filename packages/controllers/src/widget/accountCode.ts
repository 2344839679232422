import { type Adapter, accountParts, activeAccount, type Namespace, type RootState } from '@foyer/core'
import type { MutableRoot } from '../root.js'

/** What is asked, and where the answers are kept. */
export interface AccountCodeDeps {
  readonly state: RootState
  /** The part of {@link state} that is written here. */
  readonly codes: NonNullable<MutableRoot['codes']>
  readonly adapter: (namespace: Namespace) => Promise<Pick<Adapter, 'capabilities'>>
}

/** Notes in the state what code the chain has at the account in use. What no node tells stays as it was known. */
export async function readAccountCode(
  { state, codes, adapter }: AccountCodeDeps,
  signal: AbortSignal,
): Promise<void> {
  const account = activeAccount(state)
  if (!account) return
  try {
    const { code } = (await adapter(accountParts(account).namespace)).capabilities
    codes[account] = code ? await code(account, signal) : 'none'
  } catch {
    // It is asked with the next view.
  }
}
