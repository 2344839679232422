import { logins, type ScriptedLogin } from '../world/login.js'
import type { World } from '../world/world.js'
import type { ViewState } from './viewState.js'

/** A visitor presses an account. */
function pressed(login: ScriptedLogin, account: string, sees: string) {
  return {
    setting: { login },
    async act(world: World) {
      await world.sees('Continue with Google')
      await world.press(`Continue with ${account}`)
      await world.sees(sees)
    },
  } satisfies Pick<ViewState, 'setting' | 'act'>
}

const some = (...socials: readonly ('google' | 'x' | 'apple' | 'github' | 'discord' | 'facebook')[]) => ({
  setting: { login: logins.social, options: { features: { socials } } },
  act: ({ sees }: World) => sees('Continue with'),
})

/** States of the accounts among the ways to connect. */
export const socialAccounts: readonly ViewState[] = [
  { name: 'normal', setting: { login: logins.social }, act: ({ sees }) => sees('Continue with Google') },
  {
    name: 'first-visit',
    setting: { login: logins.social, wallets: [], catalogue: 'none' },
    act: ({ sees }) => sees('Continue with Google'),
  },
  { name: 'one', ...some('apple') },
  { name: 'two', ...some('google', 'apple') },
  { name: 'six', ...some('google', 'x', 'discord', 'github', 'apple', 'facebook') },
]

/** States of the list of all accounts. */
export const connectSocials: readonly ViewState[] = [
  {
    name: 'normal',
    setting: { login: logins.social },
    async act(world) {
      await world.sees('Continue with Google')
      await world.press('More accounts')
      await world.sees('Facebook')
    },
  },
]

/** States of the wait for a provider's window. */
export const connectingSocial: readonly ViewState[] = [
  { name: 'normal', ...pressed(logins.social, 'Google', 'Finish in the sign-in window') },
  { name: 'slow', ...pressed(logins.socialSlow, 'Google', 'Finish in the sign-in window') },
  { name: 'blocked', ...pressed(logins.socialBlocked, 'Google', 'The window did not open') },
  { name: 'unseen', ...pressed(logins.socialUnseen, 'Google', 'Match this number') },
  { name: 'failed', ...pressed(logins.socialMissing, 'Google', 'not set up on this site') },
  {
    name: 'not-begun',
    setting: { login: logins.social },
    async act({ widget, sees }) {
      await sees('Continue with Google')
      widget.router.push('ConnectingSocial')
      await sees('Sign in')
    },
  },
]

/** States of the code for a Farcaster app. */
export const connectingFarcaster: readonly ViewState[] = [
  { name: 'normal', ...pressed(logins.social, 'Farcaster', 'Scan with your phone') },
  { name: 'preparing', ...pressed(logins.socialSlow, 'Farcaster', 'Preparing the code') },
  { name: 'device', ...pressed(logins.socialDevice, 'Farcaster', 'Match this number') },
]
