import { isNamespace, type Namespace, parseAccountId } from '@foyer/core'
import { covers, keyParts, type ProposalNamespace, type ProposalNamespaces } from './namespaces.js'

/** What a wallet approved for one namespace, or for one network (CAIP-25). */
export interface SessionNamespace {
  /** May be absent: the accounts say it too. */
  readonly chains: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** By namespace or CAIP-2 id. */
export type SessionNamespaces = Readonly<Record<string, SessionNamespace>>

/** Far more than any wallet holds; more than that is meant to choke the page. */
const maxItems = 1_000

/** Reads what came as approved namespaces; `undefined` when it is not of their shape. */
export function parseNamespaces(input: unknown): SessionNamespaces | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  const entries = Object.entries(input).map(([key, value]) => [key, parseNamespace(value)] as const)
  if (entries.length > maxItems) return undefined
  return entries.every(isComplete) ? Object.fromEntries(entries) : undefined
}

/**
 * What is wrong with what a wallet approved: the namespaces concerned, empty when all is well. Beyond the rules of
 * CAIP-25 a namespace that was never asked for is wrong too (safety F-41).
 */
export function grantFaults(
  asked: { readonly required?: ProposalNamespaces; readonly optional: ProposalNamespaces },
  approved: SessionNamespaces,
): readonly string[] {
  const required = asked.required ?? {}
  const wanted = new Set([...Object.keys(required), ...Object.keys(asked.optional)].map(familyOf))
  const wrong = Object.entries(approved)
    .filter(([key, granted]) => !wanted.has(familyOf(key)) || !isConsistent(key, granted))
    .map(([key]) => key)
  const missing = Object.entries(required)
    .filter(([key, needs]) => !satisfies(key, needs, approved))
    .map(([key]) => key)
  const nothing = Object.keys(approved).length === 0 ? [...wanted] : []
  return [...new Set([...wrong, ...missing, ...nothing].map(familyOf))]
}

/** Those of {@link grantFaults} that are namespaces. */
export function knownFamilies(faults: readonly string[]): readonly Namespace[] {
  return faults.filter(isNamespace)
}

type Entry = readonly [string, SessionNamespace | undefined]

function isComplete(entry: Entry): entry is readonly [string, SessionNamespace] {
  return entry[1] !== undefined
}

function parseNamespace(value: unknown): SessionNamespace | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const chains = 'chains' in value && value.chains !== undefined ? texts(value.chains) : []
  const accounts = 'accounts' in value ? texts(value.accounts) : undefined
  const methods = 'methods' in value ? texts(value.methods) : undefined
  const events = 'events' in value ? texts(value.events) : undefined
  return chains && accounts && methods && events ? { chains, accounts, methods, events } : undefined
}

function texts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > maxItems) return undefined
  return value.every((item) => typeof item === 'string') ? value : undefined
}

function familyOf(key: string): string {
  return keyParts(key)?.namespace ?? key
}

/** Each chain has an account, each account is a CAIP-10 id, and all of them are of the key. */
function isConsistent(key: string, { chains, accounts }: SessionNamespace): boolean {
  return (
    accounts.length > 0 &&
    accounts.every((account) => isAccount(account) && covers(key, chainOf(account))) &&
    chains.every((chain) => covers(key, chain) && accounts.some((account) => chainOf(account) === chain))
  )
}

function satisfies(key: string, needs: ProposalNamespace, approved: SessionNamespaces): boolean {
  const granted = Object.entries(approved).filter(([scope]) => covers(scope, key) || covers(key, scope))
  const all = (list: 'methods' | 'events' | 'accounts') => granted.flatMap(([, entry]) => entry[list])
  const accounts = all('accounts')
  return (
    granted.length > 0 &&
    needs.methods.every((method) => all('methods').includes(method)) &&
    needs.events.every((event) => all('events').includes(event)) &&
    (needs.chains ?? [key]).every((chain) => accounts.some((account) => chainOf(account) === chain))
  )
}

function isAccount(account: string): boolean {
  try {
    parseAccountId(account)
    return true
  } catch {
    return false
  }
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}
