import { displayText, type SessionWallet } from '@foyer/core'
import {
  approval,
  approvalId,
  daysAgo,
  type ScriptedSessions,
  session,
  withSessions,
} from '../world/sessions.js'
import { times, type ViewState } from './viewState.js'

const long = 'The Honourable Company of Merchants, Adventurers and Lamplighters of the Outer Archipelago'
const rtl = 'מפרש אדום על ים כחול'
const phone: SessionWallet = {
  name: displayText('Harbor on phone'),
  url: undefined,
  icon: undefined,
  redirect: { native: undefined, universal: undefined },
}
const usual = {
  approvals: [
    approval(1, 'Quay Exchange'),
    approval(2, 'Loom Vaults', { symbol: 'DAI', name: 'Dai', decimals: 18, held: `${646n * 10n ** 18n}` }),
    approval(3, 'Lantern Lending', {
      symbol: 'WBTC',
      name: 'Wrapped Bitcoin',
      decimals: 8,
      held: '610000',
      amount: '200000',
      isUnlimited: false,
    }),
  ],
  sessions: [
    session('one', 'Tide Game', 6),
    session('two', 'Kite Market', -11),
    session('three', 'Fern Notes', 3, { revokedAt: daysAgo(20) }),
  ],
} satisfies ScriptedSessions
const bait = approval(4, null, {
  name: 'Claim at usdc-gift.example',
  symbol: 'GIFT',
  isListed: false,
  isSpam: true,
  held: null,
})
/** What strangers write to be noticed, and what nobody can put into words. */
const extremes = {
  approvals: [
    approval(1, long),
    approval(2, rtl, { symbol: rtl, isListed: false }),
    approval(3, null, { kind: 'collection', amount: null, symbol: null, name: long, isListed: false }),
    approval(4, 'Turned \u202Eniarorg', {
      amount: `${10n ** 60n}`,
      isUnlimited: false,
      decimals: null,
      held: null,
    }),
  ],
  sessions: [
    session('one', long, 400, { permissions: times(12, () => ({ type: 'everything', data: {} })) }),
    session('two', rtl, 0),
    session('three', '<img src=x onerror=alert(1)>', 1),
    session('four', '', -400),
  ],
} satisfies ScriptedSessions

const list = (sees: string, script: ScriptedSessions): Pick<ViewState, 'setting' | 'act'> => ({
  setting: withSessions(script),
  async act(world) {
    world.widget.router.push('AccountSettings')
    world.widget.router.push('SmartSessions')
    await world.sees(sees)
  },
})

/** States of SmartSessions. */
export const smartSessions: readonly ViewState[] = [
  { name: 'normal', ...list('Fern Notes', { ...usual, approvals: [...usual.approvals, bait] }) },
  { name: 'empty', ...list('No app can act for you', {}) },
  { name: 'loading', ...list('Looking for', { approvals: 'hang', sessions: 'hang' }) },
  { name: 'one', ...list('Quay Exchange', { approvals: usual.approvals.slice(0, 1) }) },
  { name: 'not-whole', ...list('Nothing found', { isWhole: false }) },
  { name: 'approvals-failed', ...list('Approvals did not load', { ...usual, approvals: 'fail' }) },
  { name: 'sessions-failed', ...list('sessions did not load', { ...usual, sessions: 'fail' }) },
  { name: 'all-failed', ...list('sessions did not load', { approvals: 'fail', sessions: 'fail' }) },
  {
    name: 'many',
    ...list('Show all 150', {
      approvals: times(150, (at) =>
        approval(1, `Exchange ${at + 1}`, { spender: `eip155:1:0x${`${at + 1000}`.repeat(10)}` }),
      ),
      sessions: times(40, (at) => session(`${at}`, `Game ${at + 1}`, at - 5)),
    }),
  },
  { name: 'extremes', ...list('Turned', extremes) },
  {
    name: 'remote',
    setting: withSessions(usual, { remoteWallet: phone }),
    async act(world) {
      world.widget.router.push('SmartSessions')
      await world.sees('Remote sessions')
    },
  },
]

const details = (pci: string, sees: string, one: object): Pick<ViewState, 'setting' | 'act'> => ({
  setting: withSessions({ sessions: [one] }),
  async act({ widget, sees: saw }) {
    widget.router.push('SmartSessions')
    widget.router.push('SmartSession', { pci })
    await saw(sees)
  },
})
const call = (said: object = {}) => ({
  type: 'contract-call',
  data: {
    address: `0x${'7e'.repeat(20)}`,
    abi: [],
    functions: [
      { functionName: 'mint', args: [null, { operator: 'LESS_THAN', value: '0x0a' }], valueLimit: '0x0' },
      { functionName: 'swap', valueLimit: '0x16345785d8a0000' },
    ],
    ...said,
  },
})

/** States of SmartSession. */
export const smartSession: readonly ViewState[] = [
  {
    name: 'normal',
    ...details(
      'one',
      'mint',
      session('one', 'Tide Game', 6, {
        permissions: [...session('one', '', 1).permissions, call()],
        policies: [{ type: 'gas-limit', data: {} }],
      }),
    ),
  },
  {
    name: 'revoked',
    ...details('one', 'Revoked', session('one', 'Fern Notes', 3, { revokedAt: daysAgo(20) })),
  },
  {
    name: 'extremes',
    ...details(
      'one',
      'everything',
      session('one', long, 400, {
        permissions: [
          call({ functions: [{ functionName: long.replaceAll(/\W/g, ''), operation: 'DelegateCall' }] }),
          { type: 'everything', data: {} },
        ],
      }),
    ),
  },
  { name: 'gone', ...details('one', 'not in the list', session('two', 'Tide Game', 6)) },
]

const review = (sees: string, script: ScriptedSessions = {}, of = 1): Pick<ViewState, 'setting' | 'act'> => ({
  setting: withSessions({ ...usual, ...script }),
  async act({ widget, sees: saw }) {
    widget.router.push('SmartSessions')
    await saw('Quay Exchange')
    widget.router.push('SmartSessionsReview', { id: approvalId(of) })
    await saw(sees)
  },
})

/** States of SmartSessionsReview. */
export const smartSessionsReview: readonly ViewState[] = [
  { name: 'normal', ...review('Confirm in Harbor') },
  { name: 'loading', ...review('Checking the approval', { left: 'hang' }) },
  { name: 'gone', ...review('Nothing is left', { left: 0n }) },
]
