import { parseNetworkId, UserRejectedError } from '@foyer/core'
import { same } from '../../adapter/asking.js'
import { leave } from './confirming.js'
import type { RequestPromises, Tried } from './subject.js'

const other = `0x${'2'.repeat(40)}`
const base = parseNetworkId('eip155:8453')

/** Returns the promises about an account or a network that changes before the wallet has answered. */
export function accountChanges(): RequestPromises {
  return {
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
  }
}

function noticed({ moved, host, isReviewed }: Tried['subject'], known: 'nothing' | 'perhaps') {
  if (!moved) return
  same(host.toasts.at(-1), `error: ${moved[known]}`)
  same(isReviewed(), false)
}
