import { accountId, connectionOf, type FoyerEvent } from '@foyer/core'
import { type FakeFamily, fakeFamily } from './fakeFamily.js'
import { fakeWallet } from './fakeWallet.js'
import { base, mainnet, solana } from './networks.js'

/** What is read of an instance. */
interface Instance {
  readonly state: Parameters<typeof connectionOf>[0]
  readonly events: { subscribe(listener: (event: FoyerEvent) => void): unknown }
}

/** EVM chains, with the wallet `harbor` on the page. */
export function evmFamily(): FakeFamily {
  return fakeFamily('eip155', [mainnet, base], [fakeWallet('harbor')])
}

/** Solana, with the wallet `glade` on the page. */
export function solanaFamily(): FakeFamily {
  return fakeFamily('solana', [solana], [fakeWallet('glade', { network: solana.id })])
}

/** What a session grants that has one account of each of the two families. */
export const grantsOfBoth = {
  eip155: [accountId(mainnet.id, '0xcove')],
  solana: [accountId(solana.id, 'Cove1111111111111111111111111111')],
} as const

/** An instance of both families with all that it tells from now on, and how each of them stands: EVM first. */
export function watchBoth<I extends Instance>(instance: I) {
  const events: FoyerEvent[] = []
  instance.events.subscribe((event) => events.push(event))
  return {
    instance,
    events,
    names: () => events.map(({ event }) => event),
    status: () => [
      connectionOf(instance.state, 'eip155').status,
      connectionOf(instance.state, 'solana').status,
    ],
  }
}
