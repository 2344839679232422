import { supportedChains } from '@foyer/api'
import { handle } from './handler.js'

/** The chains that the host named. */
export const supportedChainsHandler = handle({
  call: supportedChains,
  answer: async (_, kit) => ({ value: { http: [...kit.chains.values()].map(({ id }) => id), ws: [] } }),
})
