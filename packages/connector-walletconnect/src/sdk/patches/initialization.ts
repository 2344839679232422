import type { Sdk } from '../sdk.js'

/**
 * What: starts a client that was made by its constructor.
 *
 * Why: the SDK's `SignClient.init()` makes and starts in one, so that there would be no moment for the other patches.
 *
 * Shape: `init` is `new SignClient(options)` and `client.initialize()`.
 */
export async function initialize(sdk: Sdk): Promise<void> {
  const start: unknown = Reflect.get(sdk, 'initialize')
  if (typeof start === 'function') await Reflect.apply(start, sdk, [])
}
