import { grouped } from '../../tooling/tsup.js'

export default grouped({
  // With the first request to a wallet that is reviewed before.
  reviewing: [
    'request/accountChange',
    'request/planning',
    'request/press',
    'request/query',
    'request/requestUnknown',
    'request/reviewedRequest',
  ],
  // What every request to a wallet may end with.
  endings: ['request/ConfirmButton', 'request/messages', 'request/requestFailures'],
})
