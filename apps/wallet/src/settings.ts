/** What the wallet does with a proposal or a request: ask the person, or decide by itself. */
export const manners = ['ask', 'approve', 'reject', 'hang'] as const
export type Manner = (typeof manners)[number]

/** What the wallet does wrong on purpose. */
export const lies = [
  'none',
  /** Approves a chain without an account on it. */
  'missing-chain',
  /** Grants accounts on a chain that the proposal did not ask for. */
  'other-chain',
  /** Grants a chain family that nobody asked for. */
  'foreign-namespace',
  /** Grants accounts that are no addresses. */
  'bad-account',
  /** Signs with another account's key, or answers in a shape that nobody promised. */
  'wrong-answer',
] as const
export type Lie = (typeof lies)[number]

/** What the wallet makes of a request to sign in while it connects. */
export const signIns = [
  'yes',
  /** It knows of no such thing, as most wallets. */
  'no',
  /** Signs for another site. */
  'other-domain',
  /** Signs another nonce. */
  'other-nonce',
] as const
export type SignIns = (typeof signIns)[number]

/** How the wallet behaves; a test sets it, a person too. */
export interface Settings {
  readonly session: Manner
  readonly requests: Manner
  /** Milliseconds before it decides by itself. */
  readonly delay: number
  /** Namespaces it approves by itself, and that are ticked at first. */
  readonly families: readonly string[]
  readonly lie: Lie
  /** Listened for from the start, or never: only the query sets it. */
  readonly signIn: SignIns
}

function isManner(text: string | null): text is Manner {
  return manners.some((manner) => manner === text)
}
export function isLie(text: string | null): text is Lie {
  return lies.some((lie) => lie === text)
}
export function mannerOf(text: string | null): Manner {
  return isManner(text) ? text : 'ask'
}

/** Whether its Ethereum account is a contract of Safe, from the page's query: `?account=safe`. */
export function isSafe(query: URLSearchParams): boolean {
  return query.get('account') === 'safe'
}

/** From the page's query: `?session=approve&requests=reject&delay=500&families=eip155,solana&lie=missing-chain`. */
export function settingsFrom(query: URLSearchParams, every: readonly string[]): Settings {
  const lie = query.get('lie')
  const delay = Number(query.get('delay'))
  return {
    session: mannerOf(query.get('session')),
    requests: mannerOf(query.get('requests')),
    delay: Number.isFinite(delay) && delay > 0 ? delay : 0,
    families: query.get('families')?.split(',') ?? every,
    lie: isLie(lie) ? lie : 'none',
    // Wallets of contracts do not: what they sign is no signature of a key (CAIP-74).
    signIn: isSafe(query) ? 'no' : (signIns.find((one) => one === query.get('signIn')) ?? 'yes'),
  }
}
