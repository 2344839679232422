export { AdapterConnectedError, AdapterMissingError } from './adapters.js'
export { mergeConnectors, walletName, walletsOf } from './connectors.js'
export type { ConnectTarget } from './flows/connect.js'
export { DisconnectError } from './flows/disconnect.js'
export { createInstance, type Instance } from './instance.js'
export { familiesOf, LastNetworkError, NetworkMissingError } from './networks.js'
export {
  type FeatureFlags,
  type FoyerOptions,
  InvalidOptionsError,
  type Options,
  parseOptions,
  type RuntimeOptions,
  type Settings,
} from './options.js'
export { publicRpcUrls, rpcUrls } from './rpcUrls.js'
export {
  type Codec,
  createStore,
  pageStorage,
  type StorageArea,
  type StorageKey,
  type Store,
} from './storage.js'
