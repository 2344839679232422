import {
  type AccountId,
  type Approval,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  type RequestProgress,
  type Token,
  tellAll,
} from '@foyer/core'
import { type Confirmation, createConfirmation } from './confirmation.js'
import { contextOf } from './failures.js'

/** One question to a wallet. */
export interface WalletQuestion<Outcome extends string = string> {
  /** The facts for the journal, and the view that follows a success. */
  readonly approval: Omit<Approval, 'account' | 'before' | 'request'>
  /** The number of transactions that the account had sent when it was planned, if known. */
  readonly before?: bigint | undefined
  /** Asks the wallet. Returns the transaction's hash, or the signature. */
  readonly send: (connectorId: string, signal: AbortSignal, progress: RequestProgress) => Promise<string>
  /** Returns how a transaction ended. Absent for a signature: it sends nothing. */
  readonly wait?: (hash: string, signal: AbortSignal) => Promise<Outcome>
}

/** One request to a wallet, made from a plan that the visitor confirmed, with all that follows it. */
export interface WalletRequest<Outcome extends string = string> extends WalletQuestion<Outcome> {
  /** Whether the review stays for what is confirmed after it: an approval comes before its swap. @default false */
  readonly isStep?: boolean
  /** Called with the hash or the signature. @param isCurrent whether the draft on screen is what was sent */
  readonly sent: (answer: string, isCurrent: boolean) => void
  /** Called when the transaction ended, or when its outcome stays unknown. */
  ended?(outcome: Outcome | 'unknown'): void
  /** Returns tokens that the account may hold after it, though no list of balances has them. */
  gained?(outcome: Outcome | 'unknown'): readonly Pick<Token, 'address'>[]
}

/** The parts of the instance that a request needs. */
export interface RequestDeps {
  readonly context: Pick<FeatureContext, 'approve' | 'requests' | 'balances'>
  /** Aborts with the instance: nothing is followed after that. */
  readonly life: AbortSignal
}

/** The answers to a question, as they become known. */
export interface PendingAnswer {
  /** Settles with the answer, or rejects once the visitor has left. @throws as {@link FeatureContext.approve} */
  readonly answer: Promise<string>
  /**
   * Settles once it is known that the request has left: also by an answer that comes after the visitor has left, or
   * because the chain has it. Rejects once it is known that it did not leave, or that its status stays unknown.
   */
  readonly known: Promise<string>
  /** Whether something was sent, or may have been, or may still be. */
  mayBeSent(): boolean
}

/**
 * Asks the wallet once.
 * @param lookingUp called when the wallet failed without a word on whether the request was sent, before the chain is asked
 */
export function askWallet(
  { context, life }: RequestDeps,
  account: AccountId,
  connectorId: string,
  request: WalletQuestion,
  own: Confirmation = createConfirmation(),
  lookingUp?: (error: FoyerError) => void,
): PendingAnswer {
  const { before } = request
  let open: Promise<string> | undefined
  const answer = context.approve({
    ...request.approval,
    ...(before !== undefined && { before }),
    account,
    request(signal, progress) {
      open = own.follow(progress, (noted) => request.send(connectorId, signal, noted))
      return open
    },
  })
  const known = answer
    .catch((error: unknown) => {
      if (open && isFoyerError(error, 'aborted')) return open
      throw error
    })
    .catch(async (error: unknown) => {
      if (isFoyerError(error, 'transfer/unknown')) lookingUp?.(error)
      const hash = await lookUp(error, request, life)
      if (hash === undefined) throw error
      return hash
    })
  return { answer, known, mayBeSent: own.mayBeSent }
}

/** Looks up a request that failed without a word on whether it was sent. Returns its hash if the chain has it. */
async function lookUp(
  error: unknown,
  request: WalletQuestion,
  life: AbortSignal,
): Promise<string | undefined> {
  if (!isFoyerError(error, 'transfer/unknown')) return undefined
  const hash = String(contextOf(error, 'id'))
  return (await outcomeOf(request, hash, life)) === 'unknown' ? undefined : hash
}

/** Follows a transaction to its end, then refreshes all that shows it. */
export async function settle(
  { context, life }: RequestDeps,
  request: WalletRequest,
  hash: string,
): Promise<void> {
  if (!request.wait) return
  const outcome = await outcomeOf(request, hash, life)
  if (life.aborted) return
  // The row under the account changes together with the toast.
  void checkEntry(context, hash)
  void context.balances.refresh({ force: true, tokens: request.gained?.(outcome) ?? [] })
  // An error in what tells the end is no error of the request.
  tellAll([() => request.ended?.(outcome)], undefined)
}

/** Looks up the journal's entry of a hash on its chain. Returns the entry as it is after that. */
export async function checkEntry({ requests }: Pick<FeatureContext, 'requests'>, hash: string) {
  const find = () =>
    [...requests.state.sent, ...requests.state.entries].find(
      ({ answer, earlier }) => answer === hash || earlier === hash,
    )
  const { id } = find() ?? {}
  if (id !== undefined) await requests.check(id)
  return find()
}

async function outcomeOf({ wait }: WalletQuestion, hash: string, life: AbortSignal): Promise<string> {
  return (await wait?.(hash, life).catch(() => undefined)) ?? 'unknown'
}
