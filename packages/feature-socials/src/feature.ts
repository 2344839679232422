import type { FeatureContext, ViewProps } from '@foyer/core'
import { ConnectingFarcaster } from './ConnectingFarcaster.js'
import { ConnectingSocial } from './ConnectingSocial.js'
import { messages } from './messages.js'
import { ConnectSocials, SocialAccounts } from './SocialAccounts.js'
import { createSocialLogin, type SocialLogin, type TabAnswers } from './socialLogin.js'

const views = {
  SocialAccounts: { title: 'social.label', component: SocialAccounts },
  ConnectSocials: { title: 'social.label', component: ConnectSocials },
  ConnectingSocial: {
    title: 'social.view',
    component: ConnectingSocial,
    enter: ({ controller, signal }: ViewProps<'ConnectingSocial', SocialLogin>) =>
      void controller.follow(signal),
  },
  ConnectingFarcaster: {
    title: 'social.view',
    component: ConnectingFarcaster,
    enter: ({ controller, signal }: ViewProps<'ConnectingFarcaster', SocialLogin>) =>
      void controller.farcaster(signal),
  },
}

/** Creates the module of the feature. @param answers those that the tab came back with, by the id of the widget that it left for */
export function createFeature(answers?: TabAnswers) {
  return {
    messages,
    views,
    install: (context: FeatureContext) => createSocialLogin(context, { answers }),
  }
}
