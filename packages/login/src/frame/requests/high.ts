import { parseUnits } from 'viem'
import type { PageConfig } from '../pageConfig.js'
import type { Screen } from './screen.js'

/**
 * Whether a request is too much for a press in a frame, which a page may cover: it moves more of the coin than the host
 * says, or may be worth anything.
 */
export function isHigh(
  { moves }: Pick<Screen, 'moves'>,
  chain: PageConfig['chains'][string] | undefined,
  network: string,
): boolean {
  return (
    moves === 'unknown' || moves > parseUnits(chain?.inFrame ?? '0', network.startsWith('eip155:') ? 18 : 9)
  )
}
