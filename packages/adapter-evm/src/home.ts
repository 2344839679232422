import { evmNetworkId } from './networkId.js'

/** Ethereum: names are registered there, and most contracts of accounts are there. */
export const home = /* @__PURE__ */ evmNetworkId(1)
