import type { Account } from '../account.js'
import type { FrameStorage } from '../frameStorage.js'
import type { PageConfig } from '../pageConfig.js'
import type { Service } from '../service.js'
import type { PageLook } from '../theme.js'
import { createAccounts } from './accounts.js'
import type { CallAnswers } from './answers.js'
import { emailChangeLater } from './emailChangeLater.js'
import { loginCalls } from './login.js'
import { networkCalls, networkInUse } from './network.js'
import { pageCalls } from './page.js'
import { type RequestCallsParts, requestCalls } from './requests.js'
import { socialLater } from './socialLater.js'

/** The parts of {@link pageAnswers}. */
export interface PageAnswersParts extends Pick<RequestCallsParts, 'hide' | 'signing'> {
  readonly account: Account
  readonly service: Service
  readonly kept: FrameStorage
  readonly facts: PageConfig
  /** The page that embeds the frame. */
  readonly origin: string
  readonly locale: string
  readonly look: PageLook
  /** Loads the frame again. */
  reload(): void
}

/** Creates the answers to all calls of the page. */
export function pageAnswers(parts: PageAnswersParts): CallAnswers {
  const { account, facts, look } = parts
  const network = networkInUse(facts.chains)
  const accounts = createAccounts({ account, facts, network })
  return {
    ...loginCalls(account, accounts, network),
    ...accounts.calls,
    ...networkCalls(network),
    ...pageCalls(look),
    ...emailChangeLater(account, parts.kept.notes),
    ...socialLater({ ...parts, accounts }),
    ...requestCalls({ ...parts, accounts, network }),
  }
}
