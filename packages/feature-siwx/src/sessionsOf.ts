import type { FeatureStore } from '@foyer/core'
import { TwoConfigsError } from './errors.js'
import { localSessions } from './local.js'
import type { SiwxOptions } from './options.js'
import { serverSessions } from './server.js'
import type { Siwx } from './signInPort.js'

/** Where sign-ins are kept, as the host has it. @throws {TwoConfigsError} */
export function sessionsOf(options: SiwxOptions, store: FeatureStore): Siwx {
  if ('siwx' in options) {
    if (options.siweConfig !== undefined) throw new TwoConfigsError()
    return options.siwx
  }
  return 'server' in options ? serverSessions(options) : localSessions(options, store)
}
