import type { SignClient } from '@walletconnect/sign-client'

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
  const unblock = unblockStorage()
  const { SignClient } = await import('@walletconnect/sign-client').finally(unblock)
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
  // It leaves itself on the page and would be found, and warned about, by the next one (two instances, hot reload).
  for (const key of ['', '_count']) Reflect.deleteProperty(globalThis, `_walletConnectCore_${prefix}${key}`)
  return sdk
}

// The SDK touches localStorage while it loads, which throws where the browser blocks it (safety F-49).
function unblockStorage(): () => void {
  try {
    void globalThis.localStorage
    return () => {}
  } catch {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined })
    return () => {
      if (own) Object.defineProperty(globalThis, 'localStorage', own)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
  }
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
