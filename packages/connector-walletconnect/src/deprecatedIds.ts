import type { NetworkId } from '@foyer/core'

/** Ids that older wallets still use, by the id of today. */
const deprecated: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The id under which older wallets know a network. */
export function deprecatedId(network: NetworkId): string | undefined {
  return deprecated[network]
}

/** The id of today for one of any age. */
export function currentId(network: string): string {
  return Object.keys(deprecated).find((id) => deprecated[id] === network) ?? network
}
