// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, numberToHex, padHex } from 'viem'
import { expect, vi } from 'vitest'
import { evmAccount } from '../keys/derive.js'
import { prepareEvm } from '../requests/evm/prepare.js'

const { address } = evmAccount(new Uint8Array(64).fill(21))
const services = { bundler: 'https://bundler.example', paymaster: 'https://pay.example' }
const bank: Hex = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const shop: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Each of three limits, at a price of 3. */
const fee = 3n * (0x10000n + 0x10000n + 30_000n + 0x10000n)

const coins = fc.oneof(
  fc.bigInt({ min: 0n, max: 9n }),
  fc.bigInt({ min: 0n, max: 9n }).map((times) => times * fee),
)
/** Coins that a call takes from the account, and coins that it brings. */
const call = fc.oneof(
  fc.record({ value: coins, brings: fc.constant(0n) }),
  fc.record({ value: fc.constant(0n), brings: coins }),
)
type Call = typeof call extends fc.Arbitrary<infer T> ? T : never
const worlds = fc.record({
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  balance: coins,
  deposit: coins,
  isSponsored: fc.boolean(),
})
type World = typeof worlds extends fc.Arbitrary<infer T> ? T : never

/** Whether an account can make all calls, one after another. */
function goesWell(calls: readonly Call[], balance: bigint): boolean {
  let has = balance
  return calls.every(({ value, brings }) => {
    const isEnough = value <= has
    has += brings - value
    return isEnough
  })
}

/** Whether the chain carries calls out: the fee is taken first. */
function isCarriedOut({ calls, balance, deposit, isSponsored }: World): boolean {
  const owed = isSponsored || deposit >= fee ? 0n : fee - deposit
  return owed <= balance && goesWell(calls, balance - owed)
}

let world: World
vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
  const { method, params } = JSON.parse(String(body))
  const limits = { callGasLimit: '0x10000', verificationGasLimit: '0x10000', preVerificationGas: '0x10000' }
  const noPaymaster = { error: { code: -32000, message: 'not for you' } }
  if (method === 'pm_getPaymasterStubData' && !world.isSponsored) return Response.json(noPaymaster)
  if (method === 'eth_estimateUserOperationGas') {
    // Bundlers reckon without the fee.
    const { balance = world.balance } = Object(Object.values(Object(params[2]))[0])
    if (!goesWell(world.calls, BigInt(balance)))
      return Response.json({ error: { code: -32521, message: 'execution reverted' } })
  }
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x1',
    eth_getCode: '0x01',
    eth_getBalance: numberToHex(world.balance),
    // balanceOf(address) of the entry point, else a number of an operation.
    eth_call: padHex(params[0]?.data?.startsWith('0x70a08231') ? numberToHex(world.deposit) : '0x0'),
    eth_maxPriorityFeePerGas: '0x1',
    eth_getBlockByNumber: { baseFeePerGas: '0x1', number: '0x10', timestamp: '0x10' },
    eth_estimateUserOperationGas: limits,
    pm_getPaymasterStubData: {
      paymaster: '0x00000000000000000000000000000000000000Aa',
      paymasterData: '0x',
      paymasterVerificationGasLimit: '0x1',
      paymasterPostOpGasLimit: '0x1',
      isFinal: true,
    },
  }
  return Response.json({ result: answers[method] ?? null })
})
const notes = { get: async () => undefined, set: async () => {}, all: async () => [] }

search(
  'calls of a smart account are prepared where the chain would carry them out, and refused elsewhere',
  fc.asyncProperty(worlds, async (next) => {
    world = next
    const calls = next.calls.map(({ value, brings }) =>
      brings > 0n ? { to: bank, data: '0x2e1a7d4d' } : { to: shop, value: numberToHex(value) },
    )
    const told = await prepareEvm('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', calls }], {
      chain: { url: 'https://node.example', name: 'Ethereum', symbol: 'ETH', smartAccounts: services },
      network: 'eip155:1',
      address,
      origin: 'https://app.example',
      memory: { notes, wallet: 'wallet', device: 'device' },
      smart: { kind: 'safe', preferred: 'smartAccount', ...services },
    }).then(
      ({ isSmart }) => isSmart,
      (error: unknown) => Object(error).code,
    )
    expect(told).toBe(isCarriedOut(next) ? true : -32000)
  }),
  { gate: 150, exhaustive: 5_000 },
)
