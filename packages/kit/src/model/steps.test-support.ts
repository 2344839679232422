import fc from 'fast-check'
import type { FamilyName } from './families.test-support.js'
import { connectionOf } from './native.test-support.js'
import type { Life, LockAnswers } from './page.test-support.js'
import type { Rules } from './rules.test-support.js'
import { review, type Tab } from './tab.test-support.js'
import type { World } from './world.test-support.js'

/** When the wallet approves: as soon as it is asked, or when a step says so. */
type At = 'once' | 'will'

/** Something that happens. Numbers choose among what there is, whatever their size. */
export type Step =
  | { readonly act: 'connect'; readonly tab: 0 | 1; readonly which: number; readonly at: At }
  | {
      readonly act: 'pair'
      readonly tab: 0 | 1
      readonly which: number
      readonly all: boolean
      readonly at: At
    }
  | { readonly act: 'disconnect'; readonly tab: 0 | 1; readonly which: number; readonly all: boolean }
  | { readonly act: 'switch'; readonly tab: 0 | 1; readonly which: number; readonly other: boolean }
  | { readonly act: 'sign' | 'send'; readonly tab: 0 | 1; readonly which: number }
  | { readonly act: 'leave' | 'stop' | 'open' | 'choose'; readonly tab: 0 | 1 }
  | { readonly act: 'reload'; readonly tab: 0 | 1; readonly times?: number }
  | { readonly act: 'suspend'; readonly tab: 0 | 1; readonly life: Exclude<Life, 'live'> }
  | { readonly act: 'answer'; readonly which: number; readonly approves: boolean }
  | {
      readonly act: 'pace' | 'revoke' | 'turn' | 'move' | 'end' | 'change' | 'lock' | 'restart'
      readonly which: number
    }
  | { readonly act: 'late'; readonly which: number; readonly ms: number }
  | { readonly act: 'wait' | 'sleep' | 'skew'; readonly ms: number }

/** Who takes part, and what happens. */
export interface Schedule {
  /** At least one. The first comes up most. */
  readonly cast: readonly FamilyName[]
  readonly steps: readonly Step[]
  readonly locks: LockAnswers
  /** What is open at the end is approved, or declined. */
  readonly approves: boolean
}

const dayMs = 24 * 60 * 60_000
const tab = fc.constantFrom(0 as const, 1 as const)
const which = fc.nat(3)
const at = fc.constantFrom('once' as const, 'will' as const)
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ act: fc.constant('connect' as const), tab, which, at }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('pair' as const), tab, which, all: fc.boolean(), at }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('disconnect' as const), tab, which, all: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('switch' as const), tab, which, other: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ act: fc.constantFrom('sign' as const, 'send' as const), tab, which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('leave' as const, 'stop' as const, 'open' as const),
      tab,
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('choose' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('reload' as const), tab, times: fc.constantFrom(1, 1, 1, 6) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('suspend' as const),
      tab,
      life: fc.constantFrom('cached' as const, 'frozen' as const),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      act: fc.constant('answer' as const),
      which,
      approves: fc.oneof(
        { weight: 4, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('pace' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('revoke', 'turn', 'move', 'end', 'change'), which }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('lock', 'lock', 'restart'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('late' as const), which, ms: fc.constantFrom(400, 20_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.record({ act: fc.constant('sleep' as const), ms: fc.constantFrom(60_000, 10 * dayMs) }),
      fc.record({ act: fc.constant('skew' as const), ms: fc.constantFrom(-dayMs, -3_000, 0, dayMs) }),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      ms: fc.constantFrom(10, 40, 1_000, 5_000, 60_000),
    }),
  },
)

const all: readonly FamilyName[] = ['eip155', 'solana', 'bip122', 'polkadot']

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  cast: fc.shuffledSubarray([...all], { minLength: 1, maxLength: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 30, size: 'max' }),
  approves: fc.boolean(),
  locks: fc.oneof(
    { weight: 9, arbitrary: fc.constant('here' as const) },
    { weight: 1, arbitrary: fc.constant('mute' as const) },
  ),
})

function approved({ at }: { readonly at: At }): string {
  return at === 'once' ? ', approved at once' : ''
}

/** Which of several; the first comes up as often as all others. */
function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % list.length]
}

/** Does a step. Returns how a story tells it; nothing where there is nothing to do. */
export function take(step: Step, world: World, rules: Rules, count: number): string | undefined {
  const { families, wallets, remoteWallets, open } = world
  // A visitor acts in a page that lives, and has a Foyer.
  if ('tab' in step && step.act !== 'suspend' && step.act !== 'reload') {
    const own = world.tabs[step.tab]
    if (own.document.life !== 'live' || (own.isEnded && step.act !== 'stop')) return undefined
  }
  switch (step.act) {
    case 'connect': {
      const wallet = pick(wallets, step.which)
      const own = world.tabs[step.tab]
      if (!wallet) return undefined
      const { name, family } = wallet
      rules.wants(own, name, family)
      const target = { connectorId: name, namespace: family.namespace }
      own
        .act(`connect ${name}`, () => own.instance.connect(target))
        .catch(({ code }) => {
          if (code !== 'wallet/request-pending' && code !== 'aborted') rules.wantsNoMore(own, name, family)
        })
      return `${own.name} connects ${name} (${family.title})${approved(step)}`
    }
    case 'pair': {
      const remote = pick(remoteWallets, step.which)
      const own = world.tabs[step.tab]
      if (!remote) return undefined
      const wanted = families.slice(0, step.all ? 2 : 1)
      rules.wants(own, remote.name)
      own
        .act(`pair ${remote.name}`, async () => {
          await own.instance.sessions(remote.name)
          return remote.pair(
            own.document,
            wanted.map(({ namespace }) => namespace),
          )
        })
        .catch(({ code }) => {
          if (code !== 'aborted') rules.wantsNoMore(own, remote.name)
        })
      return `${own.name} asks for a session of ${remote.name} (${wanted.map(({ title }) => title).join(', ')})${approved(step)}`
    }
    case 'disconnect': {
      const own = world.tabs[step.tab]
      const family = step.all ? undefined : pick(families, step.which)
      // A host that logs out empties storage as well.
      const empties = step.all && hasHeard(own, world) ? ['', '', 'after', 'before'][step.which] : ''
      rules.disconnects(own, family)
      if (empties === 'before') world.origin.empty(own.document)
      own.act('disconnect', () => own.instance.disconnect(family?.namespace)).catch(() => {})
      if (empties === 'after') world.origin.empty(own.document)
      const what = family?.title ?? 'everything'
      return `${own.name} disconnects ${what}${empties && `, and storage is emptied ${empties} it`}`
    }
    case 'switch': {
      const own = world.tabs[step.tab]
      const family = pick(families, step.which)
      const network = family && pick(family.networks, step.other ? 1 : 0)
      if (!network) return undefined
      own.act(`switch to ${network}`, () => own.instance.switchNetwork(network)).catch(() => {})
      return `${own.name} switches to ${network}`
    }
    case 'sign':
      return sign(world.tabs[step.tab], step.which, world, rules, count)
    case 'send':
      return send(world.tabs[step.tab], step.which, world, rules, count)
    case 'leave': {
      const own = world.tabs[step.tab]
      if (!own.instance.state.modal.open) return undefined
      own.widget.modal.close()
      return `${own.name} leaves the confirmation`
    }
    case 'reload':
      return `${world.reload(step.tab).name} is loaded anew`
    case 'choose': {
      const own = world.tabs[step.tab]
      const connection = connectionOf(own.instance.state, 'eip155')
      const id = connection.status === 'connected' && connection.connectorId
      const choose = id && own.instance.loadedAdapter('eip155')?.accountChoice?.(id)
      if (!choose) return undefined
      own.act('choose', () => choose(new AbortController().signal)).catch(() => {})
      return `${own.name} opens the choice of accounts of ${id}`
    }
    case 'open': {
      const own = world.tabs[step.tab]
      own
        .act('open', async () => {
          await own.instance.discover()
          if (!own.isEnded && own.document.life === 'live') rules.looked(own)
        })
        .catch(() => {})
      return `${own.name} opens the list of wallets`
    }
    case 'stop': {
      const own = world.tabs[step.tab]
      rules.ends(own)
      if (own.isEnded) own.begin()
      else own.end()
      return `${own.name} ${own.isEnded ? 'ends its Foyer' : 'begins its Foyer again'}`
    }
    case 'suspend': {
      const own = world.tabs[step.tab]
      if (own.document.life === 'live') {
        world.origin.suspend(own.document, step.life)
        return `${own.name} is ${step.life}`
      }
      world.origin.resume(own.document)
      return `${own.name} lives again`
    }
    case 'lock': {
      const wallet = pick(wallets, step.which)
      wallet?.lock()
      return wallet && `${title(wallet)} is ${wallet.isLocked ? 'locked' : 'unlocked'}`
    }
    case 'restart': {
      const wallet = pick(wallets, step.which)
      wallet?.restart()
      return wallet && `${title(wallet)} restarts`
    }
    case 'late': {
      const wallet = pick(wallets, step.which)
      if (!wallet) return undefined
      wallet.lateMs = wallet.lateMs === 0 ? step.ms : 0
      return `${title(wallet)} comes ${wallet.lateMs} ms after a page from now on`
    }
    case 'answer': {
      const one = pick(open, step.which)
      if (!one) return undefined
      one.answer(step.approves)
      return `${one.title}, ${one.isSilent ? 'answered at last' : step.approves ? 'approved' : 'declined'}`
    }
    case 'pace': {
      const one = pick([...wallets, ...remoteWallets], step.which)
      if (!one) return undefined
      one.isSlow = !one.isSlow
      return `${one.name} is ${one.isSlow ? 'slow' : 'quick'} from now on`
    }
    case 'revoke': {
      const wallet = pick(wallets, step.which)
      if (!wallet?.isGranted) return undefined
      wallet.revoke()
      return `${title(wallet)} takes back what it granted`
    }
    case 'turn': {
      const wallet = pick(wallets, step.which)
      wallet?.turn()
      return wallet && `${wallet.name} uses its other account`
    }
    case 'move': {
      const wallet = pick(wallets, step.which)
      if (wallet?.network === undefined) return undefined
      wallet.move()
      return `${wallet.name} moves to ${wallet.network}`
    }
    case 'end':
    case 'change': {
      const remote = pick(remoteWallets, step.which)
      if (!remote?.session) return undefined
      if (step.act === 'end') remote.leave()
      else remote.change()
      return `${remote.name} ${step.act === 'end' ? 'ends' : 'changes'} its session`
    }
    case 'sleep':
      world.clock.sleep(step.ms)
      return `the machine sleeps for ${step.ms} ms`
    case 'skew':
      world.clock.skew(step.ms)
      return `the clock is ${step.ms} ms ahead`
    case 'wait':
      return `${step.ms} ms pass`
  }
}

/** Returns whether a tab has heard of each stored connection, session and debt. An emptied storage loses the others. */
function hasHeard(own: Tab, { families, origin }: World): boolean {
  const key = '@foyer/connectors'
  if ([key, '@foyer/sessions', '@foyer/leaving'].some((one) => origin.isBehind(own.document, one)))
    return false
  const stored = JSON.parse(origin.values.get(key) ?? '{}')
  return families.every(({ namespace }) => {
    const connection = connectionOf(own.instance.state, namespace)
    return stored[namespace] === (connection.status === 'connected' ? connection.connectorId : undefined)
  })
}

function title({ name, family }: World['wallets'][number]): string {
  return `${name} (${family.title})`
}

function sessionIn({ document }: Tab, remoteWallets: World['remoteWallets'], connectorId: string) {
  return remoteWallets.find(({ name }) => name === connectorId)?.sessionIn(document)
}

function sign(own: Tab, which: number, { families, remoteWallets }: World, rules: Rules, count: number) {
  const family = pick(families, which)
  const connection = family && connectionOf(own.instance.state, family.namespace)
  if (!family || connection?.status !== 'connected') return undefined
  const text = `text ${count}`
  const { connectorId } = connection
  rules.wishes(text, {
    tab: own,
    family,
    kind: 'sign',
    connectorId,
    session: sessionIn(own, remoteWallets, connectorId),
  })
  own
    .act(`sign ${text}`, async () => {
      const account = await own.account()
      return account.sign({ message: text, namespace: family.namespace, what: `sign ${text}` })
    })
    .catch(({ code }) => rules.refused(own, code))
  return `${own.name} signs “${text}” (${family.title})`
}

function send(own: Tab, which: number, { families, remoteWallets }: World, rules: Rules, count: number) {
  const family = pick(families, which)
  const connection = family && connectionOf(own.instance.state, family.namespace)
  if (!family || connection?.status !== 'connected' || family.namespace === 'polkadot') return undefined
  const amount = 100_000n + BigInt(count)
  own
    .act(`send ${amount}`, async () => {
      const [account, reviewed] = [await own.account(), await review(own, family, amount)]
      if (!reviewed) return
      const { connectorId, approval } = reviewed
      const session = sessionIn(own, remoteWallets, connectorId)
      rules.wishes(String(amount), { tab: own, family, kind: 'send', connectorId, session })
      await account.approve({ ...approval, what: `send ${amount}` })
    })
    .catch(({ code }) => rules.refused(own, code))
  return `${own.name} sends ${amount} (${family.title})`
}
