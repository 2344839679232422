import { defineMessages } from '@foyer/ui'

/** English text of the review and of letting a router take a token. It comes with the code for that. */
export const messages = defineMessages({
  'swap.review.agree': 'I accept losing about {loss}',
  'swap.review.agreeUnknown': 'I know what this token is worth',
  'swap.review.trust': 'I trust this contract',
  'swap.review.router':
    '{address} is no contract of Uniswap that we know. Whoever wrote it may keep what you pay.',
  'swap.review.pending': 'The same swap is pending already. Look at your account before you confirm.',
  'swap.review.open': 'The same swap may still be open in your wallet. Look there before you confirm.',
  'swap.review.lost': 'The same swap may have been sent: its status is unknown. Look at your account first.',
  'swap.review.less': 'The network gives {amount}, less than the quote.',
  'swap.review.more': 'The network gives {amount}, more than the quote.',
  'swap.review.untried': 'This swap could not be simulated. The amount is an estimate of the price service.',
  'swap.review.unverified':
    'The symbol or name of this token is easily taken for another’s. Its contract is {address}.',
  'swap.review.noPrice': 'No price is known for {symbol}. What you get may be worth much less.',
  'swap.review.warn': 'You lose about {loss} of the value by this swap.',
  'swap.review.highTitle': 'You lose about {loss}',
  'swap.review.high': 'The pool is small for this amount. Try less, or swap in parts.',
  'swap.review.refuse': 'More than half of the value would be lost. Try a smaller amount.',
  'swap.may': 'May be taken',
  'swap.may.all': 'All {symbol}',
  'swap.may.who': 'May be taken by',
  'swap.steps': 'Steps',
  'swap.steps.approve': 'Approve',
  'swap.steps.swap': 'Swap',
  'swap.steps.confirmed': 'Confirmed',
  'swap.steps.done': ', done',
  'swap.confirm.swap': 'Swap in {wallet}',
  'swap.confirm.wallet': 'your wallet',
  'swap.review.exact': '{router} may take exactly {amount}, no more.',
  'swap.review.clear': 'This token wants an old approval taken away first. That is one more confirmation.',
  'swap.review.advanced': 'Advanced',
  'swap.review.unlimited': 'Approve without a limit',
  'swap.review.unlimitedText': 'Saves a fee next time. {router} may then take all your {symbol}.',
  'swap.review.endless':
    '{router} may then take all {symbol} of this account, now and later, until you take that back.',
  'swap.review.permit':
    'You sign that {router} may take exactly {amount} of {account}, until {time}. Signing costs nothing and moves nothing by itself.',
  'swap.review.signed': 'Signed: {router} may take exactly {amount}, until {time}.',
  'swap.review.unused': 'Your signature was not used. Until {time}, {router} may still take {amount}.',
  'swap.review.unsure':
    'Until {time}, {router} may take {amount} if you signed that and no swap has used it.',
  'swap.review.lapsed':
    'Your approval was used, or has expired. Look at your account before you approve again.',
  'swap.review.batch':
    '{router} may take exactly {amount}, no more. Both steps are one confirmation: they happen together or not at all.',
  'swap.review.upgrade':
    'Your wallet may ask to turn your account into a smart account for this. It stays one afterwards.',
  'swap.steps.permit': 'Permission',
  'swap.steps.batch': 'Approve and swap',
  'swap.confirm.clear': 'Take the old approval away in {wallet}',
  'swap.confirm.approve': 'Approve in {wallet}',
  'swap.confirm.permit': 'Sign in {wallet}',
  'swap.confirm.batch': 'Approve and swap in {wallet}',
  'swap.confirm.settling': 'Approving…',
  'swap.review.settling': 'Approving {amount}',
  'swap.review.settlingText': 'The network confirms it. The swap comes next.',
  'swap.review.viewApproval': 'View the approval',
  'swap.summary.approve': 'Approve {amount}',
  'swap.summary.clear': 'Take an approval away before {amount}',
  'swap.summary.permit': 'Permission to take {amount}',
  'swap.partly': 'Only a part was carried out. Look at your wallet.',
  'swap.other': 'This is not what you agreed to. Look at your activity.',
  'swap.failure.permit': 'You declined to sign. You can approve instead, by a transaction with a fee.',
  'swap.failure.batch': 'Your wallet cannot do both as one. Nothing was sent: approve first, then swap.',
  'swap.failure.approval': 'The network undid the approval. Nothing was swapped.',
  'swap.failure.otherApproval':
    'Your wallet sent another approval than you confirmed. Look at your activity before you swap.',
})
