import { clockSkewMs } from '../devices/proofs.js'

/** The moment from which on one of the past can only come of a clock that was ahead. */
export const aheadFrom = (at: number) => at + clockSkewMs
