export { fakeNetwork, fakeToken } from '../values.js'
export { createFakeApi, type FakeApi, type FakeRequest } from './createFakeApi.js'
export { createFeatureHost, type FeatureHostOptions, type TransferScript } from './createFeatureHost.js'
export { createMemoryStore } from './createMemoryStore.js'
export { createNamesService, type NamesScript } from './createNamesService.js'
export {
  createOnrampService,
  type MinedRow,
  type OnrampOptions,
  type OnrampPage,
  type OnrampRow,
  type OnrampScript,
} from './createOnrampService.js'
export {
  createAllowing,
  createSwapService,
  type SwapScript,
  type SwapServiceOptions,
} from './createSwapService.js'
export { describeReviewedRequest } from './describeReviewedRequest.js'
export type { RequestFailure } from './request/failures.js'
export { failureTexts } from './request/failureTexts.js'
export type { ReviewedRequestSubject } from './request/subject.js'
export { createRequestWallet, type RequestOutcome, type RequestWallet } from './request/wallet.js'
