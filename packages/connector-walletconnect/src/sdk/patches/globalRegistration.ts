/**
 * What: removes the SDK's core from `globalThis` again, and the count beside it.
 *
 * Why: the next client with the same storage prefix (a second instance, hot reload) would take over that core instead
 * of making its own, and warn on the console: https://github.com/wevm/wagmi/issues/4610.
 *
 * Shape: the constructor leaves `_walletConnectCore_<prefix>` and `_walletConnectCore_<prefix>_count`.
 * @param prefix the `customStoragePrefix` of the client
 */
export function removeGlobalCore(prefix: string): void {
  for (const key of globalCoreKeys(prefix)) Reflect.deleteProperty(globalThis, key)
}

/** Under which names the SDK registers a core. */
export function globalCoreKeys(prefix: string): readonly string[] {
  return ['', '_count'].map((suffix) => `_walletConnectCore_${prefix}${suffix}`)
}
