export { AccountMissingError } from './accountMissing.js'
export { AdapterMissingError } from './adapterMissing.js'
export { AddressMissingError } from './addressMissing.js'
export { AdapterConnectedError } from './flows/arrange.js'
export type { ConnectTarget } from './flows/connect.js'
export { DisconnectError } from './flows/disconnect.js'
export type { FoyerOptions, RuntimeOptions } from './foyerOptions.js'
export { createInstance, type Instance } from './instance.js'
export { LastNetworkError, NetworkMissingError } from './networks.js'
export {
  InvalidOptionsError,
  type Options,
  parseOptions,
  type Settings,
} from './options.js'
export { ConnectorMissingError } from './remote/connectorMissing.js'
export type { Offer } from './remote/remote.js'
export type { Store } from './storage.js'
