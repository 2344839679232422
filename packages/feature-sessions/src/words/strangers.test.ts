// @tier gate
import { displayText, parseNetworkId } from '@foyer/core'
import { numbersRead, ownWords, search, strangersTexts } from '@foyer/search'
import { createText } from '@foyer/ui'
import fc from 'fast-check'
import { expect } from 'vitest'
import { functionTexts } from '../actions/functions.js'
import { actingMessages } from '../actions/messages.js'
import { approvalsOn, readSessions } from '../api.js'
import { messages } from '../messages.js'
import { approvalRow, sessionRow } from '../sessions.test-support.js'
import { reachText } from './approvals.js'
import { coinIn, inShort, permissionText } from './permissions.js'

const network = parseNetworkId('eip155:1')
const text = createText({ locale: 'en' })
text.add(messages)
text.add(actingMessages)
const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc = `0x${'c3'.repeat(20)}`

search(
  'the name of a contract changes no number of an approval, and is quoted in its sentence',
  fc.property(
    strangersTexts,
    fc.constantFrom('token', 'collection'),
    fc.constantFrom('5', '0', null),
    (name, kind, held) => {
      fc.pre(displayText(name) !== '')
      const told = (symbol: string) => {
        const amount = held === '0' ? `${2n ** 256n - 1n}` : '7000000'
        const row = approvalRow({
          kind,
          name: symbol,
          symbol,
          amount: kind === 'token' ? amount : null,
          isUnlimited: held === '0',
          held,
          isListed: false,
        })
        const [item] = approvalsOn(network, () => false)({ approvals: [row], isWhole: true }).items
        return item ? reachText(text.t, { text }, item) : ''
      }
      expect(numbersRead(told(name))).toEqual(numbersRead(told('ZQXV')))
      expect(ownWords(told(name))).not.toContain('Zqxv')
    },
  ),
  { gate: 300 },
)

search(
  'the names of an app and its functions change no number of a session, and no word of its sentences',
  fc.property(strangersTexts, fc.boolean(), (name, isDelegated) => {
    fc.pre(displayText(name) !== '')
    const told = (called: string) => {
      const functions = [
        {
          functionName: called,
          args: [null, { operator: 'EQUAL', value: '0x5' }],
          valueLimit: '0x5',
          ...(isDelegated && { operation: 'DelegateCall' }),
        },
        { functionName: 'transfer' },
      ]
      const permissions = [
        { type: 'contract-call', data: { address: usdc, functions } },
        { type: called, data: {} },
      ]
      const { items } = readSessions({ pcis: [sessionRow({ permissions })] })
      const coin = coinIn([], {})
      const wording = { t: text.t, text, native, coin }
      return (items[0]?.permissions ?? []).flatMap((one) => [
        permissionText(wording, one),
        inShort(wording, [one]),
        ...(one.kind === 'calls' ? functionTexts(text.t, wording, one) : []),
      ])
    }
    for (const line of told(name)) expect(ownWords(line)).not.toContain('Zqxv and')
    // A function without a name in the grammar is something else, so that only other numbers count.
    const plain = new Set(told('zqxv').flatMap(numbersRead))
    expect(
      told(name)
        .flatMap(numbersRead)
        .filter((one) => !plain.has(one)),
    ).toEqual([])
  }),
  { gate: 180 },
)

search(
  'the name of a token of a session changes no number of its allowance',
  fc.property(strangersTexts, fc.bigInt(0n, 10n ** 12n), (name, amount) => {
    const told = (symbol: string) => {
      const shown = displayText(symbol)
      const held = [{ network, address: usdc, symbol: shown, name: shown, decimals: 6, amount: 1n }]
      const wording = { t: text.t, text, native, coin: coinIn(held, {}) }
      return permissionText(wording, { kind: 'allowance', token: usdc, amount, period: 86_400 })
    }
    expect(numbersRead(told(name))).toEqual(numbersRead(told('ZQXV')))
  }),
  { gate: 200 },
)
