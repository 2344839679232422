import type { AdapterEvent, Namespace } from '@foyer/core'
import {
  addressIn,
  check,
  connect,
  fails,
  gaveUp,
  nextEvent,
  pause,
  requestOf,
  same,
  signal,
} from './adapter/asking.js'
import { sending } from './adapter/sending.js'
import type { AdapterSubject, Promises } from './adapter/subject.js'

/** One test of the runner in use: `test` of Vitest, Jest or `node:test`. */
export type RunTest = (name: string, body: () => Promise<void>) => unknown

/**
 * The promises that every adapter keeps, as tests. Run it against a real chain with a test wallet:
 * `describeAdapter(test, makeSubject)`.
 * @param make is called anew for each test.
 */
export function describeAdapter<N extends Namespace>(
  test: RunTest,
  make: () => AdapterSubject<N> | Promise<AdapterSubject<N>>,
): void {
  const promises = { ...connecting<N>(), ...changing<N>(), ...signing<N>(), ...sending<N>() }
  for (const [name, promise] of Object.entries(promises))
    test(name, async () => {
      const subject = await make()
      try {
        await promise(subject)
      } finally {
        subject.adapter.dispose()
        subject.end()
      }
    })
}

function connecting<N extends Namespace>(): Promises<N> {
  return {
    async 'a connection has the accounts that the wallet grants, on a network of the family'(subject) {
      const connection = await connect(subject)

      const { namespace } = subject.adapter
      same(connection.connectorId, subject.connectorId)
      same(connection.accounts.map(addressIn).join(), subject.wallet.accounts.join())
      same(connection.account, connection.accounts[0])
      check(connection.account.startsWith(`${namespace}:`), `${connection.account} is of ${namespace}`)
      check(subject.adapter.provider(subject.connectorId) !== undefined, 'a connected wallet has a provider')
    },
    async 'a wallet that is not there is missing'({ adapter, network }) {
      await fails('wallet/missing', adapter.connect({ connectorId: 'nobody', network }, signal()))
    },
    async 'a declined connection says so and leaves no listener'(subject) {
      subject.wallet.behave('reject', 'connect')

      await fails('wallet/user-rejected', connect(subject))

      same(subject.wallet.listeners, 0)
      same(subject.adapter.provider(subject.connectorId), undefined)
    },
    async 'connecting can be given up while the wallet is silent, and tried again'(subject) {
      subject.wallet.behave('hang', 'connect')
      await gaveUp((abort) =>
        subject.adapter.connect({ connectorId: subject.connectorId, network: subject.network }, abort),
      )
      same(subject.wallet.listeners, 0)

      subject.wallet.behave('approve', 'connect')
      await connect(subject)
    },
    async 'a wallet that answers nonsense is not connected'(subject) {
      subject.wallet.behave('wrong-answer', 'connect')

      await fails('wallet/malformed-answer', connect(subject))

      same(subject.adapter.provider(subject.connectorId), undefined)
    },
    async 'a later visit is connected again without a window'(subject) {
      const before = await connect(subject)
      subject.adapter.dispose()
      const { prompts } = subject.wallet

      const adapter = subject.later()
      const after = await adapter.reconnect(requestOf(subject), signal())

      same(after?.account, before.account)
      same(subject.wallet.prompts, prompts)
      adapter.dispose()
    },
    async 'a wallet that granted nothing is not connected silently'(subject) {
      if (subject.wallet.answersSilently === false) subject.wallet.behave('hang', 'connect')
      const asked = new AbortController()
      same(await subject.adapter.reconnect(requestOf(subject), asked.signal), undefined)
      // A later grant counts while it is waited for.
      asked.abort()
      same(subject.wallet.listeners, 0)
    },
  }
}

function changing<N extends Namespace>(): Promises<N> {
  return {
    async 'another account chosen in the wallet is told'(subject) {
      await connect(subject)
      const told = nextEvent(subject.adapter)
      const [, second = ''] = subject.wallet.accounts

      subject.wallet.choose(second)

      const event = await told
      same(event.type === 'connection' && addressIn(event.connection.account), second)
    },
    async 'a grant revoked in the wallet ends the connection'(subject) {
      const asked = new AbortController()
      await subject.adapter.connect(requestOf(subject), asked.signal)
      const told = nextEvent(subject.adapter)

      subject.wallet.revoke()

      same((await told).type, 'disconnected')
      same(subject.adapter.provider(subject.connectorId), undefined)
      asked.abort()
      same(subject.wallet.listeners, 0)
    },
    async 'whoever asked and is overtaken after the answer takes the listeners along'(subject) {
      const asked = new AbortController()
      await subject.adapter.connect(requestOf(subject), asked.signal)

      asked.abort()

      same(subject.wallet.listeners, 0)
      same(subject.adapter.provider(subject.connectorId), undefined)
    },
    async 'disconnecting removes every listener and can be repeated'(subject) {
      await connect(subject)

      await subject.adapter.disconnect(subject.connectorId)
      await subject.adapter.disconnect(subject.connectorId)

      same(subject.wallet.listeners, 0)
      same(subject.adapter.provider(subject.connectorId), undefined)
    },
    async 'a disposed adapter listens to nothing and tells nothing'(subject) {
      await connect(subject)
      const events: AdapterEvent<N>[] = []
      subject.adapter.subscribe((event) => events.push(event))

      subject.adapter.dispose()
      subject.wallet.revoke()
      await pause(100)

      same(subject.wallet.listeners, 0)
      same(events.length, 0)
    },
  }
}

function signing<N extends Namespace>(): Promises<N> {
  const text = 'Sign me: äöü 🔑\nsecond line'
  return {
    async 'a signature is that of the account over the text'(subject) {
      const { account } = await connect(subject)

      const signature = await subject.adapter.signMessage(subject.connectorId, account, text, signal())

      check(await subject.verify({ address: addressIn(account), text, signature }), 'the signature is good')
    },
    async 'a declined signature says so, a silent wallet can be left, nonsense is found'(subject) {
      const { account } = await connect(subject)
      const sign = (abort = signal()) =>
        subject.adapter.signMessage(subject.connectorId, account, text, abort)

      subject.wallet.behave('reject', 'sign')
      await fails('wallet/user-rejected', sign())
      subject.wallet.behave('hang', 'sign')
      await gaveUp(sign)
      subject.wallet.behave('wrong-answer', 'sign')
      await fails('wallet/malformed-answer', sign())
    },
    async 'nobody signs once the wallet is disconnected'(subject) {
      const { account } = await connect(subject)
      await subject.adapter.disconnect(subject.connectorId)

      await fails('wallet/missing', subject.adapter.signMessage(subject.connectorId, account, text, signal()))
    },
  }
}
