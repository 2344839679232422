import type { WalletCall } from './announceWallet.js'
import { WalletError } from './walletError.js'

/**
 * How a test wallet meets requests:
 * - `approve`: answers truthfully.
 * - `reject`: the visitor declines whatever shows a window (4001).
 * - `hang`: what shows a window is never answered.
 * - `locked`: no accounts are told, and what shows a window is never answered.
 * - `wrong-answer`: answers what no standard allows.
 * - `{ late }`: as `approve`, that many ms later.
 */
export type Behaviour = 'approve' | 'reject' | 'hang' | 'locked' | 'wrong-answer' | { readonly late: number }

const prompting = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_switchEthereumChain',
])

/**
 * Plays a behaviour around a truthful answer.
 * @param everywhere the behaviour was set for this very method, so it holds even where no window is shown.
 */
export async function behave(
  behaviour: Behaviour,
  { method }: WalletCall,
  everywhere: boolean,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const applies = everywhere || prompting.has(method)
  if (typeof behaviour === 'object') {
    await new Promise((resolve) => setTimeout(resolve, behaviour.late))
    return answer()
  }
  if (behaviour === 'wrong-answer') return wrong(method)
  if (behaviour === 'locked' && method === 'eth_accounts') return []
  if (behaviour === 'reject' && applies) throw new WalletError(4001, 'User rejected the request.')
  if ((behaviour === 'hang' || behaviour === 'locked') && applies) return new Promise(() => {})
  return answer()
}

function wrong(method: string): unknown {
  if (method === 'eth_accounts' || method === 'eth_requestAccounts') return ['not an address']
  return method === 'eth_chainId' ? 'mainnet' : { nonsense: true }
}
