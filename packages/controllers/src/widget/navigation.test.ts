// @tier gate
import { type Namespace, parseNetworkId, type ViewId } from '@foyer/core'
import { fakeNetwork } from '@foyer/testing/family'
import { describe, expect, test } from 'vitest'
import { createRoot } from '../state.js'
import {
  afterAccountChange,
  afterApproved,
  afterBack,
  afterClosing,
  afterConnected,
  afterDisconnected,
  afterFailedDisconnect,
  afterRefused,
  afterSwitched,
  afterUnsupported,
  type Destination,
  home,
  mayDismiss,
  type NavigationState,
  opening,
} from './navigation.js'
import { connectingViews } from './views.js'

const close: Destination = { go: 'close' }
const nowhere: Destination = { go: 'nowhere' }
const to = (view: 'Account' | 'UnsupportedChain'): Destination => ({ go: 'to', view })
const back = (left: number): Destination => ({ go: 'back', left })

interface Given
  extends Partial<Pick<NavigationState, 'isBasic' | 'allowUnsupportedChain' | 'basicView' | 'guard'>> {
  readonly stack?: readonly ViewId[]
  /** The network that a connected wallet is on. */
  readonly on?: string | undefined
}

function standing({ stack = ['Connect'], on, ...given }: Given = {}): NavigationState {
  const root = createRoot([fakeNetwork('eip155:1'), fakeNetwork('eip155:8453')], 'eip155')
  const namespace: Namespace = 'eip155'
  if (on !== undefined) {
    root.networks.selected[namespace] = parseNetworkId(on)
    root.connections[namespace] = {
      status: 'connected',
      connectorId: 'w',
      address: '0x1',
      addresses: ['0x1'],
      accountType: 'eoa',
      approved: undefined,
    }
  }
  return {
    root,
    stack: stack.map((view) => ({ view })),
    isBasic: false,
    allowUnsupportedChain: false,
    basicView: 'AllWallets',
    isConnecting: (view) => connectingViews.includes(view),
    ...given,
  }
}

const listed = 'eip155:1'
const foreign = 'eip155:137'

test.each<[string, Given, ViewId]>([
  ['without an account', {}, 'Connect'],
  ['without an account in basic mode', { isBasic: true }, 'AllWallets'],
  ['with an account', { on: listed }, 'Account'],
  ['on a network not asked for', { on: foreign }, 'UnsupportedChain'],
  ['on such a network where the host allows it', { on: foreign, allowUnsupportedChain: true }, 'Account'],
  ['on such a network in basic mode', { on: foreign, isBasic: true }, 'Account'],
])('%s the modal opens with %o as %s', (_when, given, expected) => {
  expect(home(standing(given))).toBe(expected)
  expect(opening(standing(given), undefined)).toBe(expected)
})

test('what was asked for is opened, except for a visitor without an account in basic mode', () => {
  expect(opening(standing(), 'Networks')).toBe('Networks')
  expect(opening(standing({ isBasic: true }), 'Networks')).toBe('AllWallets')
  expect(opening(standing({ isBasic: true, on: listed }), 'Networks')).toBe('Networks')
})

test('an embedded modal shows the account, or the way to one, instead of closing', () => {
  expect(afterClosing(standing())).toBe('Connect')
  expect(afterClosing(standing({ isBasic: true }))).toBe('AllWallets')
  expect(afterClosing(standing({ on: foreign }))).toBe('Account')
})

describe('a connection', () => {
  test.each<[string, Given, Destination]>([
    ['closes the modal that was opened for it', { stack: ['Connect', 'ConnectingExternal'] }, close],
    ['leads back to the view it was for', { stack: ['WhatIsANetwork', 'Connect', 'AllWallets'] }, back(1)],
    ['leads to its account from Networks', { stack: ['Account', 'Networks', 'Connect'] }, to('Account')],
    ['leads to its account from the settings', { stack: ['Account', 'AccountSettings'] }, to('Account')],
    ['on a network not asked for is told so', { on: foreign }, to('UnsupportedChain')],
    ['on such a network in basic mode closes the modal', { on: foreign, isBasic: true }, close],
    [
      'on such a network closes it where the host allows',
      { on: foreign, allowUnsupportedChain: true },
      close,
    ],
  ])('%s', (_what, given, expected) => {
    expect(afterConnected(standing({ on: listed, ...given }))).toEqual(expected)
  })

  test.each<[string, Given, boolean, Destination]>([
    [
      'by the host leads from the list of wallets to the account',
      { stack: ['Connect'] },
      true,
      to('Account'),
    ],
    ['of one more family leaves the list to the visitor', { stack: ['Connect'] }, false, nowhere],
    ['leaves other views alone', { stack: ['Connect', 'AllWallets'] }, true, nowhere],
  ])('%s', (_what, given, isFirst, expected) => {
    expect(afterAccountChange(standing({ on: listed, ...given }), { isFirst, isGone: false })).toEqual(
      expected,
    )
  })
})

test('after a switch Networks gives way to the view before it, or the modal closes', () => {
  const after = (...stack: ViewId[]) => afterSwitched(standing({ stack, on: listed }))

  expect(after('Account', 'Networks')).toEqual(back(1))
  expect(after('Networks')).toEqual(back(0))
  expect(after('Account')).toEqual(nowhere)
})

test('after a switch UnsupportedChain gives way to the account', () => {
  const after = (...stack: ViewId[]) => afterSwitched(standing({ stack, on: listed }))

  expect(after('UnsupportedChain')).toEqual(to('Account'))
  expect(after('UnsupportedChain', 'Networks')).toEqual(to('Account'))
})

test('where UnsupportedChain opened by itself, it was all that the modal was for', () => {
  const after = (isUnasked: boolean) =>
    afterSwitched({ ...standing({ stack: ['UnsupportedChain'], on: listed }), isUnasked })

  expect(after(true)).toEqual(close)
  expect(after(false)).toEqual(to('Account'))
})

test('what is opened for a chain family shows no account of another one', () => {
  const at = standing({ on: listed })

  expect(opening(at, undefined, 'solana')).toBe('Connect')
  expect(opening(at, 'Account', 'solana')).toBe('Connect')
  expect(opening(at, 'Networks', 'solana')).toBe('Networks')
  expect(opening(at, undefined, 'eip155')).toBe('Account')
  expect(opening(standing({ on: listed, isBasic: true }), undefined, 'solana')).toBe('AllWallets')
})

test('UnsupportedChain gives way once the wallet moved by itself', () => {
  const change = { isFirst: false, isGone: false }
  const stack: readonly ViewId[] = ['UnsupportedChain']

  expect(afterAccountChange(standing({ stack, on: listed }), change)).toEqual(to('Account'))
  expect(afterAccountChange(standing({ stack, on: foreign }), change)).toEqual(nowhere)
  expect(afterUnsupported()).toEqual(to('UnsupportedChain'))
})

test('an account that is gone closes the modal, unless it is at Connect; another family that is left is shown', () => {
  const gone = { isFirst: false, isGone: true }
  expect(afterAccountChange(standing({ stack: ['Account'] }), gone)).toEqual(close)
  expect(afterAccountChange(standing(), gone)).toEqual(nowhere)
  expect(afterAccountChange(standing(), { isFirst: false, isGone: false })).toEqual(nowhere)
  expect(afterDisconnected(standing())).toEqual(close)
  expect(afterDisconnected(standing({ on: listed }))).toEqual(to('Account'))
  expect(afterFailedDisconnect(standing())).toBe('Connect')
  expect(afterFailedDisconnect(standing({ on: listed }))).toBe('Account')
})

test('an approval leads where it was wanted, else back to where it was asked, as a refusal does', () => {
  const asked = standing({ stack: ['Account', 'ApproveTransaction'] })
  expect(afterApproved(asked, 'Account')).toEqual(to('Account'))
  expect(afterApproved(asked, undefined)).toEqual(back(1))
  expect(afterApproved(asked, undefined, false)).toEqual(close)
  expect(afterRefused(standing({ stack: ['Account', 'ApproveTransaction'] }), true)).toEqual(back(1))
  expect(afterRefused(standing({ stack: ['ApproveTransaction'] }), false)).toEqual(close)
})

test('UnsupportedChain is left by a switch or a disconnect alone', () => {
  expect(mayDismiss(standing({ stack: ['UnsupportedChain'] }))).toBe(false)
  expect(mayDismiss(standing({ stack: ['Account'] }))).toBe(true)
  expect(afterBack(standing({ stack: ['UnsupportedChain', 'Networks'] }))).toEqual(close)
  expect(afterBack(standing({ stack: ['Account', 'Networks'] }))).toEqual(back(1))
})

test('a visitor who is held cannot close the modal, also while the wallet is asked', () => {
  const may = (given: Given) => mayDismiss(standing({ on: listed, guard: 'Networks', ...given }))

  expect(may({ stack: ['Networks'] })).toBe(false)
  expect(may({ stack: ['Networks', 'ApproveTransaction'] })).toBe(false)
  expect(may({ stack: ['ApproveTransaction'] })).toBe(true)
  expect(may({ stack: ['Networks', 'ApproveTransaction'], guard: undefined })).toBe(true)
  expect(may({ stack: ['Networks', 'ApproveTransaction'], on: undefined })).toBe(true)
})

test.each<[string, Given]>([
  ['where the host allows others', { allowUnsupportedChain: true }],
  ['in basic mode', { isBasic: true }],
])('a visitor is held on listed networks alone, %s', (_where, given) => {
  const at = (on: string) => standing({ guard: 'Networks', stack: ['Networks'], on, ...given })

  expect(home(at(listed))).toBe('Networks')
  expect(home(at(foreign))).toBe('Account')
  expect(opening(at(foreign), 'WhatIsANetwork')).toBe('WhatIsANetwork')
  expect(afterConnected(at(foreign))).not.toEqual({ go: 'to', view: 'Networks' })
  expect(mayDismiss(at(foreign))).toBe(true)
  expect(afterClosing(at(foreign))).toBe('Account')
})
