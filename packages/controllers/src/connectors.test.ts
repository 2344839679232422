import { type Connector, displayText, type Namespace } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { mergeConnectors } from './connectors.js'

function connector(name: string, namespace: Namespace, id = name): Connector {
  return { id, name: displayText(name), icon: undefined, namespace, type: 'announced' }
}

describe('wallets on several chain families', () => {
  test('are one entry, and the first connector of each family counts', () => {
    const entries = mergeConnectors([
      connector('Harbor', 'eip155'),
      connector('Meridian', 'eip155'),
      connector('Harbor', 'solana'),
      connector('Harbor', 'eip155', 'again'),
    ])

    expect(
      entries.map(({ name, type, connectors }) => [name, type, connectors.map(({ namespace }) => namespace)]),
    ).toEqual([
      ['Harbor', 'multiChain', ['eip155', 'solana']],
      ['Meridian', 'announced', ['eip155']],
    ])
  })

  test('meet under the short form of a well-known name', () => {
    const entries = mergeConnectors([connector('Trust Wallet', 'eip155'), connector('Trust', 'solana')])

    expect(entries).toHaveLength(1)
  })
})
