import { grouped } from '../../tooling/tsup.js'

export default grouped({
  // Needed by the first request to a wallet that is reviewed.
  reviewing: [
    'request/accountChange',
    'request/planning',
    'request/press',
    'request/query',
    'request/requestUnknown',
    'request/reviewedRequest',
  ],
  // Every account shows what it holds.
  amounts: ['amounts/amounts', 'tokens/tokens'],
  // Which names are in doubt.
  doubts: ['recipients/nameDoubt', 'recipients/nameJudge', 'recipients/useLooks'],
  // Small, and next to each other in most views.
  names: ['accounts/nameText', 'networks/networks'],
  // The texts and failures of every request to a wallet.
  endings: ['request/ConfirmButton', 'request/messages', 'request/requestFailures'],
})
