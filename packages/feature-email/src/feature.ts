import type { ViewProps } from '@foyer/core'
import { EmailAddress } from './EmailAddress.js'
import { EmailVerifyDevice } from './EmailVerifyDevice.js'
import { EmailVerifyOtp } from './EmailVerifyOtp.js'
import { createEmailLogin, type EmailLogin } from './emailLogin.js'
import { LoginSettings } from './LoginSettings.js'
import { UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp } from './UpdateEmailCode.js'
import { UpdateEmailWallet } from './UpdateEmailWallet.js'

export { messages } from './messages.js'

/** Makes the login of one widget; it asks nobody before an address is typed. */
export const install = createEmailLogin

/** The views by name. */
export const views = {
  EmailAddress: { title: 'email.label', component: EmailAddress },
  EmailVerifyDevice: {
    title: 'email.deviceView',
    component: EmailVerifyDevice,
    enter: ({ controller, signal }: ViewProps<'EmailVerifyDevice', EmailLogin>) =>
      void controller.waitForDevice(signal),
  },
  EmailVerifyOtp: { title: 'email.codeView', component: EmailVerifyOtp },
  LoginSettings: { title: 'email.settingsView', component: LoginSettings },
  UpdateEmailWallet: { title: 'email.editView', component: UpdateEmailWallet },
  UpdateEmailPrimaryOtp: { title: 'email.oldView', component: UpdateEmailPrimaryOtp },
  UpdateEmailSecondaryOtp: { title: 'email.newView', component: UpdateEmailSecondaryOtp },
}
