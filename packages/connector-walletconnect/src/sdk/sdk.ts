import type { SignClient } from '@walletconnect/sign-client'
import { withoutBlockedStorage } from './patches/blockedStorage.js'
import { removeGlobalCore } from './patches/globalRegistration.js'

/** The SDK's client. */
export type Sdk = InstanceType<typeof SignClient>
/** What the SDK keeps of one session. */
export type SessionRecord = ReturnType<Sdk['session']['get']>
type SdkOptions = NonNullable<ConstructorParameters<typeof SignClient>[0]>

/** Of the SDK's names in its storage; databases keep instances apart. */
const prefix = 'foyer'

/** The SDK's client, made but not started: it has done no I/O. A fetch that failed may be tried again. */
export async function fetchSdk(options: {
  readonly relay: string
  readonly projectId: string | undefined
  readonly metadata: NonNullable<SdkOptions['metadata']>
  readonly storage: NonNullable<SdkOptions['storage']>
  readonly telemetry: boolean
}): Promise<Sdk> {
  const { SignClient } = await withoutBlockedStorage(() => import('@walletconnect/sign-client'))
  const { relay: relayUrl, telemetry: telemetryEnabled, projectId = '', metadata, storage } = options
  const sdk = new SignClient({
    relayUrl,
    telemetryEnabled,
    projectId,
    metadata,
    storage,
    customStoragePrefix: prefix,
    logger: silent(),
  })
  removeGlobalCore(prefix)
  return sdk
}

type Logger = Exclude<SdkOptions['logger'], string | undefined>

/** A logger without a sink: whatever it says about relays and keys stays off the console, and out of memory. */
function silent(): Logger {
  const logger = {
    level: 'silent',
    bindings: () => ({}),
    child: () => silent(),
    ...Object.fromEntries(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((name) => [name, () => {}]),
    ),
  }
  return logger as unknown as Logger
}
