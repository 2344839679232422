import type { AccountCode, AccountId, abortable, accountParts } from '@foyer/core'
import type { Rpc } from './rpc.js'
import type { ConnectedEvmWallet } from './wallet.js'

/** What is lent to the question: a bundler that shared it would part all of it. */
export interface CodeMeans {
  /** It settles by itself. */
  readonly rpc: Pick<Rpc, 'request'>
  readonly abortable: typeof abortable
  readonly accountParts: typeof accountParts
  /** The wallet of an account: what it calls a smart account is one before it is deployed. */
  readonly holder: (account: AccountId<'eip155'>) => Pick<ConnectedEvmWallet, 'connection'> | undefined
}

/** The one question what code there is at an account's address. */
export interface AccountCodes {
  /** @throws where no node tells, or none is known */
  of(account: AccountId<'eip155'>, signal: AbortSignal): Promise<AccountCode>
  /** Whether an address was seen to be a contract in this visit, on any network. No node is asked. */
  isContract(address: string): boolean
  /** It may have got code since. */
  forget(account: AccountId<'eip155'>): void
}

/** How long (ms) an answer counts that a deployment or an upgrade may change. A contract stays one. */
const freshMs = 30_000
/** What the code of an account begins with that acts by that of a contract (EIP-7702); an address follows. */
const designator = /^0xef0100[0-9a-f]{40}$/i

/** Asks once for an account and network, however many want to know. */
export function createAccountCodes({ rpc, abortable, accountParts, holder }: CodeMeans): AccountCodes {
  const known = new Map<AccountId, { readonly until: number; readonly answer: Promise<AccountCode> }>()

  async function read(account: AccountId<'eip155'>): Promise<AccountCode> {
    const { networkId, address } = accountParts(account)
    const { signal } = new AbortController()
    const code = await rpc.request(networkId, 'eth_getCode', [address, 'latest'], signal)
    if (typeof code !== 'string' || !code.startsWith('0x')) throw new Error('Not a code.')
    return code.length <= 2 ? 'none' : designator.test(code) ? 'delegated' : 'contract'
  }

  return {
    async of(account, signal) {
      const { accountType, accountTypes } = holder(account)?.connection() ?? {}
      if ((accountTypes?.[account] ?? accountType) === 'smartAccount') return 'contract'
      const before = known.get(account)
      if (before && before.until > performance.now()) return abortable(before.answer, signal)
      const answer = read(account)
      known.set(account, { until: performance.now() + freshMs, answer })
      answer.then(
        (code) => code === 'contract' && known.set(account, { until: Infinity, answer }),
        () => known.delete(account),
      )
      return abortable(answer, signal)
    },
    isContract: (address) =>
      [...known].some(([one, { until }]) => until === Infinity && accountParts(one).address === address),
    forget(account) {
      if (known.get(account)?.until !== Infinity) known.delete(account)
    },
  }
}
