// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { numberToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { isHigh } from '../high.js'
import { account, other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'
import { withRoom } from './sending.js'

const gwei = 10n ** 9n
const busy = { code: -32005, message: 'limit exceeded' }
const answers = new Map<string, unknown>([
  ['eth_chainId', '0x1'],
  ['eth_getBlockByNumber', { baseFeePerGas: numberToHex(10n * gwei) }],
  ['eth_maxPriorityFeePerGas', numberToHex(gwei)],
  ['eth_getCode', '0x'],
])
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method } = JSON.parse(String(body))
  const result = answers.get(method)
  if (result instanceof Error) throw result
  if (method !== 'eth_estimateGas') return Response.json(result === undefined ? { error: busy } : { result })
  return Response.json(result === undefined ? { error: { code: 3, message: 'reverted' } } : { result })
})
const around = {
  chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH', inFrame: '0.01' },
  network: 'eip155:1',
  address: account,
  origin: 'https://app.example',
}
const asked = async (fields: object, gas?: bigint) => {
  answers.set('eth_estimateGas', gas === undefined ? undefined : numberToHex(gas))
  const request = { from: account, to: other, value: '0x1', ...fields }
  return (await prepareEvm('eth_sendTransaction', [request], around)).screen
}
const gas = 21_000n

test.each<readonly [string, bigint, object]>([
  ['none', 21n, {}],
  [
    'what it takes',
    30n,
    { maxFeePerGas: numberToHex(30n * gwei), maxPriorityFeePerGas: numberToHex(2n * gwei) },
  ],
  [
    'a high bound that is not reached',
    9_000n,
    { maxFeePerGas: numberToHex(9_000n * gwei), maxPriorityFeePerGas: numberToHex(gwei) },
  ],
])('a fee of a page that says %s is shown, and counts', async (_what, most, fees) => {
  const screen = await asked(fees, gas)
  expect(screen).toMatchObject({ weight: 'careful', moves: 1n + gas * most * gwei })
  expect(screen.warnings).not.toContain('fee')
})

test.each<readonly [string, object]>([
  [
    'to who makes the block',
    { maxFeePerGas: numberToHex(10n ** 15n), maxPriorityFeePerGas: numberToHex(10n ** 15n) },
  ],
  ['as it was written before', { gasPrice: numberToHex(10n ** 15n) }],
  [
    'by gas that the recipient uses up',
    {
      gas: numberToHex(30_000_000n),
      maxFeePerGas: numberToHex(210n * gwei),
      maxPriorityFeePerGas: numberToHex(200n * gwei),
    },
  ],
])('a fee that gives the coins away %s is a danger', async (_what, fees) => {
  expect(await asked(fees, gas)).toMatchObject({ weight: 'danger', warnings: ['fee'], moves: 'unknown' })
})

search(
  'a tip that the node names far above the block is a danger, and one of a busy chain is none',
  fc.asyncProperty(
    fc.bigInt({ min: 0n, max: 10n ** 12n }),
    fc.bigInt({ min: 0n, max: 10n ** 15n }),
    async (base, tip) => {
      const before = [...answers]
      answers.set('eth_getBlockByNumber', { baseFeePerGas: numberToHex(base) })
      answers.set('eth_maxPriorityFeePerGas', numberToHex(tip))
      const { warnings } = await asked({}, gas)
      for (const [method, answer] of before) answers.set(method, answer)
      if (tip > 100n * gwei && tip > 10n * base) expect(warnings).toContain('fee')
      if (tip <= 100n * gwei || tip < base) expect(warnings).not.toContain('fee')
    },
  ),
  { gate: 40, exhaustive: 2_000 },
)

const small = (most: bigint) => fc.option(fc.bigInt({ min: 1n, max: most }), { nil: undefined })

search(
  'a press that may be covered gives away no more coins than the host says, whatever gas and price a page names',
  fc.asyncProperty(
    fc.record({ value: fc.bigInt({ min: 0n, max: 10n ** 16n }), needed: small(30_000_000n) }),
    fc.record({ gas: small(30_000_000n), maxFeePerGas: small(10n ** 12n), gasPrice: small(10n ** 12n) }),
    async ({ value, needed }, named) => {
      const written = Object.entries(named).flatMap(([name, one]) =>
        one === undefined ? [] : [[name, numberToHex(one)]],
      )
      const request = { value: numberToHex(value), ...Object.fromEntries(written) }
      const screen = await asked(request, needed).catch(() => undefined)
      // Gas that neither names is refused.
      if (!screen) {
        expect(named.gas ?? needed).toBeUndefined()
        return
      }
      if (needed === undefined || (named.gas ?? needed) < needed) expect(screen.warnings).toContain('fails')
      else expect(screen.warnings).not.toContain('fails')
      const bound = named.maxFeePerGas ?? named.gasPrice
      expect(screen.warnings.includes('slow')).toBe(bound !== undefined && bound < 10n * gwei)
      const price = named.maxFeePerGas ?? named.gasPrice ?? 21n * gwei
      const most = (named.gas ?? withRoom(needed ?? 0n)) * price
      if (!isHigh(screen, around.chain, around.network)) expect(value + most).toBeLessThanOrEqual(10n ** 16n)
      // A call may use all gas that it is given.
      const taken = (named.gas ?? 0n) * (price < 11n * gwei ? price : named.gasPrice ? price : 11n * gwei)
      const fair = withRoom(needed ?? 100_000n) * 21n * gwei
      if (!named.maxFeePerGas && taken > 10n * fair) expect(screen.warnings).toContain('fee')
    },
  ),
  { gate: 100, exhaustive: 5_000 },
)

test.each<readonly [string, unknown, boolean]>([
  ['reckons as much as the page names', numberToHex(30_000n), false],
  ['reckons less', numberToHex(29_000n), false],
  ['reckons more', numberToHex(30_001n), true],
  ['says that it reverts', undefined, true],
  ['is silent', new TypeError('Failed to fetch'), false],
])(
  'a call whose page names gas, and of which the node %s, is warned of only if it fails',
  async (_what, told, fails) => {
    answers.set('eth_estimateGas', told)
    const request = { from: account, to: other, value: '0x1', gas: numberToHex(30_000n) }
    const { screen } = await prepareEvm('eth_sendTransaction', [request], around)
    expect(screen.warnings.includes('fails')).toBe(fails)
  },
)

search(
  'a node that says no tip makes a fee no more than three times as high',
  fc.asyncProperty(
    fc.bigInt({ min: 1n, max: 10n ** 12n }),
    fc.bigInt({ min: 1n, max: 10n ** 10n }),
    fc.boolean(),
    async (base, tip, hasPrice) => {
      const ask = async (told: string | undefined) => {
        const block = { baseFeePerGas: numberToHex(base) }
        const price = hasPrice ? numberToHex(base + tip) : undefined
        const all = { eth_getBlockByNumber: block, eth_maxPriorityFeePerGas: told, eth_gasPrice: price }
        for (const [method, answer] of Object.entries(all)) answers.set(method, answer)
        const { moves } = await asked({}, gas)
        return moves === 'unknown' ? 0n : moves - 1n
      }
      const known = await ask(numberToHex(tip))
      const without = await ask(undefined)
      if (hasPrice) expect(without).toBe(known)
      else expect(without).toBeLessThanOrEqual(gas * base * 3n)
    },
  ),
  { gate: 100, exhaustive: 3_000 },
)
