import { afterFailure, type RequestProgress, type RequestStep } from '@foyer/core'

type Work = (progress: RequestProgress) => Promise<string>

/** How far one press of Confirm has got. */
export interface Confirmation {
  /** Does the work, and notes how far it gets. Rejects as the work does. */
  follow(outer: RequestProgress, work: Work): Promise<string>
  /** There is no answer yet. */
  isOpen(): boolean
  /** Something was sent, or may have been, or may still be. */
  mayBeSent(): boolean
}

/** Follows one request. */
export function createConfirmation(): Confirmation {
  let reached: RequestStep | undefined
  let open = false
  /** Whether a request before the last one has left for the network. */
  let hasLeft = false

  return {
    async follow(outer, work) {
      open = true
      try {
        return await work({
          expects: (expected) => outer.expects?.(expected),
          asked(to, ...known) {
            outer.asked(to, ...known)
            hasLeft ||= reached === 'leaving'
            reached = to === 'sign' ? 'signing' : 'asked'
          },
          leaving(...left) {
            outer.leaving(...left)
            reached = 'leaving'
          },
        })
      } catch (error) {
        if (reached && afterFailure(reached, error) === 'refused') reached = undefined
        throw error
      } finally {
        open = false
      }
    },
    isOpen: () => open,
    mayBeSent: () => open || hasLeft || reached !== undefined,
  }
}
