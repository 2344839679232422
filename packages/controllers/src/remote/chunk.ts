// One chunk for all that pairs: whoever wants the one part wants the other a moment later.
export { createPairings } from '../visit/pairings.js'
export { createRemote } from './remote.js'
