// @tier gate
import { numberToHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { account, other } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const gwei = 10n ** 9n
const answers: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x1',
  eth_estimateGas: numberToHex(21_000n),
  eth_getBlockByNumber: { baseFeePerGas: numberToHex(10n * gwei) },
  eth_maxPriorityFeePerGas: numberToHex(gwei),
  eth_getCode: '0x',
}
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) =>
  Response.json({ result: answers[JSON.parse(String(body)).method] }),
)
const asked = async (fees: object) => {
  const around = {
    chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH' },
    network: 'eip155:1',
    address: account,
    origin: 'https://app.example',
  }
  return (
    await prepareEvm('eth_sendTransaction', [{ from: account, to: other, value: '0x1', ...fees }], around)
  ).screen
}

test.each<readonly [string, object]>([
  ['none', {}],
  ['what it takes', { maxFeePerGas: numberToHex(30n * gwei), maxPriorityFeePerGas: numberToHex(2n * gwei) }],
  [
    'a high bound that is not reached',
    { maxFeePerGas: numberToHex(9_000n * gwei), maxPriorityFeePerGas: numberToHex(gwei) },
  ],
])('a fee of a page that says %s is shown', async (_what, fees) => {
  const screen = await asked(fees)
  expect(screen).toMatchObject({ weight: 'careful', moves: 1n })
  expect(screen.warnings).not.toContain('fee')
})

test.each<readonly [string, object]>([
  [
    'to who makes the block',
    { maxFeePerGas: numberToHex(10n ** 15n), maxPriorityFeePerGas: numberToHex(10n ** 15n) },
  ],
  ['as it was written before', { gasPrice: numberToHex(10n ** 15n) }],
])('a fee that gives the coins away %s is a danger', async (_what, fees) => {
  expect(await asked(fees)).toMatchObject({ weight: 'danger', warnings: ['fee'], moves: 'unknown' })
})
