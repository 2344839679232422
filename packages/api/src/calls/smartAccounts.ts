import { defineCall } from '../call.js'
import { chainId } from '../fields.js'
import { atOnce, second } from '../freshness.js'
import { rpcRequest, rpcResponse } from './rpc.js'

const shared = {
  method: 'POST',
  needsPage: true,
  query: { chainId },
  payload: rpcRequest,
  answer: rpcResponse,
  freshness: { ...atOnce, budget: 10 * second },
  retry: 'never',
} as const

/** [ERC-4337](https://eips.ethereum.org/EIPS/eip-4337). */
export const bundler = defineCall({
  name: 'bundler',
  summary: 'JSON-RPC of the bundler of a chain: operations of smart accounts. One request at a time.',
  path: 'v1/bundler',
  ...shared,
})

/** [ERC-7677](https://eips.ethereum.org/EIPS/eip-7677). What it pays for is its own matter. */
export const paymaster = defineCall({
  name: 'paymaster',
  summary: 'JSON-RPC of the paymaster of a chain: whether it pays for an operation. One request at a time.',
  path: 'v1/paymaster',
  ...shared,
})
