/** How a wallet meets what it is asked. */
export const behaviours = {
  ask: 'Ask in a window',
  approve: 'Approve at once',
  reject: 'Reject',
  hang: 'Never answer',
  locked: 'Locked',
  wrong: 'Answer nonsense',
  late: 'Approve after 5 s',
} as const

export type Behaviour = keyof typeof behaviours

/** What a wallet remembers between visits. */
export interface WalletState {
  /** The wallet is on the page. */
  readonly announced: boolean
  /** The page was granted the accounts. */
  readonly granted: boolean
  /** The address in use. */
  readonly account: string
  readonly chainId: number
  /** Chain ids that the wallet can switch to. */
  readonly chains: readonly number[]
  readonly behaviour: Behaviour
}

const prefix = 'demo-wallet/'

/** Reads what a wallet kept; what is missing or not understood is taken from `preset`. */
export function recall<State extends { readonly behaviour: Behaviour }>(id: string, preset: State): State {
  try {
    const kept: Partial<State> = JSON.parse(localStorage.getItem(prefix + id) ?? '{}')
    const state = { ...preset, ...kept }
    return Object.hasOwn(behaviours, state.behaviour) ? state : preset
  } catch {
    return preset
  }
}

export function remember(id: string, state: object): void {
  try {
    localStorage.setItem(prefix + id, JSON.stringify(state))
  } catch {
    // Storage is blocked: the wallet forgets at reload, as the visitor wished.
  }
}
