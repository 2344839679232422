// What makes a new wallet, list of words included: a chunk of its own, fetched once in the life of a wallet.

export { addresses } from './derive.js'
export { newSecret } from './newSecret.js'
