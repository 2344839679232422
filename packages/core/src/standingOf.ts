import { type Called, isVouched } from './strangers.js'
import type { Standing } from './token.js'

/** Returns why a token may be taken for another: by the judgement, or since nothing vouches for it. */
export function standingOf(token: Omit<Called, 'symbol'>): Standing | undefined {
  return token.standing ?? (isVouched(token) ? undefined : 'doubted')
}
