import { tellAll } from '@foyer/core'
import { checkEvmRequest, type EvmRequest, read } from '@foyer/core/adapters'
import type { Hex } from 'viem'
import { chainIdHex, type Eip1193, isAddress } from './eip1193.js'
import { asViem, Refused } from './refused.js'

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

/** A request that may be passed on. */
interface Checked extends EvmRequest {
  readonly params: readonly unknown[]
}

/** Questions about the wallet itself: they are answered on whichever chain it is. */
const free =
  /^(eth_(chainId|accounts|requestAccounts)|net_version|wallet_(switchEthereumChain|addEthereumChain|getCapabilities|getPermissions|getCallsStatus|requestPermissions|revokePermissions|watchAsset))$/

/** They return the signature of the account that is named, or what it signed. */
const signing = /^(personal_sign|eth_sign(TypedData(_v[34])?|Transaction)?)$/

/** The first parameter is an object with `chainId`. */
const transactions = /^(eth_(send|sign)|wallet_send)Transaction$/

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
    if (!asked || !believed) throw new Refused(4900, new Error('No wallet is connected.'))
    return { asked, believed }
  }

  async function ask({ method, params }: EvmRequest): Promise<unknown> {
    const { asked, believed } = await current()
    // A checked copy is passed on: the page may write into its own parameters in the meantime.
    const request = checked({ method, params }, believed)
    if (free.test(method)) return asked.request(request)
    // Wallets move without a word: what it says now is what counts.
    const [accounts, chainId] = await Promise.all([
      asked.request({ method: 'eth_accounts' }),
      asked.request({ method: 'eth_chainId' }),
    ])
    const now = await current()
    if (now.asked !== asked) throw new Refused(4900, new Error('Another wallet is connected.'))
    if (Number(chainId) !== now.believed.chainId) throw elsewhere(now.believed.chainId, Number(chainId))
    const last = checked(request, now.believed)
    const { account, rest } = namedIn(last)
    if (account && ![accounts].flat().some((one) => String(one).toLowerCase() === account.toLowerCase()))
      throw new Refused(4100, new Error('The wallet no longer uses this account.'))
    const answer = await asked.request(last)
    if (!account || !signing.test(method)) return answer
    const { isSignedBy } = await import('./signedBy.js')
    if (!(await isSignedBy(asked, { account, method, told: rest }, answer)))
      throw new Refused(4100, new Error('Another account has signed.'))
    return answer
  }

  const provider: FoyerProvider = {
    async request(call) {
      try {
        return await ask(call)
      } catch (error) {
        throw await asViem(error)
      }
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

/**
 * A request of a method that is on the list, for an account and the chain that wagmi believes in; with those that it leaves
 * out.
 */
function checked({ method, params }: EvmRequest, { accounts, chainId }: ProviderAccount): Checked {
  const here = BigInt(chainId)
  try {
    const grant = { chainId: here, accounts: (id: bigint) => (id === here ? accounts : []) }
    const { params: list } = checkEvmRequest({ method, params }, grant)
    const [first, ...rest] = list
    const isOpen = transactions.test(method) && read(first, 'chainId') === undefined
    const filled = isOpen ? [{ ...Object(first), chainId: chainIdHex(chainId) }, ...rest] : list
    return { method, params: filled }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** The account that a request names, in the first of its parameters or among them, and the parameter next to it. */
function namedIn({ method, params }: Checked): { readonly account: Hex | undefined; readonly rest: unknown } {
  const [first, second] = params
  const inFirst = ['from', 'account', 'sender', 'address'].map((key) => read(first, key)).find(isAddress)
  // A message may look like an account itself.
  const isSecond = isAddress(second) && (method === 'personal_sign' || !isAddress(first))
  const [among, rest] = isSecond ? [second, first] : [first, second]
  return { account: inFirst ?? (isAddress(among) ? among : undefined), rest }
}

/** Returns an error of the check of a request as a refusal, if wagmi has a class for its code. */
function asRefusal(error: unknown): unknown {
  const code = read(error, 'code')
  const isKnown = code === 4100 || code === 4200 || code === 4901
  return isKnown ? new Refused(code, error instanceof Error ? error : new Error(String(error))) : error
}

function elsewhere(wanted: number, chainId: number) {
  return new Refused(4901, new Error(`Wanted is chain ${wanted}, the wallet is on ${chainId}.`))
}
