import type { FeatureContext, ViewProps } from '@foyer/core'
import { messages } from './messages.js'
import type { SiwxOptions } from './options.js'
import { SIWXSignMessage } from './SIWXSignMessage.js'
import { sessionsOf } from './sessionsOf.js'
import { createSignIn, type SignIn } from './signIn.js'

/** The views by name. */
const views = {
  SIWXSignMessage: {
    title: 'siwx.title',
    component: SIWXSignMessage,
    enter: ({ controller, signal }: Pick<ViewProps<'SIWXSignMessage', SignIn>, 'controller' | 'signal'>) =>
      void controller.begin(signal),
  },
}

/** What the manifest's `load` gives. */
export function createFeature(options: SiwxOptions) {
  return {
    messages,
    views,
    install: (context: FeatureContext): SignIn =>
      createSignIn(context, sessionsOf(options, context.store), options),
  }
}
