import { asked, askedOfServices, isKnown } from './forms.js'

/** What pages may ask of nodes, by CAIP-2 namespace. By name alone: nothing is let through by a pattern. */
export const allowed: Readonly<Record<string, readonly string[]>> = {
  eip155: Object.keys(asked.eip155),
  solana: Object.keys(asked.solana),
}

const isUsual = (method: string) => Object.values(allowed).some((usual) => usual.includes(method))

const groups: readonly (readonly [RegExp, string])[] = [
  [/^eth_call$|estimate|simulate/i, 'rpc|calls'],
  [/logs|signaturesfor|byowner|multipleaccounts/i, 'rpc|logs'],
]

/** All kinds of the usual methods. */
export const usualGroups = ['rpc', 'rpc|calls', 'rpc|logs', 'rpc|send'] as const

/**
 * The kind of a method. A failure at one kind says nothing of the others: many nodes run no code for strangers, or search no
 * logs, and work otherwise. A method that is not among the usual ones is its own kind.
 */
export function groupOf(method: string): string {
  if (isSending(method)) return 'rpc|send'
  const group = groups.find(([form]) => form.test(method))
  if (group) return group[1]
  return isUsual(method) ? 'rpc' : `rpc|${method}`
}

/** What pages may ask of those who take operations of smart accounts, and pay for them. */
export const allowedServices = {
  bundler: Object.keys(askedOfServices.bundler),
  paymaster: Object.keys(askedOfServices.paymaster),
}

/** Verbs that change nothing. Nouns are none: `storage_put`, `account_transfer`. */
const reads = new Set(
  'get is has call query list find search read estimate simulate dry trace fetch resolve'.split(' '),
)

/**
 * Whether a method may send, which is done once, by one node. A method that a host added only reads if it is known, or its name
 * begins with a verb that reads, whole and after its family: `eth_getProof`, `suix_queryEvents`, `trace_block`.
 */
export function isSending(method: string): boolean {
  if (sending.test(method)) return true
  if (isKnown(method)) return false
  const [family = '', ...rest] = method.split(/[_.]/)
  const [verb = ''] = (rest.at(-1) ?? family).split(/(?=[A-Z])/)
  return !reads.has(verb) && family !== 'trace'
}

/** A part of the names of such methods. */
export const sending = /send|submit|broadcast|relay/i

/** As how many calls one counts for limits: nodes search, run and simulate for these, and vendors charge for it. */
export function costOf(method: string): number {
  return /logs|estimate|simulate|byowner|signaturesfor/i.test(method) ? 3 : 1
}

/**
 * How long, in ms, the answer to a method serves others, where it has the form of one, in JSON. What is not listed is not
 * kept.
 */
export const kept: Readonly<Record<string, { readonly fresh: number; readonly form: RegExp }>> = {
  eth_blockNumber: { fresh: 1_000, form: /^"0x[0-9a-f]{1,16}"$/i },
  getGenesisHash: { fresh: 86_400_000, form: /^"[1-9A-HJ-NP-Za-km-z]{32,44}"$/ },
  getMinimumBalanceForRentExemption: { fresh: 3_600_000, form: /^\d{1,20}$/ },
}

/** What is known without a node. @param reference of the chain */
export function knownAnswer(method: string, reference: string): { readonly result: unknown } | undefined {
  if (method === 'eth_chainId') return { result: `0x${BigInt(reference).toString(16)}` }
  if (method === 'net_version') return { result: reference }
  return method === 'net_listening' ? { result: true } : undefined
}
