import type { ViewProps } from '@foyer/core'
import { ConnectingFarcaster } from './ConnectingFarcaster.js'
import { ConnectingSocial } from './ConnectingSocial.js'
import { ConnectSocials, SocialAccounts } from './SocialAccounts.js'
import { createSocialLogin, type SocialLogin } from './socialLogin.js'

export { messages } from './messages.js'

/** Makes the login of one widget; it asks nobody before somebody comes near a button. */
export const install = createSocialLogin

/** The views by name. */
export const views = {
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
