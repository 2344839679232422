import { tellAll } from '@foyer/core'
import {
  ChainDisconnectedError,
  type Hex,
  numberToHex,
  ProviderDisconnectedError,
  UnauthorizedProviderError,
} from 'viem'

/** What is asked of a wallet by EIP-1193. */
export interface Eip1193 {
  request(call: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
}

/** The wallet of the page, whichever is connected (EIP-1193). */
export interface FoyerProvider extends Eip1193 {
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** Accounts and chain that wagmi believes in. */
export interface ProviderAccount {
  readonly accounts: readonly Hex[]
  readonly chainId: number
}

/** These name no chain or account to act with, or change them. */
const free =
  /^(eth_(chainId|accounts|requestAccounts)|net_version|wallet_(switch|add|get|request|revoke)\w+)$/

/** Which parameter names the account, by method. */
const accountAt: Readonly<Record<string, number>> = {
  eth_sign: 0,
  eth_signTypedData: 1,
  eth_signTypedData_v3: 0,
  eth_signTypedData_v4: 0,
  personal_sign: 1,
}

/** Its first parameter is an object with `from` and `chainId`. */
const transactions = /^(eth_(send|sign)Transaction|wallet_send(Transaction|Calls))$/

/**
 * One object for all wallets to come. What would reach another account or chain than wagmi believes in is refused, with
 * the codes of EIP-1193.
 */
export function createProvider(
  wallet: () => Promise<Eip1193 | undefined>,
  standing: () => ProviderAccount | undefined,
) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()

  async function current() {
    const asked = await wallet()
    const believed = standing()
    if (!asked || !believed) throw new ProviderDisconnectedError(new Error('No wallet is connected.'))
    return { asked, believed }
  }

  const provider: FoyerProvider = {
    async request({ method, params }) {
      const call = { method, ...(params && { params }) }
      const { asked, believed } = await current()
      if (free.test(method)) return asked.request(call)
      named(believed, method, params)
      // Wallets move without a word: what it says now is what counts.
      const chainId = Number(await asked.request({ method: 'eth_chainId' }))
      const now = await current()
      if (now.asked !== asked) throw new ProviderDisconnectedError(new Error('Another wallet is connected.'))
      if (chainId !== now.believed.chainId) throw elsewhere(now.believed.chainId, chainId)
      const checked = named(now.believed, method, params)
      return asked.request(Array.isArray(checked) ? { method, params: checked } : call)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }

  return {
    provider,
    emit: (event: string, payload: unknown) => tellAll(listeners.get(event) ?? [], payload),
  }
}

/** The parameters of a request, with the account and the chain that they leave out. */
function named(
  { accounts: [first, ...others], chainId }: ProviderAccount,
  method: string,
  params: readonly unknown[] | object | undefined,
): readonly unknown[] | object | undefined {
  const at = accountAt[method]
  const isTransaction = transactions.test(method)
  if (at === undefined && !isTransaction) return params
  const known = new Set([first, ...others].map((account) => account?.toLowerCase()))
  const check = (account: unknown) => {
    if (!known.has(String(account).toLowerCase()))
      throw new UnauthorizedProviderError(new Error(`wagmi is not connected to ${account}.`))
  }
  const given: readonly unknown[] = Array.isArray(params) ? params : [params]
  if (at !== undefined) check(given[at])
  if (!isTransaction) return given
  const [transaction, ...rest] = given
  const { from = first, chainId: wanted = numberToHex(chainId) } = Object(transaction)
  check(from)
  if (Number(wanted) !== chainId) throw elsewhere(Number(wanted), chainId)
  return [{ ...Object(transaction), from, chainId: wanted }, ...rest]
}

function elsewhere(wanted: number, chainId: number) {
  return new ChainDisconnectedError(new Error(`Wanted is chain ${wanted}, the wallet is on ${chainId}.`))
}
