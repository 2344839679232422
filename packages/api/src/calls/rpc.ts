import * as v from 'valibot'
import { defineCall } from '../call.js'
import { chainId } from '../fields.js'
import { atOnce, second } from '../freshness.js'

const requestFault = 'must be a request of JSON-RPC 2.0, or a list of 1 to 20'
const rpcId = v.union([v.pipe(v.string(), v.maxLength(200)), v.pipe(v.number(), v.safeInteger()), v.null()])

/** One request (JSON-RPC 2.0). */
export const rpcRequest = v.object({
  jsonrpc: v.literal('2.0'),
  id: rpcId,
  method: v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,99}$/)),
  /** By position, as nodes take them. */
  params: v.optional(v.array(v.unknown())),
})

/** What one request is answered by. */
export const rpcResponse = v.union([
  v.object({ jsonrpc: v.literal('2.0'), id: rpcId, result: v.unknown() }),
  v.object({
    jsonrpc: v.literal('2.0'),
    id: rpcId,
    error: v.object({
      code: v.pipe(v.number(), v.safeInteger()),
      message: v.string(),
      data: v.optional(v.unknown()),
    }),
  }),
])

/** How fresh it has to be, and whether it may be asked twice, is its method's matter. */
export const rpc = defineCall({
  name: 'rpc',
  summary: 'JSON-RPC of a chain, one request or a batch.',
  method: 'POST',
  path: 'v1/',
  aliases: ['v1'],
  query: { chainId },
  payload: v.union([rpcRequest, v.pipe(v.array(rpcRequest), v.minLength(1), v.maxLength(20))], requestFault),
  answer: v.union([rpcResponse, v.array(rpcResponse)]),
  freshness: { ...atOnce, budget: 5 * second },
  retry: 'never',
})
