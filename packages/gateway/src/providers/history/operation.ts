import type { Move } from '../../evm/moves.js'
import type { Movement } from '../../questions.js'
import type { Allowing } from './asked.js'
import type { Row } from './row.js'

const nobody = `0x${'0'.repeat(40)}`
const graves: readonly string[] = [nobody, `0x${'0'.repeat(36)}dead`]

/**
 * Describes a transaction in the words of the API, as an account sees it.
 * @param allowed the permission that the account gives or ends by it
 */
export function operationOf(
  row: Row,
  account: string,
  movements: readonly Movement[],
  allowed: Allowing | undefined,
): string {
  const { from, to, selector, moves, wanted, codes } = row
  const isSender = from === account
  if (to === undefined) return isSender ? 'deploy' : 'receive'
  // Bait that comes along makes no trade of a theft.
  const real = movements.filter(({ token, nft }) => !(token ?? nft)?.isSpam)
  const [ins, outs] = (['in', 'out'] as const).map((side) => sideOf(real.length > 0 ? real : movements, side))
  const lost = real.some(({ direction, token, nft }) => direction === 'out' && (token ?? nft)?.amount !== 0n)
  // Any contract may have a function of that name, which takes something.
  if (allowed && !lost) return !allowed.isEnd ? 'approve' : codes.includes(undefined) ? 'execute' : 'revoke'
  if (isSender && to === account && moves.length === 0 && selector === '0x')
    return codes.length === 0 ? 'cancel' : 'execute'
  const ofTokens = moves.filter(({ kind }) => kind !== 'coin')
  const came = ofTokens.filter((move) => move.to === account && move.from !== account)
  const went = ofTokens.filter((move) => move.from === account && move.to !== account)
  if (came.length > 0 && came.every((move) => move.from === nobody)) {
    if (went.length === 0 && wanted.includes(account)) return 'mint'
  }
  // Strangers may add moves of nothing.
  const gone = moves.filter((move) => move.from === account && move.to !== account && move.amount > 0n)
  if (went.length > 0 && !ins && gone.length > 0 && gone.every((move) => graves.includes(move.to)))
    return 'burn'
  // A gain in the transaction of another account makes no trade: it may be a gift of the thief.
  if (ins && outs && wanted.includes(account)) return 'trade'
  if (outs) return isSender && isCallOfAnother(row, gone.length > 0 ? gone : went) ? 'execute' : 'send'
  if (ins) return 'receive'
  if (movements.length > 0 || (isSender && selector === '0x')) return 'send'
  return 'execute'
}

/** Whether the account called a contract, and something else than the token of that contract went: its transaction is no transfer by itself. */
export function isCallOfAnother({ selector, to }: Row, went: readonly Move[]): boolean {
  const tokens = went.filter(({ kind }) => kind !== 'coin')
  return selector !== '0x' && (tokens.length === 0 || tokens.some(({ contract }) => contract !== to))
}

function sideOf(movements: readonly Movement[], side: 'in' | 'out'): boolean {
  return movements.some(({ direction }) => direction === side)
}
