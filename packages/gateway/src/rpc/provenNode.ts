import { abortable } from '@foyer/core'
import { ConfigurationError, UpstreamError } from '../errors.js'
import { isSending } from './methods.js'
import type { Node } from './node.js'
import { RpcError } from './rpcError.js'

/** A node that says which chain it is of. */
export interface ProvenNode extends Node {
  /** Whether it said that it is of the chain that it is named for. */
  isProven(): boolean
}

/** The options of {@link provenNode}. */
export interface ProofDeps {
  /** CAIP-2. */
  readonly chain: string
  /** Takes transactions or operations alone: it may know no other method, and a signature names the chain. */
  readonly isSender?: boolean
  /** How often the node was turned off: it may be another one after that. */
  readonly openings: () => number
  /** Counts the question for the chain. @throws {UpstreamError} where the host's limit is reached */
  readonly pay: () => void
  /** Receives a node of another chain, once. */
  readonly onError: (error: unknown) => void
}

interface Identity {
  readonly method: string
  readonly params: readonly unknown[]
  /** The reference of CAIP-2 in its result. */
  read(result: string): string | undefined
}

const identities: Readonly<Record<string, Identity>> = {
  eip155: {
    method: 'eth_chainId',
    params: [],
    read: (result) => (/^0x[0-9a-f]{1,64}$/i.test(result) ? `${BigInt(result)}` : undefined),
  },
  solana: { method: 'getGenesisHash', params: [], read: (result) => result.slice(0, 32) },
}
const patience = 5_000
/** How long, in ms, a node of another chain is believed to be one. */
const wrongFor = 60_000

/** The question by which a chain is known, where there is one. */
export function identityOf(chain: string): Identity | undefined {
  return identities[chain.split(':')[0] ?? '']
}

/** @throws {UpstreamError} from a request to a node of another chain, or to one that does not say */
export class UnprovenError extends UpstreamError {
  constructor() {
    super('malformed')
  }
}

/**
 * A node whose answers count only once it said that it is of the chain: another chain's balances and fees would be reported as
 * this one's. It is asked again each time it was turned off.
 */
export function provenNode(
  node: Node,
  { chain, isSender = false, openings, pay, onError }: ProofDeps,
): ProvenNode {
  const identity = identityOf(chain)
  if (!identity) return { ...node, isProven: () => true }
  const { method: question, params: asked, read } = identity
  const [, reference = ''] = chain.split(':')
  let proof:
    | { readonly at: number; readonly openings: number; readonly verdict: Promise<boolean> }
    | undefined
  let isProven = false
  let reported: string | undefined

  const ask = async (): Promise<boolean> => {
    // Not within the time of the first client, which may be gone: others wait for it too.
    const signal = AbortSignal.timeout(patience)
    try {
      pay()
      const said = await abortable(node.request(question, asked, signal), signal)
      const told = typeof said === 'string' ? read(said) : undefined
      if (told === undefined) throw new UnprovenError()
      isProven = told === reference
      if (!isProven && reported !== told) {
        reported = told
        const other = told.replace(/[^-_a-zA-Z0-9]/g, '').slice(0, 78)
        onError(
          new ConfigurationError(
            'chains',
            `${node.id} is a node of the chain ${other}, and is left out. Name a node of ${chain}.`,
          ),
        )
      }
      return isProven
    } catch (error) {
      if (isSender && error instanceof RpcError) return true
      proof = undefined
      isProven = false
      throw error instanceof RpcError ? new UnprovenError() : error
    }
  }
  /** @throws {UpstreamError} */
  const prove = async (): Promise<void> => {
    const now = performance.now()
    const count = openings()
    if (proof && proof.openings === count && (isProven || now - proof.at < wrongFor)) {
      if (!(await proof.verdict)) throw new UnprovenError()
      return
    }
    isProven = false
    const verdict = ask()
    proof = { at: now, openings: count, verdict }
    if (!(await verdict)) throw new UnprovenError()
  }

  return {
    id: node.id,
    isProven: () => isProven && proof?.openings === openings(),
    async request(method, params, signal) {
      // A transaction leaves after the proof; a question may go with it, since its answer waits.
      if (isSender || isSending(method)) {
        await (signal ? abortable(prove(), signal) : prove())
        return node.request(method, params, signal)
      }
      const answer = node.request(method, params, signal)
      answer.catch(() => {})
      await (signal ? abortable(prove(), signal) : prove())
      return answer
    },
  }
}
