import { wallets } from '@foyer/api'
import { handle } from './handler.js'

/** What providers tell in the words of the call: there are no amounts to be counted with. */
export const walletsHandler = handle({
  call: wallets,
  answer: async (ask, kit) => ({ value: await kit.ask('wallets', ask) }),
})
