import { displayText } from '@foyer/core'
import * as v from 'valibot'
import { UpstreamError } from '../errors.js'
import { writeJson } from '../guard/parseJson.js'
import type { MaybeSecret } from '../guard/secret.js'
import { createTrustedFetch, type Reply } from '../guard/trustedFetch.js'
import { wordsOf } from './addressWords.js'
import { RpcError } from './rpcError.js'

/** One node, at one address. */
export interface Node {
  readonly id: string
  /** @throws {RpcError} for a refusal. @throws {UpstreamError} */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
}

const code = v.pipe(v.number(), v.integer())
const refusal = v.object({
  error: v.object({ code, message: v.optional(v.unknown()), data: v.optional(v.unknown()) }),
})
const success = v.object({ result: v.unknown() })
const longestData = 16_000
const longestMessage = 2_000

/** A node behind an address of the host's, by JSON-RPC 2.0. */
export function createNode(id: string, base: MaybeSecret, fetch?: typeof globalThis.fetch): Node {
  const ask = createTrustedFetch({ bases: [base], option: 'chains', ...(fetch ? { fetch } : {}) })
  const isHidden = wordsOf(base)
  return {
    id,
    async request(method, params, signal) {
      const reply = await ask({
        base,
        method: 'POST',
        body: { jsonrpc: '2.0', id: 1, method, params },
        // Some nodes, and walls before them, refuse a question with one of these and say why.
        accept: 'all',
        ...(signal ? { signal } : {}),
      })
      const { status, retryAfter } = reply
      const json = status === 200 ? reply.parse() : readable(reply)
      const refused = v.safeParse(refusal, json)
      if (refused.success) {
        if (status === 429) throw new UpstreamError('status', status, retryAfter)
        const { code, message, data } = refused.output.error
        throw new RpcError(
          code,
          told(message, isHidden),
          isShowable(data, isHidden) ? data : undefined,
          status,
        )
      }
      if (status !== 200) throw new UpstreamError('status', status, retryAfter)
      const read = v.safeParse(success, json)
      if (!read.success) throw new UpstreamError('malformed')
      return read.output.result
    },
  }
}

/** Text that is not JSON says no more than its status. */
function readable(reply: Reply): unknown {
  try {
    return reply.parse()
  } catch {
    return undefined
  }
}

/** Tells whether text repeats the address of the node, which may be a key. */
type IsHidden = (text: string) => boolean

function told(message: unknown, isHidden: IsHidden): string {
  // Keys are looked for before the text is cut, which could be within one.
  const said =
    typeof message === 'string' ? message.slice(0, longestMessage * 4).replaceAll(/\b\w+:\/\/\S+/g, '…') : ''
  const text = displayText(said, 400)
  return text && ![said, displayText(said, longestMessage)].some(isHidden) ? text : 'The node refused.'
}

function isShowable(data: unknown, isHidden: IsHidden): boolean {
  const text = data === undefined ? '' : writeJson(data)
  return text !== '' && text.length <= longestData && !isHidden(text)
}
