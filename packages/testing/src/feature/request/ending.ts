import { accountId, parseNetworkId, UserRejectedError } from '@foyer/core'
import { check, same } from '../../adapter/asking.js'
import { leave } from './confirming.js'
import type { RequestPromises, Tried } from './subject.js'

const other = `0x${'2'.repeat(40)}`
const [ethereum, base] = [parseNetworkId('eip155:1'), parseNetworkId('eip155:8453')]

/** Returns the promises about the end of a request, and about an account that changes before it. */
export function ending(): RequestPromises {
  return {
    async 'a success is followed to its end: the journal looks it up, and balances are fetched again'(tried) {
      const { requests, checks, refreshes, toasts } = tried.subject.host
      await sentWithoutEnd(tried)
      const before = toasts.length
      same(refreshes.includes(true), false)

      requests.sent = [entryOf(tried)]
      tried.wallet.end('success')
      await tried.subject.settled()

      same(checks.join(), 'id1')
      same(refreshes.at(-1), true)
      check(toasts.length > before, 'the end is told')
      same(tried.subject.failure(), undefined)
    },
    async 'a transaction that the chain reverted is told, and balances are fetched again'(tried) {
      const { refreshes, toasts } = tried.subject.host
      await sentWithoutEnd(tried)
      const before = toasts.length

      tried.wallet.end('reverted')
      await tried.subject.settled()

      same(refreshes.at(-1), true)
      const told = tried.subject.isOnce ? tried.subject.failure() : toasts.slice(before).join()
      check(Boolean(told), 'the end is told')
    },
    async 'another network ends the review, which is said, and nothing is asked'({ subject, wallet }) {
      if (!subject.moved) return
      await subject.review()
      const press = subject.arm()

      subject.host.use(subject.address, base)
      await subject.settled()
      await press()
      await subject.settled()

      same(wallet.asked, 0)
      noticed(subject, 'nothing')
    },
    async 'another account is not asked for what was planned for the one before'({ subject, wallet }) {
      await subject.review()
      const press = subject.arm()

      subject.host.use(other)
      await press()
      await subject.settled()

      same(wallet.asked, 0)
    },
    async 'a network that changes after a decline still says that nothing was sent'({ subject, wallet }) {
      wallet.behave(new UserRejectedError('eth_sendTransaction'))
      await subject.review()
      await subject.arm()()
      await subject.settled()

      subject.host.use(subject.address, base)
      await subject.settled()

      noticed(subject, 'nothing')
    },
    async 'a network that changes while a request is open does not say that nothing was sent'(tried) {
      const { subject } = tried
      await leave(tried)

      subject.host.use(subject.address, base)
      await subject.settled()

      noticed(subject, 'perhaps')
    },
    async 'a network that changes while the wallet is asked ends the review after the answer'({
      subject,
      wallet,
    }) {
      if (!subject.moved) return
      wallet.behave('hangs')
      await subject.review()
      const press = subject.arm()
      void press()
      await subject.settled()

      subject.host.use(subject.address, base)
      await subject.settled()
      same(subject.host.toasts.length, 0)
      wallet.fail(new UserRejectedError('eth_sendTransaction'))
      await subject.settled()

      noticed(subject, 'nothing')
      await press()
      await subject.settled()
      same(wallet.asked, 1)
    },
    async 'disposing leaves no listener, and tells no end'(tried) {
      const { listeners, toasts } = tried.subject.host
      await sentWithoutEnd(tried)
      const before = toasts.length

      tried.subject.dispose()
      tried.wallet.end('success')
      await tried.subject.settled()

      same(listeners.size, 0)
      same(toasts.length, before)
    },
    async 'an answer after the visitor left and all was disposed tells nothing'(tried) {
      const { toasts } = tried.subject.host
      await leave(tried)

      tried.subject.dispose()
      tried.wallet.answer()
      await tried.subject.settled()

      same(toasts.length, 0)
    },
    async 'an answer after disposing tells nothing'({ subject, wallet }) {
      const { toasts } = subject.host
      wallet.behave('hangs')
      await subject.review()
      void subject.arm()()
      await subject.settled()
      const before = toasts.length

      subject.dispose()
      wallet.answer()
      await subject.settled()

      same(toasts.length, before)
    },
  }
}

async function sentWithoutEnd({ subject, wallet }: Tried) {
  wallet.end('hangs')
  await subject.review()
  await subject.arm()()
  await subject.settled()
  same(wallet.asked, 1)
}

/** The entry that the journal has of the last request. */
function entryOf({ subject, wallet }: Tried) {
  const account = accountId(ethereum, subject.address)
  return { id: 'id1', kind: 'send', account, at: 1, status: 'sent', answer: wallet.hash } as const
}

function noticed({ moved, host, isReviewed }: Tried['subject'], known: 'nothing' | 'perhaps') {
  if (!moved) return
  same(host.toasts.at(-1), `error: ${moved[known]}`)
  same(isReviewed(), false)
}
