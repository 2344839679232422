import type { FeatureStore } from '@foyer/core'
import { localSessions } from './local.js'
import type { SiwxOptions } from './options.js'
import { serverSessions } from './server.js'
import type { Siwx } from './signInPort.js'

/** Returns where sign-ins are kept, as the host set it. */
export function sessionsOf(options: SiwxOptions, store: FeatureStore): Siwx {
  if ('siwx' in options) return options.siwx
  return 'server' in options ? serverSessions(options) : localSessions(options, store)
}
