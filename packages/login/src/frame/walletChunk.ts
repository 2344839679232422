// All that seals and opens wallets: a chunk of its own, fetched once somebody logs in or signs.

export { createEntering } from './entering.js'
export { createKnownWallets, refuseOlder } from './knownWallets.js'
export { learn } from './learn.js'
export { askOwn, joinLogin } from './ownSession.js'
export { withSeed } from './withSeed.js'
