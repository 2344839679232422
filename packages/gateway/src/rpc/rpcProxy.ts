import type { Cache } from '../cache/cache.js'
import { cacheKey } from '../cache/cacheKey.js'
import { uncached } from '../cache/uncached.js'
import { AskError, UnavailableError, UpstreamError } from '../errors.js'
import { parseJson, writeJson } from '../guard/parseJson.js'
import { costOf, isSending, kept, knownAnswer } from './methods.js'
import { RpcError } from './rpcError.js'

/** A chain that pages may reach. */
export interface OpenChain {
  /** CAIP-2. */
  readonly id: string
  readonly methods: ReadonlySet<string>
  request(method: string, params: readonly unknown[], client: string): Promise<unknown>
  /** Hands on a signed transaction. */
  send(method: string, params: readonly unknown[], client: string): Promise<unknown>
  /** Settles once a node said that it is of this chain. @throws {UnavailableError} where none does. Absent: no node is asked */
  prove?(client: string): Promise<void>
  /** How many were handed on: what was asked before then is no answer to who asks now, such as for the next nonce. */
  sent(): number
}

type Id = string | number | bigint | null
type Read =
  | { readonly id: Id; readonly method: string; readonly params: readonly unknown[] }
  | { readonly id: Id; readonly fault: string }

/** Counts calls before they are made. @throws {AskError} 429 */
type Cost = (calls: number) => void

const most = 20
const decoder = new TextDecoder()
/** Of a body that sends nothing, in characters. */
const longest = 64_000

/**
 * Answers JSON-RPC of a page, one call or a batch, by the nodes of a chain.
 * @returns JSON @throws {AskError} @throws {UnavailableError} when a single call is answered by nobody
 */
export async function proxyBatch(
  chain: OpenChain,
  body: string,
  cache: Cache,
  client: string,
  cost: Cost = () => {},
): Promise<string> {
  const value = read(body)
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length === 0 || list.length > most)
    throw new AskError(400, 'body', `A batch has 1 to ${most} calls`)
  const calls = list.map(readCall)
  const sends = calls.some((call) => 'method' in call && isSending(call.method))
  if (body.length > longest && !sends) throw new AskError(413, 'body', 'The body is too large')
  const ids = new Set(calls.map(({ id }) => `${typeof id}${id}`))
  if (ids.size < calls.length) throw new AskError(400, 'id', 'Each call of a batch needs an id of its own')
  cost(calls.reduce((sum, call) => sum + costOfCall(call), 0))

  const isBatch = Array.isArray(value)
  const answers = await Promise.all(calls.map((call) => answer(chain, call, cache, client, isBatch)))
  return isBatch ? `[${answers.join(',')}]` : answers.join('')
}

/** Answers one request of a page, which is kept for nobody. @throws as {@link proxyBatch} */
export async function proxyCall(
  chain: OpenChain,
  body: string,
  client: string,
  cost: Cost = () => {},
): Promise<string> {
  const value = read(body)
  if (Array.isArray(value)) throw new AskError(400, 'body', 'One request at a time')
  const call = readCall(value)
  cost(costOfCall(call))
  return answer(chain, call, uncached, client, false)
}

function costOfCall(call: Read): number {
  return 'method' in call ? costOf(call.method) : 1
}

async function answer(
  chain: OpenChain,
  call: Read,
  cache: Cache,
  client: string,
  isBatch: boolean,
): Promise<string> {
  const { id } = call
  const refuse = (code: number, message: string, data?: unknown) =>
    writeJson({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } })
  if ('fault' in call) return refuse(-32600, call.fault)
  const { method, params } = call
  if (!chain.methods.has(method)) return refuse(-32601, 'The method does not exist or is not available')
  try {
    const result = await resultOf(chain, method, params, cache, client)
    return `{"jsonrpc":"2.0","id":${writeJson(id)},"result":${result}}`
  } catch (error) {
    if (error instanceof RpcError) return refuse(error.code, error.message, error.data)
    if (isBatch && (error instanceof UnavailableError || error instanceof UpstreamError))
      return refuse(-32603, 'No node answered')
    throw error
  }
}

/** JSON. */
async function resultOf(
  chain: OpenChain,
  method: string,
  params: readonly unknown[],
  cache: Cache,
  client: string,
): Promise<string> {
  const [namespace, reference = ''] = chain.id.split(':')
  const own = namespace === 'eip155' ? knownAnswer(method, reference) : undefined
  if (own) {
    await chain.prove?.(client)
    return writeJson(own.result)
  }
  if (isSending(method)) return writeJson((await chain.send(method, params, client)) ?? null)
  const { fresh, form } = kept[method] ?? { fresh: 0, form: /^/ }
  // A kept answer is the same after any transaction.
  const moment = fresh > 0 ? '' : chain.sent()
  const freshness = { fresh, staleWhileRevalidate: 0, staleIfError: 0, budget: 0, negative: 0 }
  // Text of params as they came: what differs there in anything is another question.
  const key = cacheKey(`rpc|${chain.id}|${moment}`, [method, writeJson(params)])
  const isAnswer = (text: string) => form.test(text)
  const load = async () => {
    const text = writeJson((await chain.request(method, params, client)) ?? null)
    return { body: text, partial: !isAnswer(text) }
  }
  const { body } = await cache.read(key, freshness, load, { isAnswer, client })
  return decoder.decode(body)
}

function read(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    throw new AskError(400, 'body', 'Not JSON')
  }
}

function readCall(value: unknown): Read {
  if (typeof value !== 'object' || value === null) return { id: null, fault: 'Not a JSON-RPC request' }
  const { id = null, jsonrpc, method, params = [] }: Readonly<Record<string, unknown>> = { ...value }
  if (!isId(id)) return { id: null, fault: 'An id is a text, a number or null' }
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !Array.isArray(params))
    return { id, fault: 'Not a JSON-RPC request' }
  return { id, method, params }
}

function isId(id: unknown): id is Id {
  return (
    id === null ||
    typeof id === 'bigint' ||
    Number.isFinite(id) ||
    (typeof id === 'string' && id.length <= 200)
  )
}
