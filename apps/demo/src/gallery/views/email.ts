import { logins, type ScriptedLogin } from '../world/login.js'
import type { World } from '../world/world.js'
import type { ViewState } from './viewState.js'

/** A visitor types an address and goes on. */
function typed(login: ScriptedLogin, sees: string, next?: (world: World) => Promise<void>) {
  return {
    setting: { login },
    async act(world: World) {
      await world.sees('500')
      await world.fill('Email address', 'ada@shop.example')
      await world.press('Continue')
      await world.sees(sees)
      await next?.(world)
    },
  } satisfies Pick<ViewState, 'setting' | 'act'>
}

const shown = ({ root, until, sees }: World) =>
  sees('500').then(() => until(() => root.querySelector('input[type="email"]') !== null))

/** States of the field among the ways to connect. */
export const emailAddress: readonly ViewState[] = [
  { name: 'normal', setting: { login: logins.code }, act: shown },
  {
    name: 'first-visit',
    setting: { login: logins.code, wallets: [], catalogue: 'none' },
    act: ({ sees }) => sees('MetaMask'),
  },
  {
    name: 'alone',
    setting: { login: logins.code, wallets: [], catalogue: 'none', options: { enableWallets: false } },
    act: ({ root, until }) => until(() => root.querySelector('input[type="email"]') !== null),
  },
  {
    name: 'terms',
    setting: {
      login: logins.code,
      options: { features: { legalCheckbox: true }, termsUrl: 'https://terms.example/' },
    },
    act: ({ sees }) => sees('Continue with email'),
  },
  { name: 'busy', ...typed({}, '500') },
  { name: 'too-soon', ...typed(logins.tooSoon, 'Please try again after 17 seconds') },
  { name: 'unavailable', ...typed(logins.down, 'The login did not load. Try again.') },
]

/** States of the code. */
export const emailVerifyOtp: readonly ViewState[] = [
  {
    name: 'normal',
    ...typed(logins.code, 'in 10 minutes', ({ fill }) => fill('Code of six digits', '482')),
  },
  {
    name: 'checking',
    ...typed(logins.code, 'in 10 minutes', async ({ fill, sees }) => {
      await fill('Code of six digits', '482917')
      await sees('Checking the code')
    }),
  },
  {
    name: 'wrong',
    ...typed(logins.wrongCode, 'in 10 minutes', async ({ fill, sees }) => {
      await fill('Code of six digits', '482917')
      await sees('not right')
    }),
  },
  {
    name: 'forgetful',
    ...typed(logins.forgetful, 'sign in again next time'),
  },
  {
    name: 'over',
    ...typed(logins.overCode, 'in 10 minutes', async ({ fill, sees }) => {
      await fill('Code of six digits', '482917')
      await sees('no longer works')
    }),
  },
]

/** States of the wait for a new device. */
export const emailVerifyDevice: readonly ViewState[] = [
  { name: 'normal', ...typed(logins.device, 'Match this number') },
  {
    name: 'not-begun',
    setting: { login: logins.code },
    async act({ widget, root, sees, until }) {
      await sees('500')
      widget.router.push('EmailVerifyDevice')
      await until(() => root.querySelector('input[type="email"]') !== null)
    },
  },
]

const openSettings = async ({ widget, sees }: World) => {
  widget.router.push('AccountSettings')
  await sees('Devices, passkeys')
}

/** States of what the settings of an account say of its login. */
export const loginSettings: readonly ViewState[] = [
  { name: 'assisted', setting: { login: logins.in }, act: openSettings },
  { name: 'self', setting: { login: logins.inAlone }, act: openSettings },
  { name: 'long', setting: { login: logins.inLong }, act: openSettings },
]

/** Somebody who is logged in types another address. */
function changed(login: ScriptedLogin, sees: string, next?: (world: World) => Promise<void>) {
  return {
    setting: { login },
    async act(world: World) {
      world.widget.router.push('UpdateEmailWallet')
      await world.until(
        () => world.root.querySelector<HTMLInputElement>('input[type="email"]')?.value === 'ada@shop.example',
      )
      await world.fill('Email address', 'eve@shop.example')
      await world.press('Save')
      await world.sees(sees)
      await next?.(world)
    },
  } satisfies Pick<ViewState, 'setting' | 'act'>
}

/** States of the form for another address. */
export const updateEmailWallet: readonly ViewState[] = [
  {
    name: 'normal',
    setting: { login: logins.in },
    async act({ widget, root, until }) {
      widget.router.push('UpdateEmailWallet')
      await until(() => root.querySelector<HTMLInputElement>('input[type="email"]')?.value !== '')
    },
  },
  { name: 'refused', ...changed(logins.notChanging, 'Too many tries') },
]

/** States of the code that goes to the address in use. */
export const updateEmailPrimaryOtp: readonly ViewState[] = [
  { name: 'normal', ...changed(logins.changing, 'Confirm your current email') },
]

/** States of the code that goes to the new address. */
export const updateEmailSecondaryOtp: readonly ViewState[] = [
  {
    name: 'checking',
    ...changed(logins.changingNew, 'Confirm your new email', async ({ fill, sees }) => {
      await fill('Code of six digits', '482917')
      await sees('Checking the code')
    }),
  },
]
