// @tier gate
import { search } from '@foyer/search'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { zksync } from 'viem/chains'
import { expect } from 'vitest'
import { account } from './evm.test-support.js'
import { prepareEvm } from './prepare.js'

const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n })

search(
  'the hash of a transaction of the ZK Stack is never signed as typed data',
  fc.asyncProperty(
    fc.record({ to: addresses, value: amounts, gas: amounts, maxFeePerGas: amounts, data: addresses }),
    fc.integer({ min: 0, max: 1_000 }),
    fc.boolean(),
    async (sent, nonce, isNamed) => {
      const { domain, types, primaryType, message } = zksync.custom.getEip712Domain({
        ...sent,
        from: account,
        nonce,
        chainId: zksync.id,
        type: 'eip712',
        gasPerPubdata: 50_000n,
        maxPriorityFeePerGas: 0n,
      })
      const asked = {
        types: {
          ...types,
          ...(isNamed && {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
            ],
          }),
        },
        domain,
        primaryType,
        message,
      }
      const around = {
        chain: { url: 'https://node.example', name: 'zkSync', symbol: 'ETH' },
        network: `eip155:${zksync.id}`,
        address: account,
        origin: 'https://app.example',
      }
      await expect(prepareEvm('eth_signTypedData_v4', [account, asked], around)).rejects.toThrow(
        'This typed data is a transaction.',
      )
    },
  ),
  { gate: 60, exhaustive: 2_000 },
)
