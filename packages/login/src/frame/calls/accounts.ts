import type { AnswerOf } from '@foyer/login-frame/protocol'
import type { Account } from '../account.js'
import type { AccountType, KeptLogin } from '../frameStorage.js'
import type { PageConfig } from '../pageConfig.js'
import { type CallAnswers, CallError } from './answers.js'
import { fetched } from './fetched.js'
import { type NetworkInUse, numberOf } from './network.js'
import type { SmartAsk } from './smartAccounts.js'

/** Who is logged in, and with which accounts. */
export interface Accounts {
  /** On the network in use. @param asked which account the page has in use where the visitor never chose. @throws {CallError} */
  user(asked?: AccountType): Promise<AnswerOf<'GET_USER'>>
  /** Which account acts where a request names none. */
  preferred(login: KeptLogin): AccountType
  readonly calls: CallAnswers
}

/** What {@link createAccounts} is made of. */
export interface AccountsParts {
  readonly account: Pick<Account, 'user' | 'setAccountType'>
  readonly facts: Pick<PageConfig, 'chains' | 'smartAccount'>
  readonly network: NetworkInUse
}

export function createAccounts({ account, facts, network }: AccountsParts): Accounts {
  const smart = fetched(() => import('./smartAccounts.js'))
  let wanted: AccountType = 'smartAccount'

  const preferred = (login: KeptLogin) => login.accountType ?? wanted

  /** @throws {CallError} */
  async function standing() {
    // The page may ask about another network meanwhile.
    const on = network.id()
    const login = await account.user()
    const address = login?.addresses[on.split(':')[0] ?? '']
    if (!login || !address) throw new CallError('Nobody is logged in.', 'session-over')
    const chain = facts.chains[on]
    const ask: SmartAsk | undefined = chain?.smartAccounts && {
      owner: address,
      chain,
      network: on,
      kind: facts.smartAccount,
    }
    return { login, address, ask, on }
  }

  async function user(asked = wanted): Promise<AnswerOf<'GET_USER'>> {
    const { login, address, ask, on } = await standing()
    // What a page has in use of another family says nothing of this one.
    if (on.startsWith('eip155:')) wanted = asked
    return {
      email: login.email ?? null,
      userName: login.userName ?? null,
      address,
      chainId: numberOf(on),
      accounts: [{ address, type: 'eoa' }],
      preferredAccountType: 'eoa',
      custody: login.custody,
      ...(ask && (await (await smart()).smartUser(ask, preferred(login)))),
    }
  }

  return {
    user,
    preferred,
    calls: {
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
        smartAccountEnabledNetworks: Object.entries(facts.chains).flatMap(([id, chain]) =>
          chain.smartAccounts ? [Number(numberOf(id))] : [],
        ),
      }),
      INIT_SMART_ACCOUNT: async () => (await smart()).initSmartAccount((await standing()).ask),
      SET_PREFERRED_ACCOUNT: async ({ type, chainId }) => {
        network.set(chainId)
        const { address, ask } = await standing()
        return (await smart()).chosen(type, address, ask, account.setAccountType)
      },
    },
  }
}
