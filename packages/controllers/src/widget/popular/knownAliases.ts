// A file of its own, to be fetched where a host excludes wallets: what they go by is 2 kB that others do without.
export { knownAliases } from '@foyer/core/adapters'
