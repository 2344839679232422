import fc from 'fast-check'
import type { FamilyName } from './families.test-support.js'
import { connectionOf } from './native.test-support.js'
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
  | { readonly act: 'leave' | 'reload'; readonly tab: 0 | 1 }
  | { readonly act: 'answer'; readonly which: number; readonly approves: boolean }
  | { readonly act: 'pace' | 'revoke' | 'turn' | 'move' | 'end' | 'change'; readonly which: number }
  | { readonly act: 'wait'; readonly ms: number }

/** Who takes part, and what happens. */
export interface Schedule {
  /** At least one. The first comes up most. */
  readonly cast: readonly FamilyName[]
  readonly steps: readonly Step[]
  /** What is open at the end is approved, or declined. */
  readonly approves: boolean
}

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
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('leave' as const, 'reload' as const), tab }) },
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
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('wait' as const), ms: fc.constantFrom(10, 40, 1_000, 5_000) }),
  },
)

const all: readonly FamilyName[] = ['eip155', 'solana', 'bip122', 'polkadot']

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  cast: fc.shuffledSubarray([...all], { minLength: 1, maxLength: 2 }),
  steps: fc.array(step, { minLength: 3, maxLength: 30, size: 'max' }),
  approves: fc.boolean(),
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
      rules.disconnects(own, family)
      own.act('disconnect', () => own.instance.disconnect(family?.namespace)).catch(() => {})
      return `${own.name} disconnects ${family?.title ?? 'everything'}`
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
      rules.left(own)
      return `${own.name} leaves the confirmation`
    }
    case 'reload':
      return `${world.reload(step.tab).name} is loaded anew`
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
      return `${wallet.name} takes back what it granted`
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
    case 'wait':
      return `${step.ms} ms pass`
  }
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
    .catch(() => {})
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
    .catch(() => {})
  return `${own.name} sends ${amount} (${family.title})`
}
