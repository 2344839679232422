import { ApiError } from '../route.ts'
import type { Params } from './params.ts'

/** What goes wrong on the relay, beyond refused upgrades (which are faults of the path `/relay`). Zeros: nothing. */
export interface Trouble {
  /** Milliseconds by which every message reaches its reader late. */
  readonly delay: number
  /** Milliseconds after which every socket is cut, again and again. */
  readonly flap: number
  /** Milliseconds by which the relay's clock is ahead; negative: behind. */
  readonly skew: number
  /** How many answers to publications get lost; what was published is delivered all the same. */
  readonly lose: number
  /** 1: of the connections of one client only the newest is delivered to, as the public relay does; 0: each. */
  readonly newest: number
}

export const noTrouble: Trouble = { delay: 0, flap: 0, skew: 0, lose: 0, newest: 0 }

/** The trouble that a body asks for; what it does not name stays as it is. */
export function parseTrouble(asked: Params, before: Trouble): Trouble {
  const number = (name: keyof Trouble): number => {
    const value = asked[name] ?? before[name]
    if (typeof value === 'number' && Number.isInteger(value) && (value >= 0 || name === 'skew')) return value
    throw new ApiError(400, name, 'A whole number: milliseconds, or how many answers to lose')
  }
  return {
    delay: number('delay'),
    flap: number('flap'),
    skew: number('skew'),
    lose: number('lose'),
    newest: number('newest'),
  }
}
