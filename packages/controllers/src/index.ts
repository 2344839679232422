export { AdapterConnectedError } from './adapterConnected.js'
export { AdapterMissingError } from './adapterMissing.js'
export { AddressMissingError } from './addressMissing.js'
export type { Commands, ConnectTarget } from './commands.js'
export { DisconnectError } from './flows/disconnectError.js'
export type { ConnectorKind, FoyerOptions, LogLine, RuntimeOptions } from './foyerOptions.js'
export { areAmountsHidden } from './hiddenAmounts.js'
export { initialRoot, recall, servedNamespaces } from './initialState.js'
export { createInstance, type Instance } from './instance.js'
export { AccountMissingError } from './missing.js'
export { LastNetworkError, NetworkMissingError } from './networkErrors.js'
export {
  InvalidOptionsError,
  type Options,
  parseOptions,
  parseRuntimeOptions,
  type Settings,
} from './options.js'
export { reloadPage } from './reload.js'
export { ConnectorMissingError } from './sources/connectorMissing.js'
export { createStore } from './storage.js'
export { createReader, isNameOf, pageStorage, storedEvent } from './stored.js'
export { takeReload } from './takeReload.js'
export type { ThemeVariables } from './themeVariables.js'
