import { displayText, isFoyerError, UserRejectedError } from '@foyer/core'
import type fc from 'fast-check'
import { same } from '../../adapter/asking.js'
import { type FastCheck, mayHaveLeft, type RequestFailure, requestFailures } from './failures.js'
import type { ReviewedRequestSubject } from './subject.js'
import { createRequestWallet, type RequestWallet } from './wallet.js'

/** Sentences that say that something may have been sent. */
const perhaps = /may (have been|still be)|status unknown|look (there|at (its|your) (activity|account))/i
/** Sentences that say that nothing was sent. */
const nothing =
  /nothing (was|has been|of it was)|(was|were) not (sent|swapped|revoked|made|done)|could not (send|be (sent|asked))|would refuse|not sent|transaction error|failed to/i
/** Sentences that say that the visitor said no. */
const declined = /declined/i
const retry = /(?<!before you )try(ing)? again/i

type Make = (wallet: RequestWallet) => ReviewedRequestSubject | Promise<ReviewedRequestSubject>

/**
 * Returns a property: a request that fails, whatever the wallet says and however far it got, is described in words that are
 * true. Where something may have been sent, they are Foyer's own, say so, and quote the wallet. Where nothing can have been
 * sent, they do not say that something may have been, and are those of the specification. They say that the visitor declined
 * only if the wallet says so.
 * A warning that it may have been sent stays, and nothing contradicts it, whatever happens to the review later.
 * @param fastCheck the exports of `fast-check`
 * @param make is called again for each failure, with the wallet that the subject asks
 * @param isPossible whether a request of the subject can fail like this. @default each can
 */
export function failureTexts(
  fastCheck: FastCheck,
  make: Make,
  isPossible: (failure: RequestFailure) => boolean = () => true,
): fc.IAsyncProperty<[RequestFailure, readonly number[]]> {
  const failures = requestFailures(fastCheck).filter(isPossible)
  const events = fastCheck.array(fastCheck.nat(5), { maxLength: 3 })
  return fastCheck.asyncProperty(failures, events, async (failure, later) => {
    const wallet = createRequestWallet()
    const subject = await make(wallet)
    const look = () => {
      const [fault] = faultsOf(subject, failure)
      if (fault !== undefined) throw new Error(fault)
    }
    try {
      await fail(subject, wallet, failure)
      look()
      if (failure.left || !mayHaveLeft(failure)) return
      for (const event of later) {
        await happen(subject, wallet, event)
        look()
      }
    } finally {
      subject.dispose()
    }
  })
}

/** Lets the visitor confirm again and decline, or plan again, with or without an answer from the world. */
async function happen(subject: ReviewedRequestSubject, wallet: RequestWallet, event: number) {
  if (!subject.later) return
  if (event > 0) {
    subject.later[event - 2]?.()
    subject.replan()
  } else if (subject.isReviewed()) {
    wallet.failAt({ reached: 'asked', error: new UserRejectedError('eth_sendTransaction'), left: false })
    void subject.arm()()
  }
  await subject.settled()
}

async function fail(subject: ReviewedRequestSubject, wallet: RequestWallet, failure: RequestFailure) {
  wallet.failAt(failure)
  wallet.end('unknown')
  await subject.review()
  void subject.arm()()
  await subject.settled()
  if (failure.left) {
    subject.host.context.router.back()
    await subject.settled()
    wallet.fail(failure.error)
    await subject.settled()
  }
  same(wallet.asked, 1)
}

/** The words of a wallet, which may be those of a contract, in quotation marks. */
const wallets = /^Your wallet says: “[^”]*”\.$/

/** Returns what is wrong in the words that a visitor reads. */
function faultsOf(subject: ReviewedRequestSubject, failure: RequestFailure): readonly string[] {
  const { says, error } = failure
  const screen = subject.said()
  const toasts = subject.host.toasts.flatMap((toast) => /^error: (.*)$/s.exec(toast)?.[1] ?? [])
  const texts = [...(screen === undefined ? [] : [screen]), ...toasts]
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) =>
    void (isSo || faults.push(`${fault}: ${texts.join(' | ')}`))
  const own = texts.map(withoutQuotes)
  const words = displayText(says, 120)
  const isDeclined = isFoyerError(error, 'wallet/user-rejected')
  expect(texts.every(isQuotedOnce), 'the wallet ends the quotation by itself')
  expect(isDeclined || !own.some((text) => declined.test(text)), 'a text says that the visitor declined')

  if (mayHaveLeft(failure)) {
    expect(
      screen !== undefined && perhaps.test(withoutQuotes(screen)),
      'the screen does not say that it may have been sent',
    )
    expect(
      own.every((text) => perhaps.test(text)),
      'a text does not say that it may have been sent',
    )
    expect(!own.some((text) => nothing.test(text)), 'a text says that nothing was sent')
    expect(!own.some((text) => retry.test(text)), 'a text says to try again')
    expect(
      words.length < 6 || !toasts.some((text) => text.includes(words)),
      'a toast has the words of the wallet',
    )
    if (isFoyerError(error, 'wallet/request-failed') && words) {
      const quoted = words.replace(/["“”„‟«»]/g, '’')
      expect(screen?.includes(`“${quoted}”`) === true, 'the words of the wallet are not quoted on screen')
    }
  } else {
    expect(!own.some((text) => perhaps.test(text)), 'a text says that something may have been sent')
    const { catalogue } = subject
    if (catalogue)
      expect(
        // By the specification it may be the short message of the wallet, where nothing was sent.
        toasts.every((text) => catalogue.includes(text) || (words !== '' && wallets.test(text))),
        'a toast is not in the catalogue',
      )
    if (!failure.left && !isDeclined) expect(texts.length > 0, 'nothing is said')
  }
  return faults
}

function withoutQuotes(text: string): string {
  return text.replace(/“[^”]*”/g, '“”')
}

function isQuotedOnce(text: string): boolean {
  return /^[^“”]*(“[^“”]*”[^“”]*)?$/s.test(text)
}
