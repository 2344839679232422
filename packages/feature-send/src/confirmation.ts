import { isFoyerError, type RequestProgress } from '@foyer/core'

type Work = (progress: RequestProgress) => Promise<string>

/** What one press of Confirm has come to. */
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
  let reached: 'nothing' | 'sign' | 'send' | 'network' = 'nothing'
  let open = false

  /** As the journal sees it: codes decide, by how far it went. */
  function isRefusal(error: unknown): boolean {
    const says = (...codes: readonly string[]) => codes.some((code) => isFoyerError(error, code))
    if (reached === 'sign') return !says('wallet/malformed-answer')
    if (reached === 'send') return says('wallet/user-rejected')
    return says('transfer/would-revert', 'transfer/insufficient-funds')
  }

  return {
    async follow(outer, work) {
      open = true
      try {
        return await work({
          asked(to) {
            outer.asked(to)
            reached = to
          },
          leaving(id) {
            reached = 'network'
            outer.leaving(id)
          },
        })
      } catch (error) {
        if (isRefusal(error)) reached = 'nothing'
        throw error
      } finally {
        open = false
      }
    },
    isOpen: () => open,
    mayBeSent: () => open || reached !== 'nothing',
  }
}
