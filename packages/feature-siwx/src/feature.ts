import type { FeatureContext, FeatureStore, Store, ViewProps } from '@foyer/core'
import { messages } from './messages.js'
import type { SiwxOptions } from './options.js'
import { SIWXSignMessage } from './SIWXSignMessage.js'
import { createSessionCache, storedName } from './sessionCache.js'
import { sessionsOf } from './sessionsOf.js'
import { createSignIn, type SignIn } from './signIn.js'
import { settleSignOuts } from './signOut.js'

/** The views by name. */
const views = {
  SIWXSignMessage: {
    title: 'siwx.title',
    component: SIWXSignMessage,
    enter: ({ controller, signal }: Pick<ViewProps<'SIWXSignMessage', SignIn>, 'controller' | 'signal'>) =>
      void controller.begin(signal),
  },
}

/**
 * Signs out the accounts that a Disconnect left: see `signOut` of the manifest. It makes its part of the store as
 * `createFeatureStore` does: importing that would make it a chunk of its own, which every page lists.
 */
export function signOut(options: SiwxOptions, store: Store): Promise<boolean> {
  const key = <T>(name: string, decode: (json: unknown) => T | undefined = () => undefined) => ({
    name: `feature${storedName}${name}`,
    decode,
  })
  const own: FeatureStore = {
    get: (name, decode) => store.get(key(name, decode)),
    set: (name, value) => store.set<unknown>(key(name), value),
    remove: (name) => store.remove(key(name)),
  }
  const siwx = sessionsOf(options, own)
  return settleSignOuts({ siwx, options, known: createSessionCache(own, siwx) })
}

/** Creates the module that the manifest loads. */
export function createFeature(options: SiwxOptions) {
  return {
    messages,
    views,
    install: (context: FeatureContext): SignIn =>
      createSignIn(context, sessionsOf(options, context.store), options),
  }
}
