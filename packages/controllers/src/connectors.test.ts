// @tier gate
import { type Connector, displayText, type Namespace } from '@foyer/core'
import { describe, expect, test } from 'vitest'
import { mergeConnectors } from './connectors.js'

function connector(name: string, namespace: Namespace, id = name): Connector {
  return { id, name: displayText(name), icon: undefined, namespace, type: 'announced' }
}

describe('wallets on several chain families', () => {
  test('are one entry, and a second wallet of a family is another one', () => {
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
      ['Harbor', 'announced', ['eip155']],
    ])
  })

  test.each(['HARBOR', 'Har bor', 'Harbor Wallet'])('are one entry if the other is written %s', (name) => {
    expect(mergeConnectors([connector('Harbor', 'eip155'), connector(name, 'solana')])).toHaveLength(1)
  })

  test.each(['H\u0430rbor', 'Harb0r', 'Harbor!'])(
    'are two, and disputed, if the other only looks so: %s',
    (name) => {
      const entries = mergeConnectors([connector('Harbor', 'eip155'), connector(name, 'solana')])

      expect(entries.map(({ connectors: [{ disputed }] }) => disputed)).toEqual([true, true])
    },
  )

  test('are one entry by their name alone, and keep what each says of itself', () => {
    const claim = { ...connector('Harbor', 'solana', 'claim'), disputed: true }

    const [entry, ...others] = mergeConnectors([connector('Harbor', 'eip155', 'app.harbor'), claim])

    expect(others).toEqual([])
    expect(entry?.connectors.map(({ id, disputed }) => [id, disputed])).toEqual([
      ['app.harbor', undefined],
      ['claim', true],
    ])
  })

  test('go by all that their connectors go by', () => {
    const [entry] = mergeConnectors([
      { ...connector('Harbor', 'solana'), explorerId: 'h4rb0r' },
      { ...connector('Harbor', 'eip155'), rdns: 'app.harbor' },
    ])

    expect(entry?.rdns).toBe('app.harbor')
    expect(entry?.aliases).toEqual(expect.arrayContaining(['h4rb0r', 'app.harbor', ':harbor']))
  })

  test('are told apart whatever word a wallet takes for its name', () => {
    const entries = mergeConnectors([
      connector('[object Object]', 'eip155'),
      connector('__proto__', 'solana'),
    ])

    expect(entries.map(({ connectors }) => connectors.length)).toEqual([1, 1])
  })

  test('meet under the short form of a well-known name', () => {
    const entries = mergeConnectors([connector('Trust Wallet', 'eip155'), connector('Trust', 'solana')])

    expect(entries.map(({ name }) => name)).toEqual(['Trust'])
  })
})
