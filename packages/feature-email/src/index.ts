import type { FeatureOf } from '@foyer/core'
import type { EmailLogin } from './emailLogin.js'

declare module '@foyer/core' {
  interface Views {
    /** Drawn in the Connect view. */
    EmailAddress: undefined
    EmailVerifyDevice: undefined
    EmailVerifyOtp: undefined
    /** Drawn in the settings of an account that is logged in. */
    LoginSettings: undefined
    UpdateEmailWallet: undefined
    UpdateEmailPrimaryOtp: undefined
    UpdateEmailSecondaryOtp: undefined
  }
  /** None of them says whose address it is. */
  interface EventMap {
    /** The visitor began to type an address. */
    EMAIL_LOGIN_SELECTED: undefined
    /** An address was sent to the service. */
    EMAIL_SUBMITTED: undefined
    /** The visitor approved this device by the mail. */
    DEVICE_REGISTERED_FOR_EMAIL: undefined
    /** A code was sent by mail. */
    EMAIL_VERIFICATION_CODE_SENT: undefined
    /** The code was right. */
    EMAIL_VERIFICATION_CODE_PASS: undefined
    /** The code was not taken. */
    EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
    /** The visitor asks for another address of the login. */
    EMAIL_EDIT: undefined
    /** The visitor went to the login's own page, where a wallet gets passkeys and more devices. */
    EMAIL_UPGRADE_FROM_MODAL: undefined
  }
  interface FeatureFlags {
    /** Logging in by e-mail, where a source of logins is installed. @default true */
    email: boolean
  }
}

/** Logs in by a code that is sent by e-mail. Its sessions are those of the source `auth`. */
export const email: FeatureOf<
  | 'EmailAddress'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'LoginSettings'
  | 'UpdateEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp',
  EmailLogin
> = {
  id: 'email',
  flag: { name: 'email', default: true },
  labels: {
    'email.label': 'Continue with email',
    'email.codeView': 'Confirm your email',
    'email.deviceView': 'Approve this device',
  },
  titles: { EmailVerifyDevice: 'email.deviceView', EmailVerifyOtp: 'email.codeView' },
  views: [
    'EmailAddress',
    'EmailVerifyDevice',
    'EmailVerifyOtp',
    'LoginSettings',
    'UpdateEmailWallet',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
  ],
  actions: [
    {
      slot: 'connect',
      id: 'email',
      order: 10,
      icon: 'mail',
      label: 'email.label',
      inPlace: true,
      connects: ['eip155', 'solana'],
      route: { view: 'EmailAddress', params: undefined },
    },
    {
      slot: 'settings',
      id: 'login',
      order: 10,
      icon: 'mail',
      label: 'email.label',
      inPlace: true,
      connector: 'auth',
      route: { view: 'LoginSettings', params: undefined },
    },
  ],
  load: () => import('./feature.js'),
}
