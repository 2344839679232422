import type { Account } from '../account.js'
import type { Accounts } from './accounts.js'
import type { CallAnswers } from './answers.js'
import type { NetworkInUse } from './network.js'

/** The calls about who is logged in, and about logging in by e-mail. */
export function loginCalls(account: Account, accounts: Accounts, network: NetworkInUse): CallAnswers {
  return {
    IS_CONNECTED: async () => ({ isConnected: await account.isStanding() }),
    GET_USER(ask) {
      network.set(ask?.chainId)
      return accounts.user(ask?.preferredAccountType)
    },
    CONNECT_EMAIL: ({ email }) => account.startEmail(email),
    CONNECT_DEVICE: (_ask, signal) => account.waitForDevice(signal).then(() => undefined),
    CONNECT_OTP: ({ otp }) => account.finishEmail(otp).then(() => undefined),
    SIGN_OUT: () => account.signOut().then(() => undefined),
  }
}
