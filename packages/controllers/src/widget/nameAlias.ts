/** The alias of a wallet that is known by its name alone: see `WalletEntry.aliases`. */
export function nameAlias(name: string): string {
  return `:${name.toLowerCase()}`
}
