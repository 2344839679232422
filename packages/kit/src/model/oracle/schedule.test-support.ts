import fc from 'fast-check'
import { type Answer, batchAnswers, sendAnswers } from './asked.test-support.js'
import type { Fate } from './chain.test-support.js'
import type { FlowName } from './claims.test-support.js'
import { type ApiFault, apiFaults } from './dataApi.test-support.js'
import { type Nature, type NodeFault, nodeFaults } from './node.test-support.js'
import type { Replacing } from './signer.test-support.js'

type Which = 0 | 1

/** Something that happens. Numbers choose among what there is, whatever their size. */
export type Step =
  /** Fills in and reviews; `confirm` agrees as well. */
  | { readonly act: 'begin' | 'confirm'; readonly tab: Which; readonly flow: FlowName }
  | { readonly act: 'press' | 'leave' | 'reload' | 'connect'; readonly tab: Which }
  /**
   * `replan`: what is on review is planned again, be it with the wallet. `back`: the visitor leaves one view. `end`: the
   * Foyer of the page ends, and another one begins.
   */
  | { readonly act: 'replan' | 'back' | 'end'; readonly tab: Which }
  | { readonly act: 'answer'; readonly which: number; readonly how: Answer }
  | { readonly act: 'mine'; readonly blocks: number }
  | { readonly act: 'wait'; readonly ms: number }
  | { readonly act: 'reorganise'; readonly depth: number; readonly fate: Fate }
  | { readonly act: 'replace'; readonly which: number; readonly how: Replacing }
  | { readonly act: 'node'; readonly fault: NodeFault | undefined }
  | { readonly act: 'api'; readonly fault: ApiFault | undefined }
  /** The visitor's clock is ahead by so much, or behind. */
  | { readonly act: 'clock'; readonly ms: number }
  | { readonly act: 'price'; readonly price: number }
  | { readonly act: 'spend'; readonly what: 'dollar' | 'piece' | 'coin' }
  | { readonly act: 'turn' | 'move' | 'lock' | 'unlock' | 'holdBack' }

/** What the world is like, and what happens in it. */
export interface Schedule {
  readonly nature: Nature
  readonly batching: 'none' | 'ready' | 'supported'
  readonly steps: readonly Step[]
  /** The party that is silent from the end of the steps on; of `nobody`, something else is asked for as well. */
  readonly silent: 'wallet' | 'node' | 'api' | 'nobody' | undefined
  /** The flow that is asked for then, and has to pass. */
  readonly next: FlowName
  /** Each network has another node, which is honest. */
  readonly hasSpare: boolean
  /** Dollars and the router take permissions by signature. */
  readonly permits: boolean
}

const tab = fc.constantFrom<Which>(0, 0, 0, 1)
const flow = fc.constantFrom<FlowName>('send', 'nft', 'swap', 'revoke', 'calls')
const which = fc.nat(2)
const act = <A extends string>(...acts: A[]) => fc.constantFrom(...acts)
const how = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Answer>('honest') },
  { weight: 4, arbitrary: fc.constantFrom<Answer>(...sendAnswers, ...batchAnswers) },
)
const orNone = <T>(some: readonly T[]) => fc.option(fc.constantFrom(...some), { nil: undefined, freq: 2 })

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ act: act('confirm'), tab, flow }) },
  { weight: 2, arbitrary: fc.record({ act: act('begin'), tab, flow }) },
  { weight: 3, arbitrary: fc.record({ act: act('press'), tab }) },
  { weight: 14, arbitrary: fc.record({ act: act('answer'), which, how }) },
  { weight: 7, arbitrary: fc.record({ act: act('mine'), blocks: fc.constantFrom(1, 2, 4) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      act: act('wait'),
      ms: fc.constantFrom(100, 1_200, 6_000, 6_000, 27_000, 27_000, 130_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: act('reorganise'),
      depth: fc.constantFrom(1, 2, 3),
      fate: fc.constantFrom<Fate>('again', 'dropped', 'otherwise'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: act('replace'), which, how: act('speedUp', 'mark', 'cancel', 'edit') }),
  },
  { weight: 3, arbitrary: fc.record({ act: act('node'), fault: orNone(nodeFaults) }) },
  { weight: 2, arbitrary: fc.record({ act: act('api'), fault: orNone(apiFaults) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: act('clock'), ms: fc.constantFrom(-3_600_000, 0, 3_600_000) }),
  },
  { weight: 1, arbitrary: fc.record({ act: act('price'), price: fc.constantFrom(90, 100, 110) }) },
  { weight: 2, arbitrary: fc.record({ act: act('spend'), what: act('dollar', 'piece', 'coin') }) },
  { weight: 3, arbitrary: fc.record({ act: act('turn', 'move', 'lock', 'unlock', 'holdBack') }) },
  { weight: 3, arbitrary: fc.record({ act: act('leave', 'leave', 'reload', 'connect'), tab }) },
  { weight: 3, arbitrary: fc.record({ act: act('replan', 'replan', 'back', 'end'), tab }) },
)

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  nature: fc.constantFrom<Nature>('key', 'key', 'delegated', 'contract', 'undeployed'),
  batching: fc.constantFrom('none', 'none', 'ready', 'supported', 'supported'),
  steps: fc.array(step, { minLength: 2, maxLength: 10, size: 'max' }),
  silent: fc.constantFrom(
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    'nobody',
    'nobody',
    'wallet',
    'wallet',
    'node',
    'api',
  ),
  next: flow,
  hasSpare: fc.constantFrom(false, false, true),
  permits: fc.boolean(),
})
