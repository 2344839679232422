// @tier gate
import type { ConnectorKind } from '@foyer/controllers'
import { expect, test } from 'vitest'
import { orderOf } from './orderOf.js'

const kinds = ['recent', 'featured', 'custom', 'external', 'recommended'] as const

test.each<[string, readonly ConnectorKind[], boolean, readonly ConnectorKind[]]>([
  ['wallets on the device first', [], false, ['injected', 'walletConnect', ...kinds]],
  ['on a phone, sources last', [], true, ['injected', ...kinds, 'walletConnect']],
  [
    'sources and recent wallets first where the host says so',
    ['walletConnect', 'recent', 'injected'],
    false,
    ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
  ],
  ['so also on a phone', ['walletConnect'], true, ['walletConnect', 'injected', ...kinds]],
  [
    'kinds that the host leaves out follow',
    ['recommended', 'recommended'],
    false,
    ['recommended', 'injected', 'walletConnect', 'recent', 'featured', 'custom', 'external'],
  ],
])('the kinds of wallets come in this order: %s', (_order, wanted, isPhone, expected) => {
  expect(orderOf(wanted, isPhone)).toEqual(expected)
})
