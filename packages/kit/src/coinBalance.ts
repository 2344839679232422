import type { FoyerState } from './state.js'

/** How much of its network's own coin an account holds. */
export interface CoinBalance {
  /** In base units. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** What a connect button draws once somebody connects. */
export interface ConnectedButton {
  /** @param text what it says while nobody is connected */
  draw(state: FoyerState, text: string | undefined): void
  stop(): void
}
