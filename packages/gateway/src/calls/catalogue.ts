import { revokeSession, sessions, wallets } from '@foyer/api'
import { handle } from './handler.js'

/** What providers tell in the words of the call: there are no amounts to be counted with. */
export const walletsHandler = handle({
  call: wallets,
  answer: async (ask, kit) => ({ value: await kit.ask('wallets', ask) }),
})

export const sessionsHandler = handle({
  call: sessions,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: { pcis: await kit.ask('sessions', ask) } }),
})

export const revokeSessionHandler = handle({
  call: revokeSession,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: { success: await kit.ask('sessionRevoke', ask) } }),
})
