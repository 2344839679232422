// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import { type Hex, numberToHex } from 'viem'
import { expect } from 'vitest'
import type { Node } from '../nodes/node.js'
import { type DraftParts, draftOperation } from './build.js'
import { delegatedAccount, safeAccount } from './operation.js'

const owner: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const gwei = 10n ** 9n
const fees = { maxFeePerGas: 21n * gwei, maxPriorityFeePerGas: gwei, baseFeePerGas: 10n * gwei }

search(
  'a bundler that asks for far more than a transaction takes is a waste, and none of what takes less is',
  fc.asyncProperty(
    fc.constantFrom(safeAccount(owner), delegatedAccount(owner)),
    fc.record({ isDeployed: fc.boolean(), size: fc.nat(2_000) }),
    fc.record({ pre: fc.bigInt({ min: 40_000n, max: 2_000_000n }), times: fc.integer({ min: 1, max: 4 }) }),
    async (account, { isDeployed, size }, { pre, times }) => {
      const callData = account.callData([{ to: owner, value: 0n, data: `0x${'11'.repeat(size)}` }])
      const price = numberToHex(fees.maxFeePerGas * BigInt(times))
      const answers: Readonly<Record<string, unknown>> = {
        pimlico_getUserOperationGasPrice: { standard: { maxFeePerGas: price, maxPriorityFeePerGas: '0x1' } },
        eth_estimateUserOperationGas: {
          preVerificationGas: numberToHex(pre),
          callGasLimit: '0x10000',
          verificationGasLimit: '0x10000',
        },
      }
      const bundler: Node = { ask: async (method) => answers[method] }
      const parts: DraftParts = {
        account,
        chainId: 1,
        isDeployed,
        nonce: 1n,
        callData,
        fees,
        bundler,
        paymaster: undefined,
      }
      const { isWasteful, fee, operation } = await draftOperation(parts)
      const asked = operation.preVerificationGas * operation.maxFeePerGas
      expect(fee).toBeGreaterThanOrEqual(asked)
      // A transaction, the bytes of the operation at 40 gas at the most, and the code of the entry point.
      const honest = 100_000n + 40n * BigInt(callData.length / 2 + 1_000)
      if (asked > 12n * honest * fees.maxFeePerGas) expect(isWasteful).toBe(true)
      if (pre <= honest && times <= 3) expect(isWasteful).toBe(false)
    },
  ),
  { gate: 150, exhaustive: 5_000 },
)
