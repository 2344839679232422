import type { RunTest } from '../describeAdapter.js'
import { accountChanges } from './request/accountChanges.js'
import { confirming } from './request/confirming.js'
import { ending } from './request/ending.js'
import type { ReviewedRequestSubject } from './request/subject.js'
import { createRequestWallet, type RequestWallet } from './request/wallet.js'

/**
 * The promises that every request keeps that is reviewed before the wallet is asked, as tests:
 * `describeReviewedRequest(test, makeSubject)`.
 * @param make is called anew for each test, with the wallet that the subject asks
 */
export function describeReviewedRequest(
  test: RunTest,
  make: (wallet: RequestWallet) => ReviewedRequestSubject | Promise<ReviewedRequestSubject>,
): void {
  for (const [name, promise] of Object.entries({ ...confirming(), ...accountChanges(), ...ending() }))
    test(name, async () => {
      const wallet = createRequestWallet()
      const subject = await make(wallet)
      try {
        await promise({ subject, wallet })
      } finally {
        subject.dispose()
      }
    })
}
