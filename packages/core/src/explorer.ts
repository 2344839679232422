import type { Network } from './network.js'
import { safeUrl } from './safeUrl.js'
import type { SafeUrl } from './webUrl.js'

/** What can be looked up. */
export type ExplorerKind = 'account' | 'transaction' | 'token'

const usual = { account: 'address', transaction: 'tx', token: 'token' } as const

/** Where the public can look something up; `undefined` where the network names no explorer. */
export function explorerLink(
  { explorer }: Pick<Network, 'explorer'>,
  kind: ExplorerKind,
  id: string,
): SafeUrl | undefined {
  if (!explorer) return undefined
  const path = explorer[`${kind}Path`] ?? usual[kind]
  return safeUrl('web', `${explorer.url.replace(/\/+$/, '')}/${path}/${encodeURIComponent(id)}`)
}
