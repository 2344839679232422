import type { Answer } from './asked.test-support.js'
import type { FlowName } from './claims.test-support.js'
import type { Schedule, Step } from './schedule.test-support.js'

/** A schedule in which the oracle found a fault of the product. */
export interface CuredFault {
  readonly flow: FlowName
  /** What was wrong. */
  readonly found: string
  readonly schedule: Schedule
}

interface Listed extends Pick<CuredFault, 'found'> {
  readonly flows: readonly FlowName[]
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

const listed: readonly Listed[] = [
  {
    found: 'One that its wallet sent once more, with other bytes for the same, is called not sent',
    flows: ['nft', 'swap', 'revoke'],
    schedule: (flow) =>
      lasts(
        key,
        confirm(flow),
        answer('honest'),
        { act: 'wait', ms: 3_000 },
        { act: 'replace', which: 0, how: 'mark' },
      ),
  },
  {
    found: 'A wallet that pays somebody else is believed: of its transaction the status alone is read',
    flows: ['send', 'nft', 'swap', 'revoke', 'calls'],
    schedule: answered(key, 'receiver'),
  },
  {
    found: 'A wallet that sends another amount, or another piece, is believed',
    flows: ['send', 'nft', 'revoke', 'calls'],
    schedule: answered(key, 'amount'),
  },
  {
    found: 'A wallet that lets a router take another amount is believed',
    flows: ['swap'],
    schedule: (flow) => lasts(key, { act: 'wait', ms: 100 }, confirm(flow), answer('amount')),
  },
  {
    found:
      'Another tab takes a stranger’s transaction for the one that was asked for: only the asking tab knows better',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: (flow) =>
      lasts(key, confirm(flow, 1), answer('strangersHash'), { act: 'replace', which: 0, how: 'cancel' }),
  },
  {
    found: 'A wallet that makes another call altogether is believed',
    flows: ['send', 'nft', 'swap', 'revoke', 'calls'],
    schedule: answered(key, 'data'),
  },
  {
    found: 'A newer transaction of the account is taken for the one that was asked for',
    flows: ['send', 'nft', 'swap', 'revoke', 'calls'],
    schedule: answered(key, 'ownOtherHash'),
  },
  {
    found: 'Calls as one are done by the word of the wallet, which names no transaction',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: answered(smartWallet, 'falselyDone'),
  },
  {
    found: 'The receipt of calls as one may be that of an old transaction of somebody else',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: answered(smartWallet, 'otherReceipt'),
  },
  {
    found: 'The receipt of calls as one may be that of another transaction of the account',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: answered(smartWallet, 'ownOtherReceipt'),
  },
  {
    found: 'Calls as one have failed by the word of the wallet, which names no transaction',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: answered(smartWallet, 'falselyFailed'),
  },
  {
    found: 'Calls as one were not sent by the word of the wallet, which has sent them',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: answered(smartWallet, 'falselyNothing'),
  },
  {
    found: 'Calls as one were not sent by the word of the wallet, which has sent them',
    flows: ['swap'],
    schedule: answered(smartWallet, 'falselyNothing'),
  },
  {
    found:
      'A bundle goes well and the operation in it does not: of a hash that a contract’s wallet gives, nobody looks',
    flows: ['send', 'nft', 'swap', 'calls'],
    schedule: (flow) =>
      lasts(contract, confirm(flow), { act: 'spend', what: flow === 'nft' ? 'piece' : 'coin' }),
  },
  {
    found: 'A swap by a router that keeps what it is paid is told as done: nobody looks at what came',
    flows: ['swap'],
    schedule: (flow) => lasts(smartWallet, { act: 'api', fault: 'router' }, confirm(flow), answer('honest')),
  },
  {
    found: 'A wallet that fails once it has sent: the review says that it could not send',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: answered(key, 'failsAfterSending'),
  },
  {
    found:
      'Another tab takes an old transaction for the one that was asked for, where no node told of it in time',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: (flow) =>
      lasts(key, confirm(flow, 1), { act: 'node', fault: 'silent' }, answer('oldHash'), {
        act: 'replace',
        which: 0,
        how: 'cancel',
      }),
  },
  {
    found: 'Of an account with code, the transaction of any stranger is taken for the one that was asked for',
    flows: ['calls'],
    schedule: (flow) =>
      lasts(
        { ...key, nature: 'delegated' },
        { act: 'spend', what: 'coin' },
        confirm(flow),
        answer('strangersHash'),
      ),
  },
  {
    found: 'A stranger’s transaction in a block is told as one that waits for a block, for ever',
    flows: ['send', 'nft', 'swap', 'revoke', 'calls'],
    schedule: answered(key, 'strangersHash'),
  },
  {
    found: 'An old transaction that no node told of in time is told as one that waits for a block, for ever',
    flows: ['send', 'nft', 'swap', 'revoke', 'calls'],
    schedule: (flow) => lasts(key, confirm(flow), { act: 'node', fault: 'silent' }, answer('oldHash')),
  },
  {
    found: 'Calls wait for a transaction that was dropped with its block, as long as the view is open',
    flows: ['calls'],
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
    found:
      'A network’s one node that was of another chain for a moment is never asked again, and calls wait for it',
    flows: ['calls'],
    schedule: (flow) => lasts(key, { act: 'node', fault: 'otherChain' }, confirm(flow)),
  },
  {
    found: 'What was confirmed once is never looked at again, though the chain gave its block up',
    flows: ['send', 'nft', 'swap', 'revoke'],
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
    found: 'The list of calls stays as it was when a reorganization dropped one',
    flows: ['calls'],
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
    found:
      'A reorganization has what was confirmed carried out again, where it fails, and the row stays confirmed',
    flows: ['send', 'nft', 'swap', 'revoke', 'calls'],
    schedule: (flow) =>
      lasts(
        key,
        confirm(flow),
        answer('honest'),
        { act: 'wait', ms: 27_000 },
        { act: 'reorganise', depth: 3, fate: 'otherwise' },
      ),
  },
  {
    found: 'What failed is carried out after a reorganization, and the row stays failed',
    flows: ['send', 'nft', 'swap', 'revoke'],
    schedule: (flow) =>
      lasts(
        key,
        confirm(flow),
        answer('honest'),
        { act: 'reorganise', depth: 1, fate: 'otherwise' },
        { act: 'wait', ms: 27_000 },
        { act: 'reorganise', depth: 3, fate: 'otherwise' },
      ),
  },
]

const byFlow = ({ found, flows, schedule }: Listed) =>
  flows.map((flow): CuredFault => ({ flow, found, schedule: schedule(flow) }))

export const curedFaults = listed.flatMap(byFlow)
