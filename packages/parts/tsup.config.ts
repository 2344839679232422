import { grouped } from '../../tooling/tsup.js'

export default grouped({
  // With the first request to a wallet.
  requests: [
    'request/ConfirmButton',
    'request/accountChange',
    'request/messages',
    'request/planning',
    'request/press',
    'request/query',
    'request/requestFailures',
    'request/requestUnknown',
    'request/reviewedRequest',
  ],
})
