import { PlanOutdatedError, TransferUnknownError, UserRejectedError } from '@foyer/core'
import { check, same } from '../../adapter/asking.js'
import type { RequestPromises, Tried } from './subject.js'

const declined = () => new UserRejectedError('eth_sendTransaction')

/** Returns the promises about a press of Confirm, and about what the wallet says to it. */
export function confirming(): RequestPromises {
  return {
    async 'presses in the same tick make one request'({ subject, wallet }) {
      wallet.behave('hangs')
      await subject.review()
      const press = subject.arm()

      for (let times = 0; times < 3; times += 1) void press()
      await subject.settled()

      same(wallet.asked, 1)
      same(subject.failure(), undefined)
      wallet.answer()
      await subject.settled()
      same(wallet.asked, 1)
    },
    async 'a plan that was replaced is not asked for, the newest is'({ subject, wallet }) {
      await subject.review()
      const old = subject.arm()
      subject.replan()
      await subject.settled()

      await old()
      await subject.settled()
      same(wallet.asked, 0)

      await subject.arm()()
      await subject.settled()
      same(wallet.asked, 1)
    },
    async 'a decline is shown, and sends nothing'({ subject, wallet }) {
      wallet.behave(declined())
      await subject.review()
      await subject.arm()()
      await subject.settled()

      same(subject.failure(), 'wallet/user-rejected')
      await again({ subject, wallet })
    },
    async 'an outdated plan is made anew, and needs another press'({ subject, wallet }) {
      if (subject.isOnce) return
      wallet.behave(new PlanOutdatedError('network'))
      await subject.review()
      const old = subject.arm()
      await old()
      await subject.settled()

      same(subject.failure(), 'transfer/plan-outdated')
      await old()
      same(wallet.asked, 1)
      await again({ subject, wallet })
    },
    async 'a request that may have been sent is looked up, and is over if the chain has it'(tried) {
      const { subject, wallet } = tried
      wallet.behave(new TransferUnknownError(`0x${'f'.repeat(64)}`))
      await subject.review()
      const old = subject.arm()
      await old()
      await subject.settled()

      await over(tried, old)
    },
    async 'a request that may have been sent, and that the chain does not have, stays unknown'({
      subject,
      wallet,
    }) {
      wallet.behave(new TransferUnknownError(`0x${'f'.repeat(64)}`))
      wallet.end('unknown')
      await subject.review()
      await subject.arm()()
      await subject.settled()

      check(/unknown$/.test(subject.failure() ?? ''), `${subject.failure()} says that nobody knows`)
    },
    async 'a visitor who leaves the request is told that it may be open'({ subject, wallet }) {
      await leave({ subject, wallet })

      same(subject.failure(), 'aborted')
    },
    async 'an answer after the visitor left counts'(tried) {
      const old = await leave(tried)
      tried.wallet.answer()
      await tried.subject.settled()

      await over(tried, old)
    },
    async 'an answer after the review was closed counts'(tried) {
      const { subject, wallet } = tried
      const old = await leave(tried)
      subject.host.context.router.reset('Account')
      await subject.settled()
      wallet.answer()
      await subject.settled()

      await over(tried, old)
    },
    async 'a refusal after the visitor left is shown'({ subject, wallet }) {
      await leave({ subject, wallet })
      wallet.fail(declined())
      await subject.settled()

      same(subject.failure(), 'wallet/user-rejected')
      await again({ subject, wallet })
    },
    async 'a request that may have been sent after the visitor left is looked up'(tried) {
      const old = await leave(tried)
      tried.wallet.fail(new TransferUnknownError(tried.wallet.hash))
      await tried.subject.settled()

      await over(tried, old)
    },
    async 'a request that may have been sent keeps its warning while it is looked up, whatever is planned'(
      tried,
    ) {
      const { subject, wallet } = tried
      await leave(tried)
      wallet.end('hangs')
      wallet.fail(new TransferUnknownError(wallet.hash))
      await subject.settled()
      warned(subject)

      if (!subject.isOnce) {
        await subject.replan()
        await subject.settled()
        warned(subject)
      }

      wallet.end('unknown')
      await subject.settled()
      warned(subject)
    },
    async 'words that cannot be shown do not keep a request from being followed'({ subject, wallet }) {
      const { refreshes } = subject.host
      wallet.end('hangs')
      await subject.review()
      const press = subject.arm()
      await whileUnshown(subject, press)

      same(wallet.asked, 1)
      wallet.end('success')
      await subject.settled()
      same(refreshes.at(-1), true)
      await press()
      await subject.settled()
      same(wallet.asked, 1)
    },
    async 'words that cannot be shown do not keep a failure from the screen'({ subject, wallet }) {
      wallet.behave(new Error('A wallet that fails'))
      await subject.review()
      const press = subject.arm()
      await whileUnshown(subject, press)

      check(subject.failure() !== undefined, 'the failure is shown')
    },
  }
}

/** Presses Confirm on a page where no toast can be shown. The press does not reject; the page gets the error. */
async function whileUnshown({ host: { toasts }, settled }: Tried['subject'], press: () => unknown) {
  const unshown = new Error('This text cannot be shown')
  Object.defineProperty(toasts, 'push', {
    configurable: true,
    value() {
      throw unshown
    },
  })
  await press()
  for (let times = 0; times < 3; times += 1)
    await settled().catch((error: unknown) => {
      if (error !== unshown) throw error
    })
  Reflect.deleteProperty(toasts, 'push')
}

/** Checks that the visitor knows that a request may be open, or may have been sent. */
function warned(subject: Tried['subject']) {
  check(/^aborted$|unknown$/.test(subject.failure() ?? ''), `${subject.failure()} warns the visitor`)
}

/** Presses Confirm, and leaves while the wallet has the request. Returns the press. */
export async function leave({ subject, wallet }: Tried): Promise<() => unknown> {
  wallet.behave('hangs')
  await subject.review()
  const press = subject.arm()
  void press()
  await subject.settled()
  subject.host.context.router.back()
  await subject.settled()
  return press
}

/** Checks that a request that failed can be asked for again. */
async function again({ subject, wallet }: Tried) {
  if (subject.isOnce) return
  wallet.behave('answers')
  check(subject.isReviewed(), 'the plan is on review')
  await subject.arm()()
  await subject.settled()
  same(wallet.asked, 2)
  same(subject.failure(), undefined)
}

/** The request was sent: it was followed to its end, and cannot be confirmed again. */
async function over({ subject, wallet }: Tried, press: () => unknown) {
  const { asked } = wallet
  same(subject.failure(), undefined)
  same(subject.host.refreshes.at(-1), true)
  same(subject.isReviewed(), false)
  await press()
  await subject.settled()
  same(wallet.asked, asked)
}
