import type { AnswerOf } from '@foyer/login-frame/protocol'
import type { Account } from '../account.js'
import { type CallAnswers, CallError } from './answers.js'
import { type NetworkInUse, numberOf } from './network.js'

/** Who is logged in, on the network in use. @throws {CallError} */
export async function userOf(
  account: Pick<Account, 'user'>,
  network: NetworkInUse,
): Promise<AnswerOf<'GET_USER'>> {
  const login = await account.user()
  const address = login?.addresses[network.id().split(':')[0] ?? '']
  if (!login || !address) throw new CallError('Nobody is logged in.', 'session-over')
  return {
    email: login.email ?? null,
    userName: login.userName ?? null,
    address,
    chainId: numberOf(network.id()),
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
    custody: login.custody,
  }
}

/** The calls about who is logged in, and about logging in by e-mail. */
export function loginCalls(account: Account, network: NetworkInUse): CallAnswers {
  return {
    IS_CONNECTED: async () => ({ isConnected: await account.isStanding() }),
    GET_USER(ask) {
      if (ask?.chainId !== undefined) network.set(ask.chainId)
      return userOf(account, network)
    },
    CONNECT_EMAIL: ({ email }) => account.startEmail(email),
    CONNECT_DEVICE: (_ask, signal) => account.waitForDevice(signal).then(() => undefined),
    CONNECT_OTP: ({ otp }) => account.finishEmail(otp).then(() => undefined),
    SIGN_OUT: () => account.signOut().then(() => undefined),
  }
}
