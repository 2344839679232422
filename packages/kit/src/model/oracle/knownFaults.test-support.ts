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

const confirm = (flow: FlowName, tab: 0 | 1 = 0): Step => ({ act: 'confirm', tab, flow })
const answer = (how: Answer): Step => ({ act: 'answer', which: 0, how })
const lasts = (world: World, ...steps: readonly Step[]): Schedule => ({ ...world, steps, silent: undefined })
const answered = (world: World, how: Answer) => (flow: FlowName) => lasts(world, confirm(flow), answer(how))

const listed: readonly Listed[] = [
  {
    law: laws.nothing,
    cause: 'wallet failsAfterSending',
    schedule: answered(key, 'failsAfterSending'),
    found: 'A wallet that fails once it has sent: the review says that it could not send',
    flows: { send: ['screen'], nft: ['screen'], swap: ['screen'], revoke: ['screen'] },
  },
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
