import type { Adapter, AdapterEvent, Connection, Namespace, NetworkId, Token } from '@foyer/core'
import type { Behaviour } from './behaviour.js'

/** One test of the runner in use: `test` of Vitest, Jest or `node:test`. */
export type RunTest = (name: string, body: () => Promise<void>) => unknown

/** What the suite does with a wallet, in the words that all chain families share. */
export interface AdapterWallet {
  /** As `createTestWallet` has it: how requests of a kind are met from now on. */
  behave(behaviour: Behaviour, kind: 'connect' | 'sign' | 'send'): void
  /** Addresses as connections tell them, the one in use first. At least two. */
  readonly accounts: readonly string[]
  /** Chooses another account in the wallet. */
  choose(address: string): void
  /** Revokes in the wallet what it granted to the page. */
  revoke(): void
  /** How many windows the wallet has shown. */
  readonly prompts: number
  /**
   * Whether it can be asked without a window if it knows the page. Where it cannot, a window that it shows on a silent
   * reconnect is left alone. @default true
   */
  readonly answersSilently?: boolean
  /** How many listeners the page has on the wallet. */
  readonly listeners: number
}

/** An adapter under test, with a wallet on the page that has granted nothing yet. */
export interface AdapterSubject<N extends Namespace> {
  readonly adapter: Adapter<N>
  /** Another adapter for the same wallet and page, as a later visit has it. */
  later(): Adapter<N>
  readonly connectorId: string
  readonly network: NetworkId<N>
  readonly wallet: AdapterWallet
  /** Whether an account signed a text, by a library that neither adapter nor wallet uses. */
  verify(signed: {
    readonly address: string
    readonly text: string
    readonly signature: string
  }): Promise<boolean>
  /** A coin that the first account has, and somebody to send it to. Absent: the adapter cannot send. */
  readonly transfer?: {
    readonly token: Token
    readonly to: string
    /** Base units; the account has more, but not a million times as much. */
    readonly amount: bigint
    /** What the chain itself says the receiver has, in base units. */
    received(): Promise<bigint>
  }
  /** Takes the wallet off the page. */
  end(): void
}

/** Codes of the errors that the suite asks for. */
type Code =
  | 'aborted'
  | 'wallet/user-rejected'
  | 'wallet/malformed-answer'
  | 'wallet/missing'
  | 'transfer/insufficient-funds'
  | 'address/invalid'

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

type Promises<N extends Namespace> = Readonly<Record<string, (subject: AdapterSubject<N>) => Promise<void>>>

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
      same(await subject.adapter.reconnect(requestOf(subject), signal()), undefined)
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
      await connect(subject)
      const told = nextEvent(subject.adapter)

      subject.wallet.revoke()

      same((await told).type, 'disconnected')
      same(subject.adapter.provider(subject.connectorId), undefined)
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

function sending<N extends Namespace>(): Promises<N> {
  async function plan(subject: AdapterSubject<N>, times = 1n) {
    const { transfer } = subject
    const able = subject.adapter.capabilities.transfer
    if (!transfer || !able) return undefined
    const { account: from } = await connect(subject)
    const { token, to, amount } = transfer
    return { able, transfer, plan: () => able.plan({ from, to, token, amount: amount * times }, signal()) }
  }

  return {
    async 'what was planned arrives, to the last unit'(subject) {
      const ready = await plan(subject)
      if (!ready) return
      const { able, transfer } = ready
      const before = await transfer.received()

      const planned = await ready.plan()
      const hash = await able.send(subject.connectorId, planned, signal())

      same(await able.wait(subject.network, hash, signal()), 'success')
      same((await transfer.received()) - before, transfer.amount)
      check(Object.isFrozen(planned) && planned.fee > 0n, 'a plan is frozen and names its fee')
    },
    async 'more than there is cannot be planned'(subject) {
      const ready = await plan(subject, 1_000_000n)
      if (ready) await fails('transfer/insufficient-funds', ready.plan())
    },
    async 'a declined transfer moves nothing, a silent wallet can be left'(subject) {
      const ready = await plan(subject)
      if (!ready) return
      const { able, transfer } = ready
      const before = await transfer.received()
      const planned = await ready.plan()

      subject.wallet.behave('reject', 'send')
      await fails('wallet/user-rejected', able.send(subject.connectorId, planned, signal()))
      subject.wallet.behave('hang', 'send')
      await gaveUp((abort) => able.send(subject.connectorId, planned, abort))
      subject.wallet.behave('wrong-answer', 'send')
      await fails('wallet/malformed-answer', able.send(subject.connectorId, planned, signal()))

      same(await transfer.received(), before)
    },
    async 'text that is no address is refused'({ adapter }) {
      for (const text of ['', 'nobody', '0x', '1'.repeat(300)])
        await fails(
          'address/invalid',
          Promise.resolve().then(() => adapter.parseAddress(text)),
        )
    },
  }
}

function requestOf<N extends Namespace>({ connectorId, network }: AdapterSubject<N>) {
  return { connectorId, network }
}

function connect<N extends Namespace>(subject: AdapterSubject<N>): Promise<Connection<N>> {
  return subject.adapter.connect(requestOf(subject), signal())
}

function addressIn(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}

function nextEvent<N extends Namespace>(adapter: Adapter<N>): Promise<AdapterEvent<N>> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was told within 5 s')), 5_000)
    adapter.subscribe(resolve)
  })
}

function signal(): AbortSignal {
  return new AbortController().signal
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function gaveUp(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const abort = new AbortController()
  setTimeout(() => abort.abort(), 100)
  await fails('aborted', work(abort.signal))
}

async function fails(code: Code, work: Promise<unknown>): Promise<void> {
  const outcome = await work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  )
  same(outcome, code)
}

function same(actual: unknown, expected: unknown): void {
  check(Object.is(actual, expected), `expected ${String(expected)}, got ${String(actual)}`)
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Not so: ${what}`)
}
