/** Facts that are words: of a wallet, a service, or what a visitor typed. */
const words = ['error', 'message', 'search']

/** As long as the address of an account, on any chain. */
const address = /\b(?=[a-z]*\d)\w{26,}\b/gi

/**
 * The facts of an event without what says whose account it is about: the address that somebody's words may hold, and the
 * name that is registered for it.
 */
export function withoutAccount(facts: object): Readonly<Record<string, unknown>> {
  const { ensName: _, ...rest }: Readonly<Record<string, unknown>> = { ...facts }
  return Object.fromEntries(
    Object.entries(rest).map(([name, fact]) => [
      name,
      words.includes(name) && typeof fact === 'string' ? fact.replace(address, '…') : fact,
    ]),
  )
}
