import { activateSession, createSession, revokeSession, sessions } from '@foyer/api'
import { handle } from './handler.js'

/** What providers tell in the words of the call: there are no amounts to be counted with. */
export const sessionsHandler = handle({
  call: sessions,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: { pcis: await kit.ask('sessions', ask) } }),
})

export const createSessionHandler = handle({
  call: createSession,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: await kit.ask('sessionCreate', ask) }),
})

export const activateSessionHandler = handle({
  call: activateSession,
  isPrivate: true,
  answer: async (ask, kit) => ({
    value: { success: await kit.ask('sessionActivate', { ...ask, project: kit.project ?? '' }) },
  }),
})

export const revokeSessionHandler = handle({
  call: revokeSession,
  isPrivate: true,
  answer: async (ask, kit) => ({ value: { success: await kit.ask('sessionRevoke', ask) } }),
})
