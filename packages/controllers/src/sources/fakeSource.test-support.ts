import type {
  AccountId,
  AdapterDescriptor,
  Authentication,
  SessionRequest,
  WalletSource,
  WalletSourceContext,
} from '@foyer/core'
import { type FakeSessions, fakeSessions } from '@foyer/testing/family'
import type { Instance } from '../instance.js'

/** A wallet source in the hand of a test. */
export interface FakeSource extends FakeSessions {
  readonly source: WalletSource
  /** Where visitors are to sign in, as the last request was told. */
  readonly authentication: () => Authentication | undefined
  /** Asks for a session, as its own view would. */
  ask(
    instance: Pick<Instance, 'sessions'>,
    request?: Pick<SessionRequest, 'namespace' | 'told' | 'beforeUse'>,
  ): Promise<{ readonly approval: Promise<AccountId>; withdraw(): void }>
}

/** @param id of the source, and of its connections */
export function fakeSource(
  adapters: readonly AdapterDescriptor[] = [],
  id: WalletSource['id'] = 'source:phone',
): FakeSource {
  const fake = fakeSessions()
  let context: WalletSourceContext | undefined
  let authentication: Authentication | undefined

  return Object.assign(fake, {
    async ask(
      instance: Pick<Instance, 'sessions'>,
      request: Pick<SessionRequest, 'namespace' | 'told' | 'beforeUse'> = {},
    ) {
      await instance.sessions(id)
      const mine = new AbortController()
      const approve = (signal: AbortSignal, given?: Authentication) => {
        authentication = given
        return fake.request({}, signal)
      }
      const approval = context?.connect({ ...request, approve }, mine.signal)
      if (!approval) throw new Error('The source was not opened.')
      approval.catch(() => {})
      const before = fake.requests.length
      // It is asked for once the source is open, which it is.
      while (fake.requests.length === before) await Promise.resolve()
      return { approval, withdraw: () => mine.abort() }
    },
    authentication: () => authentication,
    source: {
      id,
      type: 'walletConnect' as const,
      name: id,
      adapters,
      async create(given: WalletSourceContext) {
        context = given
        return fake.open()
      },
    },
  })
}
