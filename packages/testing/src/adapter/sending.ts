import { AbortedError, type Namespace, type RequestProgress } from '@foyer/core'
import { check, connect, fails, gaveUp, same, signal } from './asking.js'
import type { AdapterSubject, Promises } from './subject.js'

/** What it means to send. */
export function sending<N extends Namespace>(): Promises<N> {
  async function plan(subject: AdapterSubject<N>, times = 1n) {
    const { transfer } = subject
    const able = subject.adapter.capabilities.transfer
    if (!transfer || !able) return undefined
    const { account: from } = await connect(subject)
    const { token, to, amount } = transfer
    return { able, transfer, plan: () => able.plan({ from, to, token, amount: amount * times }, signal()) }
  }

  /** Sends a multiple of the amount. Returns its hash, and the facts that the chain has to show. */
  async function carriedOut(subject: AdapterSubject<N>, times: bigint) {
    const ready = await plan(subject, times)
    if (!ready) return undefined
    let facts: string | undefined
    const progress: RequestProgress = {
      asked: (_to, _id, expected) => {
        facts = expected
      },
      expects: (expected) => {
        facts = expected
      },
      leaving: () => {},
    }
    const hash = await ready.able.send(subject.connectorId, await ready.plan(), signal(), progress)
    same(await ready.able.wait(subject.network, hash, signal()), 'success')
    return { hash, facts }
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
    async 'the wallet is announced before it is asked, and what it signed before the network is handed it'(
      subject,
    ) {
      const ready = await plan(subject)
      if (!ready) return
      const { able } = ready
      const planned = await ready.plan()
      const told = tell(subject)

      const hash = await able.send(subject.connectorId, planned, signal(), told.progress)

      const steps = told.signs() ? `asked to sign; leaving as ${hash}` : 'asked to send'
      same(told.steps.join('; '), steps)
      check(told.windows() > 0, 'the wallet was asked')
      await able.wait(subject.network, hash, signal())
    },
    async 'a wallet is not asked for what is withdrawn right before'(subject) {
      const ready = await plan(subject)
      if (!ready) return
      const before = await ready.transfer.received()
      const planned = await ready.plan()
      const told = tell(subject, { asked: new AbortedError() })

      await fails('aborted', ready.able.send(subject.connectorId, planned, signal(), told.progress))

      same(told.windows(), 0)
      same(await ready.transfer.received(), before)
    },
    async 'what is stopped as it leaves never reaches the network'(subject) {
      const ready = await plan(subject)
      if (!ready) return
      const { able, transfer } = ready
      const before = await transfer.received()
      const planned = await ready.plan()
      const told = tell(subject, { leaving: new AbortedError() })

      const sending = able.send(subject.connectorId, planned, signal(), told.progress)
      // Where the wallet sends, nothing leaves here.
      const hash = await sending.catch(() => undefined)
      if (hash !== undefined) await able.wait(subject.network, hash, signal())

      same(hash === undefined, told.signs())
      same((await transfer.received()) - before, told.signs() ? 0n : transfer.amount)
    },
    async 'what was sent is found at a later visit, and nothing else'(subject) {
      const ready = await plan(subject)
      if (!ready) return
      const { able } = ready
      const since = Date.now()
      const hash = await able.send(subject.connectorId, await ready.plan(), signal())
      await able.wait(subject.network, hash, signal())
      const adapter = subject.later()
      const find = async (id: string) =>
        adapter.capabilities.transfer?.find?.(subject.network, id, since, signal())

      same(await find(hash), able.find && 'success')
      const other = `${hash.slice(0, -1)}${hash.endsWith('1') ? '2' : '1'}`
      const found = await find(other).catch(() => 'absent')
      same(found, able.find && 'absent')
      adapter.dispose()
    },
    async 'a request is looked for by the facts that it was given, also at a later visit'(subject) {
      const since = Date.now()
      const first = await carriedOut(subject, 1n)
      if (first?.facts === undefined) return
      // A number is the first block that may have it.
      const isBlock = /^\d+$/.test(first.facts)
      const foreign = isBlock ? '900000000' : (await carriedOut(subject, 2n))?.facts
      const adapter = subject.later()
      const find = async (facts: string | undefined) =>
        adapter.capabilities.transfer?.find?.(subject.network, first.hash, since, signal(), facts)

      // The facts of another request count first: an adapter may keep what it looked through.
      const other = await find(foreign).catch(() => 'unknown')
      check(other !== 'success', 'the transaction is not the one that the facts are about')
      adapter.dispose()
      const again = subject.later()
      const { transfer } = again.capabilities
      same(await transfer?.find?.(subject.network, first.hash, since, signal(), first.facts), 'success')
      again.dispose()
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

/** What an adapter tells of its steps. @param stop what it is answered at one of them */
function tell<N extends Namespace>(
  { wallet }: AdapterSubject<N>,
  stop: { readonly asked?: Error; readonly leaving?: Error } = {},
) {
  const { prompts } = wallet
  const steps: string[] = []
  const windows = () => wallet.prompts - prompts
  const progress: RequestProgress = {
    asked(to) {
      steps.push(windows() === 0 ? `asked to ${to}` : `asked to ${to} after a window`)
      if (stop.asked) throw stop.asked
    },
    leaving(id) {
      steps.push(`leaving as ${id}`)
      if (stop.leaving) throw stop.leaving
    },
  }
  return { steps, windows, progress, signs: () => steps[0] === 'asked to sign' }
}
