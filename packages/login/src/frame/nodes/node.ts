import { readBody } from '@foyer/core'
import { parseJson } from '@foyer/core/adapters'
import { later } from '../later.js'
import { fieldsOf } from '../requests/fields.js'

/** How long a node is waited for, in ms. */
const answerMs = 10_000
const mostBytes = 1_000_000
/** Pauses between offers of what was signed, in ms. */
const againMs = [0, 1_000, 3_000] as const
/** Pause before the chain is asked once more, in ms. */
const lookMs = 1_000

/** A node refused, or gave no answer of its kind: then there is no code. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  constructor(
    /** The node's own words. */
    readonly reason: string,
    /** Of JSON-RPC. */
    readonly code?: number,
    /** Of HTTP, where it was answered. */
    readonly status?: number,
  ) {
    super(reason)
  }
}

/** A node of one network: that of the service's own options, never the page's. */
export interface Node {
  /** @throws {NodeError} */
  ask(method: string, params: readonly unknown[]): Promise<unknown>
}

export function createNode(url: string): Node {
  return {
    async ask(method, params) {
      const silent = () => new NodeError('no answer')
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        credentials: 'omit',
        signal: AbortSignal.timeout(answerMs),
      }).catch(() => Promise.reject(silent()))
      const bytes = await readBody(method, response, mostBytes).catch(() => Promise.reject(silent()))
      const { result, error } = fieldsOf(parseJson(new TextDecoder().decode(bytes)))
      if (error !== undefined && error !== null) {
        const { code, message } = fieldsOf(error)
        const words = typeof message === 'string' ? message.slice(0, 300) : ''
        throw new NodeError(words, typeof code === 'number' ? code : undefined, response.status)
      }
      if (result === undefined) throw new NodeError('not a JSON-RPC answer', undefined, response.status)
      return result
    },
  }
}

/** How what was signed is handed over, and how the chain is asked about it. */
export interface Offer {
  send(): Promise<unknown>
  /** Whether a refusal says that the node, or the chain, has it already. */
  isKnown(refusal: NodeError): boolean
  /**
   * Whether the chain has this very transaction or operation; `undefined` where it may, such as where its number is used.
   * @throws {NodeError} no answer
   */
  find(refusal: NodeError): Promise<boolean | undefined>
}

/**
 * Hands what was signed to a node. A clear refusal of the first offer is one only once the chain was asked for what was
 * signed, and does not have it: of several nodes behind one address one may refuse what another has carried out. After
 * silence, the same bytes are offered again, and what cannot be told then counts as sent, since it may have been.
 * @returns whether a node said that it has it
 * @throws {NodeError} refused: nothing was sent
 */
export async function offer(
  { send, isKnown, find }: Offer,
  waitsMs: readonly number[] = againMs,
): Promise<boolean> {
  let isUnclear = false
  for (const ms of waitsMs) {
    if (ms > 0) await later(ms)
    try {
      await send()
      return true
    } catch (error) {
      if (error instanceof NodeError && isClear(error)) {
        if (isKnown(error)) return true
        if (isUnclear) return false
        const found = await look(() => find(error))
        if (found === false) throw error
        if (found) return true
      }
      isUnclear = true
    }
  }
  return false
}

/** Asks the chain twice before it counts as not having it: the node that answers may be behind. */
async function look(find: () => Promise<boolean | undefined>): Promise<boolean | undefined> {
  const ask = () => find().catch(() => undefined)
  const first = await ask()
  if (first) return true
  await later(lookMs)
  const second = await ask()
  return first === undefined && second === false ? undefined : second
}

/**
 * Whether a node understood and said no. One that failed inside, or whose gateway did, may have passed it on: nodes have
 * codes of their own for that, so their words count too.
 */
function isClear({ code, status, reason }: NodeError): boolean {
  if (code === undefined || code === -32603) return false
  if (status !== undefined && (status >= 500 || status === 408)) return false
  return !broken.test(reason) || /revert|simulation/i.test(reason)
}

/** As nodes and what stands before them tell of a line that broke, or was too slow. */
const broken =
  /\btime[d ]*-?out\b|context (deadline|canceled)|connection (reset|refused|closed)|upstream|\bEOF\b/i
