import { PlanOutdatedError, type RequestProgress } from '@foyer/core'
import type { RequestFailure } from './failures.js'

/** How a transaction ended, in the words that all features share. */
export type RequestOutcome = 'success' | 'reverted' | 'unknown'

/** A wallet and its chain, which do as a test says. The subject puts them in the place of its adapter's. */
export interface RequestWallet {
  /** How often the wallet was asked. */
  readonly asked: number
  /** The hash of the request that was asked for last. */
  readonly hash: string
  /** Asks the wallet for the next request. Returns another hash for each. */
  send(progress?: RequestProgress): Promise<string>
  /** Waits for the end of a transaction. */
  wait(hash: string): Promise<RequestOutcome>
  /** Answers requests from now on: at once, by a failure, or once {@link answer} or {@link fail} is called. */
  behave(behaviour: 'answers' | 'hangs' | Error): void
  /** Fails requests from now on, as late as a failure says. One that the visitor leaves fails once {@link fail} is called. */
  failAt(failure: Pick<RequestFailure, 'reached' | 'error' | 'left'>): void
  /** Answers the request that hangs. */
  answer(): void
  /** Fails the request that hangs. */
  fail(error: Error): void
  /** Ends transactions, those that hang included, until told otherwise. */
  end(outcome: RequestOutcome | 'hangs'): void
}

/** Creates a wallet that answers every request at once, on a chain that carries out all of them. */
export function createRequestWallet(): RequestWallet {
  let asked = 0
  let behaviour: Parameters<RequestWallet['behave']>[0] = 'answers'
  let failure: Parameters<RequestWallet['failAt']>[0] | undefined
  let outcome: Parameters<RequestWallet['end']>[0] = 'success'
  const waiting: ((outcome: RequestOutcome) => void)[] = []
  let hanging = { answer: () => {}, fail: (_error: Error) => {} }
  const hash = () => `0x${String(asked).padStart(64, '0')}`

  function failing(
    { reached, error, left }: Parameters<RequestWallet['failAt']>[0],
    own: string,
    progress: RequestProgress | undefined,
  ): Promise<string> {
    if (reached) progress?.asked(reached === 'asked' ? 'send' : 'sign')
    if (reached === 'leaving') progress?.leaving(own)
    if (!left) return Promise.reject(error)
    return new Promise((resolve, reject) => {
      hanging = { answer: () => resolve(own), fail: reject }
    })
  }

  return {
    get asked() {
      return asked
    },
    get hash() {
      return hash()
    },
    async send(progress) {
      asked += 1
      const own = hash()
      if (failure) return failing(failure, own, progress)
      // Adapters look at account and network before they ask.
      if (behaviour instanceof PlanOutdatedError) throw behaviour
      progress?.asked('send')
      if (behaviour instanceof Error) throw behaviour
      if (behaviour === 'answers') return own
      return new Promise((resolve, reject) => {
        hanging = { answer: () => resolve(own), fail: reject }
      })
    },
    wait: async () =>
      outcome === 'hangs' ? new Promise<RequestOutcome>((resolve) => waiting.push(resolve)) : outcome,
    behave(next) {
      behaviour = next
    },
    failAt(next) {
      failure = next
    },
    answer: () => hanging.answer(),
    fail: (error) => hanging.fail(error),
    end(next) {
      outcome = next
      if (next !== 'hangs') for (const resolve of waiting.splice(0)) resolve(next)
    },
  }
}
