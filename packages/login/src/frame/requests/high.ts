import { parseUnits } from 'viem'
import type { PageConfig } from '../pageConfig.js'
import type { Screen, WarningKey } from './screen.js'

/** These say that a request changes the account itself, or takes the place of another one, so no amount measures it. */
const beyondAmounts: readonly WarningKey[] = ['upgrade', 'replaces', 'replacesMore']

/**
 * Whether a request is too much for a press in a frame, which a page may cover: it moves more of the coin than the host
 * says, may be worth anything, or does what no amount measures.
 */
export function isHigh(
  { moves, warnings }: Pick<Screen, 'moves' | 'warnings'>,
  chain: PageConfig['chains'][string] | undefined,
  network: string,
): boolean {
  return (
    moves === 'unknown' ||
    warnings.some((one) => beyondAmounts.includes(one)) ||
    moves > parseUnits(chain?.inFrame ?? '0', network.startsWith('eip155:') ? 18 : 9)
  )
}
