import type { Asked } from './asked.test-support.js'
import type { Chain, Mined } from './chain.test-support.js'
import type { Claim, FlowName } from './claims.test-support.js'
import type { Agreement } from './flows.test-support.js'
import type { Visitor } from './visitor.test-support.js'

/** One agreement of the visitor, and what became of it. */
export interface Wish extends Omit<Agreement, 'agree'> {
  readonly id: number
  readonly visitor: Visitor
  readonly flow: FlowName
  /** What reached the wallet for it. */
  readonly asked: Asked[]
  /** What else went wrong while it was under way. */
  readonly causes: Set<string>
}

/** What the chain holds of what was agreed to. */
export interface Truth {
  readonly wishes: Wish[]
  /** Every effect is on the chain. */
  isDone(wish: Wish): boolean
  /** One of its transactions waits for a block. */
  isWaiting(wish: Wish): boolean
  /** The wallet has it open. */
  isOpen(wish: Wish): boolean
  /** Why a claim does not hold; nothing where it does. @param part the one effect that it is about */
  fault(wish: Wish, claim: Claim, part?: number): string | undefined
  /** What went wrong with it. */
  causesOf(wish: Wish): readonly string[]
  /** Its transactions that blocks have. */
  minedOf(wish: Wish): readonly Mined[]
}

export function createTruth(chains: readonly Chain[]): Truth {
  const wishes: Wish[] = []

  function chainOf({ account }: Wish): Chain {
    const found = chains.find(({ id }) => account.startsWith(`eip155:${id}:`))
    if (!found) throw new Error(`There is no chain for ${account}.`)
    return found
  }

  /** Whether a block has what was agreed to, other than for another request for the same. */
  function isOnChain(wish: Wish, isIn: Agreement['wanted'][number]) {
    const others = wishes.flatMap((one) => (one === wish ? [] : one.asked.flatMap(({ sent }) => sent)))
    return chainOf(wish).blocks.some(({ mined }) =>
      mined.some(
        ({ effects, transaction }) => effects.length > 0 && isIn(effects) && !others.includes(transaction),
      ),
    )
  }
  const isDone = (wish: Wish) => wish.wanted.every((isIn) => isOnChain(wish, isIn))
  const isWaiting = (wish: Wish) =>
    wish.asked.some(({ sent }) => sent.some((one) => chainOf(wish).pool.includes(one)))
  /** A transaction went well, and the operation in it did not. */
  const isUndone = (wish: Wish) =>
    minedOf(wish).some(({ transaction, isDone: isIt }) => transaction.operation && !isIt)
  const isOpen = ({ asked }: Wish) => asked.some(({ answer }) => answer === undefined)
  const isSent = ({ asked }: Wish) => asked.some(({ sent }) => sent.length > 0)

  function fault(wish: Wish, claim: Claim, part?: number): string | undefined {
    const wanted = part === undefined ? wish.wanted : wish.wanted.slice(part, part + 1)
    const done = wanted.filter((isIn) => isOnChain(wish, isIn)).length
    if (claim === 'other') {
      // A wallet may do what was asked for, and name another transaction of the account.
      const isAsTold = wish.asked.every(
        ({ answer }) => answer === undefined || ['honest', 'declines'].includes(answer),
      )
      return done === wanted.length && isAsTold ? 'it is on the chain' : undefined
    }
    if (claim === 'done') return done < wanted.length ? 'it is not on the chain' : undefined
    if (claim === 'nothing' && part === undefined && isSent(wish)) return 'it was sent'
    // A signature that comes after all is not handed on.
    const isToSend = wish.asked.some(({ kind, answer }) => kind !== 'sign' && answer === undefined)
    if (claim === 'nothing' && isToSend) return 'the wallet has it open'
    if (done > 0) return 'it is on the chain'
    if (claim === 'failed' && isWaiting(wish)) return 'it waits for a block'
    return undefined
  }

  function causesOf(wish: Wish): readonly string[] {
    const { asked, causes } = wish
    const answers = asked.flatMap(({ answer, later }) => [
      ...(answer && !['honest', 'declines'].includes(answer) ? [`wallet ${answer}`] : []),
      ...[...later].map((how) => `wallet ${how}`),
    ])
    const undone = isUndone(wish) ? ['operation undone'] : []
    const all = [...new Set([...answers, ...undone, ...causes])]
    return all.length > 0 ? all : ['nothing']
  }

  const minedOf = (wish: Wish) =>
    wish.asked.flatMap(({ sent }) => sent.flatMap(({ hash }) => chainOf(wish).find(hash)?.mined ?? []))

  return { wishes, isDone, isWaiting, isOpen, fault, causesOf, minedOf }
}
