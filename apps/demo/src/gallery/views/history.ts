import { ada, carol, notBob } from '../world/accounts.js'
import {
  allowed,
  moved,
  nftMoved,
  pageOf,
  type ScriptedHistory,
  scriptedHistory,
  sunset,
  told,
} from '../world/history.js'
import { hang, harbor } from '../world/wallets.js'
import type { Setting, World } from '../world/world.js'
import { times, type ViewState } from './viewState.js'

type Staged = Pick<ViewState, 'setting' | 'act'>

const settingOf = (answer: ScriptedHistory, more: Setting = {}): Setting => ({
  connected: harbor,
  features: [scriptedHistory(answer)],
  ...more,
})

async function openTab(world: World, sees: string): Promise<void> {
  await world.press('Activity')
  await world.sees(sees)
}

const tab = (answer: ScriptedHistory, sees: string, more: Setting = {}): Staged => ({
  setting: () => settingOf(answer, more),
  act: (world) => openTab(world, sees),
})

const quay = { application: { name: 'Quay Exchange', iconUrl: null } }

/** Some of everything, over two months. */
const mixed = [
  told('1', '2026-11-21T12:02:00Z', 'send', [moved('out', '0.5', 'ETH', { value: 1500.02 })], {
    status: 'pending',
  }),
  told('2', '2026-11-20T12:00:00Z', 'send', [moved('out', '120', 'USDC', { value: 120 })]),
  told('3', '2026-11-19T12:00:00Z', 'receive', [moved('in', '0', 'USDC')], { sentFrom: notBob }),
  told('4', '2026-11-18T12:00:00Z', 'receive', [moved('in', '0.25', 'ETH', { value: 741.3 })]),
  told('5', '2026-11-14T12:00:00Z', 'trade', [moved('out', '0.4', 'ETH'), moved('in', '1198', 'USDC')], quay),
  told('6', '2026-11-09T12:00:00Z', 'receive', [nftMoved('in', 'Tidal #204', sunset)]),
  told('7', '2026-10-30T12:00:00Z', 'send', [moved('out', '200', 'DAI')], {
    status: 'failed',
    sentTo: carol,
  }),
  told('8', '2026-10-29T12:00:00Z', 'approve', [], { ...quay, allows: allowed('900') }),
  told('9', '2026-10-22T12:00:00Z', 'receive', [moved('in', '0.0061', 'WBTC', { value: 558.12 })], {
    sentFrom: carol,
  }),
  told('10', '2026-10-21T12:00:00Z', 'receive', [
    moved('in', '500', 'GIFT', { fungible_info: { symbol: 'GIFT', flags: { is_spam: true } } }),
  ]),
  told('11', '2026-10-20T12:00:00Z', 'receive', [nftMoved('in', 'Claim 500 USDC', undefined, true)]),
  told('12', '2026-10-03T12:00:00Z', 'cancel', [], { sentTo: ada }),
]

const many = times(500, (at) =>
  told(
    `many-${at}`,
    new Date(Date.UTC(2026, 10, 20) - at * 40_000_000).toISOString(),
    at % 3 ? 'receive' : 'send',
    [moved(at % 3 ? 'in' : 'out', `${(at * 37) % 1000}.5`, at % 2 ? 'USDC' : 'ETH')],
  ),
)

/** A picture that is none. */
const broken = 'data:image/png;base64,AAAA'
const longest = 'The Wrapped Governance Token of the Decentralised Cartographers'
const extremes = [
  told(
    '1',
    '2026-11-20T12:00:00Z',
    'send',
    [moved('out', '987654321987654321.123456789', 'WGTOTDCARTOGRAPHERS')],
    {
      sentTo: carol,
    },
  ),
  told('2', '2026-11-19T12:00:00Z', 'receive', [moved('in', '0.000000000000000001', 'ETH', { value: 1e15 })]),
  told('3', '2026-11-18T12:00:00Z', 'receive', [nftMoved('in', longest, broken)]),
  told('4', '2026-11-17T12:00:00Z', 'receive', [nftMoved('in', 'لوحة البحر الكبيرة رقم ٢٠٤')], {
    application: { name: 'متجر اللوحات', iconUrl: null },
  }),
  told('5', '2026-11-16T12:00:00Z', 'trade', [
    moved('out', '123456789.123', 'WGTOTDCARTOGRAPHERS'),
    moved('in', '1234567.5', 'عملة'),
  ]),
  told(
    '6',
    '2026-11-15T12:00:00Z',
    'deposit',
    times(9, () => moved('out', '12', 'USDC')),
    {
      application: { name: longest, iconUrl: broken },
    },
  ),
]

const hostile = [
  told('1', '9999-12-31T12:00:00Z', 'send', [moved('out', `1${'0'.repeat(30)}`, '\u202eHTE\u2066<b>')], {
    hash: 'javascript:alert(1)',
    sentTo: '<img src=x onerror=alert(1)>\u202e',
    application: { name: '\u202eevil\u200b', iconUrl: 'javascript:alert(1)' },
  }),
  told('2', '1970-01-01T00:00:00Z', 'zap', [moved('in', '1e30', '𝐔𝐒𝐃𝐂̵̶̷̸̡̢̧̨')], { sentTo: 'x'.repeat(5_000) }),
  told(
    '3',
    '1969-01-01T00:00:00Z',
    'receive',
    times(60, () => nftMoved('in', 'Z̷̢̛̈́̀'.repeat(40), 'javascript:alert(1)')),
  ),
]

/** A purchase that was paid, and is on its way. */
const buying = told('onramp', '2026-11-22T12:00:00Z', 'buy', [moved('in', '0.033', 'ETH')], {
  status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  requestId: 'kestrel-1',
  sentFrom: 'Kestrel Pay',
  application: { name: 'Kestrel Pay', iconUrl: null },
})

/** States of Activity. */
export const activity: readonly ViewState[] = [
  { name: 'normal', ...tab(() => pageOf(mixed), 'Sending') },
  {
    name: 'hidden-amounts',
    setting: () => settingOf(() => pageOf(mixed)),
    async act(world) {
      await world.press('Hide amounts')
      await openTab(world, '••••')
    },
  },
  {
    name: 'buying',
    setting: () => ({ ...settingOf(() => 0), features: [scriptedHistory(() => pageOf(mixed), buying)] }),
    act: (world) => openTab(world, 'Buying'),
  },
  { name: 'empty', ...tab(() => pageOf([]), 'Nothing has happened yet') },
  { name: 'one', ...tab(() => pageOf(mixed.slice(3, 4)), 'Received') },
  {
    name: '500',
    setting: () => settingOf(() => pageOf(many)),
    async act(world) {
      await openTab(world, 'Received')
      const list = world.root.querySelector('.fy-content')
      await world.until(() => {
        list?.scrollTo(0, 1e6)
        return (list?.scrollHeight ?? 0) > 30_000
      })
    },
  },
  { name: 'loading', ...tab(() => hang(), 'Tokens') },
  { name: 'error', ...tab(() => undefined, 'Failed to fetch transactions') },
  {
    name: 'outdated',
    setting: () => settingOf((asked) => (asked === 1 ? pageOf(mixed.slice(1, 5)) : undefined)),
    async act(world) {
      const now = Date.now
      await openTab(world, 'Swapped')
      await world.press('Tokens')
      Date.now = () => now() + 60_000
      await openTab(world, 'out of date').finally(() => {
        Date.now = now
      })
    },
  },
  {
    name: 'spam-alone',
    ...tab((asked) => pageOf([{ ...mixed[10], id: `spam-${asked}` }], `${asked}`), 'Don’t visit'),
  },
  { name: 'extremes', ...tab(() => pageOf(extremes), 'Deposited') },
  { name: 'hostile', ...tab(() => pageOf(hostile), '9999') },
  {
    name: 'no-account',
    setting: () => ({ features: [scriptedHistory(() => pageOf([]))] }),
    async act({ widget, sees }) {
      widget.router.push('Activity')
      await sees('Connect a wallet')
    },
  },
]

const details = (rows: readonly { readonly id: string }[], id: string, sees: string): Staged => ({
  setting: () => settingOf(() => pageOf(rows)),
  async act(world) {
    await openTab(world, rows.length > 0 ? '·' : 'Nothing')
    world.widget.router.push('ActivityDetails', { id })
    await world.sees(sees)
  },
})

/** States of ActivityDetails. */
export const activityDetails: readonly ViewState[] = [
  { name: 'sent', ...details(mixed, '2', 'Confirmed') },
  { name: 'pending', ...details(mixed, '1', 'Pending') },
  { name: 'failed', ...details(mixed, '7', 'rejected it') },
  { name: 'trade', ...details(mixed, '5', 'Quay') },
  { name: 'allowed', ...details(mixed, '8', 'Up to 900') },
  { name: 'nft', ...details(mixed, '6', 'Tidal') },
  { name: 'caution', ...details(mixed, '3', 'Careful') },
  { name: 'extremes', ...details(extremes, '1', 'WGTOTD') },
  { name: 'several', ...details(extremes, '6', 'Deposited') },
  { name: 'hostile', ...details(hostile, '1', '9999') },
  { name: 'none', ...details([], 'gone', 'is not listed') },
]
