import { accountId, parseNetworkId } from '@foyer/core'
import { check, same } from '../../adapter/asking.js'
import { leave } from './confirming.js'
import type { RequestPromises, Tried } from './subject.js'

const ethereum = parseNetworkId('eip155:1')

/** Returns the promises about the end of a request. */
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
