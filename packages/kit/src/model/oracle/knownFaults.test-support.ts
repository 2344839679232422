import type { Answer } from './asked.test-support.js'
import type { FlowName } from './claims.test-support.js'
import { type Breach, laws, type Voice } from './laws.test-support.js'
import type { Schedule, Step } from './schedule.test-support.js'

/** A fault of the product that the oracle found, and that is not cured yet. */
export interface KnownFault extends Pick<Breach, 'law' | 'flow'> {
  /** The first of {@link Breach.causes}. */
  readonly cause: string
  /** What is wrong. */
  readonly found: string
  /** Who says what is not so, in the schedule. */
  readonly voices: readonly Voice[]
  /** The smallest that finds it. */
  readonly schedule: Schedule
}

/** A cause, and every flow that it is found in. */
interface Listed extends Pick<KnownFault, 'law' | 'cause' | 'found'> {
  readonly flows: Readonly<Partial<Record<FlowName, readonly Voice[]>>>
  readonly schedule: (flow: FlowName) => Schedule
}

type World = Omit<Schedule, 'steps' | 'silent'>
const plain = { batching: 'none', next: 'send', hasSpare: false, permits: false } as const
const key: World = { ...plain, nature: 'key' }
const contract: World = { ...plain, nature: 'contract' }
const smartWallet: World = { ...plain, nature: 'contract', batching: 'supported' }

const confirm = (flow: FlowName, tab: 0 | 1 = 0): Step => ({ act: 'confirm', tab, flow })
const answer = (how: Answer): Step => ({ act: 'answer', which: 0, how })
const lasts = (world: World, ...steps: readonly Step[]): Schedule => ({ ...world, steps, silent: undefined })
const answered = (world: World, how: Answer) => (flow: FlowName) => lasts(world, confirm(flow), answer(how))

const inToastAndRow: readonly Voice[] = ['journal', 'toast']
const inRow: readonly Voice[] = ['journal']
/** Of calls, the list on screen, the toast and the page that asked are told. */
const inAll: readonly Voice[] = ['page', 'screen', 'toast']

const listed: readonly Listed[] = [
  {
    law: laws.done,
    cause: 'wallet receiver',
    schedule: answered(key, 'receiver'),
    found: 'A wallet that pays somebody else is believed: of its transaction the status alone is read',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inRow, calls: inAll },
  },
  {
    law: laws.done,
    cause: 'wallet amount',
    schedule: answered(key, 'amount'),
    found: 'A wallet that sends another amount, or another piece, is believed',
    flows: { send: inToastAndRow, nft: inToastAndRow, revoke: inRow, calls: inAll },
  },
  {
    law: laws.done,
    cause: 'wallet amount',
    found: 'A wallet that lets a router take another amount is believed',
    flows: { swap: inRow },
    // Of the second step, a token is given: the router has to be let take it first.
    schedule: (flow) => lasts(key, { act: 'wait', ms: 100 }, confirm(flow), answer('amount')),
  },
  {
    law: laws.done,
    cause: 'wallet strangersHash',
    found:
      'Another tab takes a stranger’s transaction for the one that was asked for: only the asking tab knows better',
    flows: { send: inRow, nft: inRow, swap: inRow, revoke: inRow },
    schedule: (flow) =>
      lasts(key, confirm(flow, 1), answer('strangersHash'), { act: 'replace', which: 0, how: 'cancel' }),
  },
  {
    law: laws.done,
    cause: 'wallet data',
    schedule: answered(key, 'data'),
    found: 'A wallet that makes another call altogether is believed',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inRow, calls: inAll },
  },
  {
    law: laws.done,
    cause: 'wallet ownOtherHash',
    schedule: answered(key, 'ownOtherHash'),
    found: 'A newer transaction of the account is taken for the one that was asked for',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inRow, calls: inAll },
  },
  {
    law: laws.done,
    cause: 'wallet falselyDone',
    schedule: answered(smartWallet, 'falselyDone'),
    found: 'Calls as one are done by the word of the wallet, which names no transaction',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inRow },
  },
  {
    law: laws.done,
    cause: 'wallet otherReceipt',
    schedule: answered(smartWallet, 'otherReceipt'),
    found: 'The receipt of calls as one may be that of an old transaction of somebody else',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inRow },
  },
  {
    law: laws.done,
    cause: 'wallet ownOtherReceipt',
    schedule: answered(smartWallet, 'ownOtherReceipt'),
    found: 'The receipt of calls as one may be that of another transaction of the account',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inRow },
  },
  {
    law: laws.failed,
    cause: 'wallet falselyFailed',
    schedule: answered(smartWallet, 'falselyFailed'),
    found: 'Calls as one have failed by the word of the wallet, which names no transaction',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, revoke: inToastAndRow },
  },
  {
    law: laws.failed,
    cause: 'wallet falselyNothing',
    schedule: answered(smartWallet, 'falselyNothing'),
    found: 'Calls as one were not sent by the word of the wallet, which has sent them',
    flows: { send: inRow, nft: inRow, swap: inRow, revoke: inRow },
  },
  {
    law: laws.nothing,
    cause: 'wallet falselyNothing',
    schedule: answered(smartWallet, 'falselyNothing'),
    found: 'Calls as one were not sent by the word of the wallet, which has sent them',
    flows: { swap: ['toast'] },
  },
  ...(['receiver', 'amount', 'data'] as const).map((how) => ({
    law: laws.done,
    cause: `wallet ${how}`,
    schedule: answered(smartWallet, how),
    found: 'A wallet that alters one of the calls that go as one is believed',
    flows: {
      send: inToastAndRow,
      nft: inToastAndRow,
      // The router takes no more than it may.
      ...(how !== 'amount' && { swap: inToastAndRow }),
      revoke: inRow,
    },
  })),
  {
    law: laws.done,
    cause: 'operation undone',
    found:
      'A bundle goes well and the operation in it does not: of a hash that a contract’s wallet gives, nobody looks',
    flows: { send: inToastAndRow, nft: inToastAndRow, swap: inToastAndRow, calls: inAll },
    schedule: (flow) =>
      lasts(contract, confirm(flow), { act: 'spend', what: flow === 'nft' ? 'piece' : 'coin' }),
  },
  {
    law: laws.done,
    cause: 'node reorganises',
    found: 'What was confirmed once is never looked at again, though the chain gave its block up',
    flows: { send: inRow, nft: inRow, swap: inRow, revoke: inRow, calls: ['screen', 'toast'] },
    schedule: (flow) =>
      lasts(
        key,
        confirm(flow),
        answer('honest'),
        { act: 'wait', ms: 27_000 },
        { act: 'reorganise', depth: 3, fate: 'dropped' },
      ),
  },
  {
    law: laws.done,
    cause: 'api router',
    found: 'A swap by a router that keeps what it is paid is told as done: nobody looks at what came',
    flows: { swap: inToastAndRow },
    schedule: (flow) => lasts(smartWallet, { act: 'api', fault: 'router' }, confirm(flow), answer('honest')),
  },
  {
    law: laws.nothing,
    cause: 'wallet failsAfterSending',
    schedule: answered(key, 'failsAfterSending'),
    found: 'A wallet that fails once it has sent: the review says that it could not send',
    flows: { send: ['screen'], nft: ['screen'], swap: ['screen'], revoke: ['screen'] },
  },
  {
    law: laws.done,
    cause: 'wallet oldHash',
    found:
      'Another tab takes an old transaction for the one that was asked for, where no node told of it in time',
    flows: { send: inRow, nft: inRow, swap: inRow, revoke: inRow },
    schedule: (flow) =>
      lasts(key, confirm(flow, 1), { act: 'node', fault: 'silent' }, answer('oldHash'), {
        act: 'replace',
        which: 0,
        how: 'cancel',
      }),
  },
  {
    law: laws.done,
    cause: 'wallet strangersHash',
    found: 'Of an account with code, the transaction of any stranger is taken for the one that was asked for',
    flows: { calls: ['screen'] },
    schedule: (flow) =>
      lasts(
        { ...key, nature: 'delegated' },
        { act: 'spend', what: 'coin' },
        confirm(flow),
        answer('strangersHash'),
      ),
  },
  {
    law: laws.wait,
    cause: 'wallet strangersHash',
    schedule: answered(key, 'strangersHash'),
    found: 'A stranger’s transaction in a block is told as one that waits for a block, for ever',
    flows: { send: inRow, nft: inRow, swap: inRow, revoke: inRow, calls: ['screen'] },
  },
  {
    law: laws.wait,
    cause: 'wallet oldHash',
    found: 'An old transaction that no node told of in time is told as one that waits for a block, for ever',
    flows: { send: inRow, nft: inRow, swap: inRow, revoke: inRow, calls: ['screen'] },
    schedule: (flow) => lasts(key, confirm(flow), { act: 'node', fault: 'silent' }, answer('oldHash')),
  },
  {
    law: laws.wait,
    cause: 'node reorganises',
    found: 'Calls wait for a transaction that was dropped with its block, as long as the view is open',
    flows: { calls: ['screen'] },
    schedule: (flow) =>
      lasts(
        key,
        confirm(flow),
        answer('honest'),
        { act: 'mine', blocks: 1 },
        { act: 'reorganise', depth: 1, fate: 'dropped' },
      ),
  },
  {
    law: laws.wait,
    cause: 'node otherChain',
    found:
      'A network’s one node that was of another chain for a moment is never asked again, and calls wait for it',
    flows: { calls: ['screen'] },
    schedule: (flow) => lasts(key, { act: 'node', fault: 'otherChain' }, confirm(flow)),
  },
  ...(['inventedHash', 'neverSends'] as const).map((how) => ({
    law: laws.wait,
    cause: `wallet ${how}`,
    schedule: answered(key, how),
    found: 'Calls wait for a transaction that the chain has never heard of, as long as the view is open',
    flows: { calls: ['screen'] as const },
  })),
  ...(['cancel', 'edit', 'speedUp'] as const).map((how) => ({
    law: laws.wait,
    cause: `wallet ${how}`,
    found: 'Calls wait for a transaction in whose place came another before anybody looked',
    flows: { calls: ['screen'] as const },
    schedule: (flow: FlowName) =>
      lasts(key, confirm(flow, 1), answer('honest'), { act: 'replace', which: 0, how }),
  })),
]

const flowNames: readonly FlowName[] = ['send', 'nft', 'swap', 'revoke', 'calls']

export const knownFaults: readonly KnownFault[] = listed.flatMap(({ law, cause, found, flows, schedule }) =>
  flowNames.flatMap((flow) => {
    const voices = flows[flow]
    return voices ? [{ law, flow, cause, found, voices, schedule: schedule(flow) }] : []
  }),
)

/** Whether a breach is one of those that are listed. */
export function isKnown({ law, flow, causes }: Breach): boolean {
  return knownFaults.some((fault) => fault.law === law && fault.flow === flow && causes.includes(fault.cause))
}
