import type { CallAnswers } from './answers.js'
import { fetched } from './fetched.js'
import type { SocialCallsParts } from './social.js'

/** The calls about logging in by an account elsewhere; their code is fetched with the first. */
export function socialLater(parts: SocialCallsParts): CallAnswers {
  const social = fetched(async () => (await import('./social.js')).socialCalls(parts))
  return {
    GET_SOCIAL_REDIRECT_URI: async (ask) => (await social()).GET_SOCIAL_REDIRECT_URI(ask),
    CONNECT_SOCIAL: async (ask, signal) => (await social()).CONNECT_SOCIAL(ask, signal),
    GET_FARCASTER_URI: async () => (await social()).GET_FARCASTER_URI(),
    CONNECT_FARCASTER: async (_ask, signal) => (await social()).CONNECT_FARCASTER(signal),
    RELOAD: async () => (await social()).RELOAD(),
  }
}
