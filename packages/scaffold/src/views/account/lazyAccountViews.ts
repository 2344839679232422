import { createElement } from 'react'
import { fetchGuides } from '../fetchGuides.js'
import { lazyView } from '../parts/lazyView.js'
import { MissingLine } from './MissingLine.js'

// What who looks at an account may come to next: none of it comes with the account.
export const AccountSettings = lazyView(fetchGuides, (chunk) => chunk.AccountSettings)
export const NoAccount = lazyView(fetchGuides, (chunk) => chunk.NoAccount)
export const Token = lazyView(
  () => import('./TokenDetails.js'),
  (chunk) => chunk.TokenDetails,
)

// What stands in the place of tokens, or above them.
const aside = () => import('./tokensAside.js')
export const NoTokens = lazyView(aside, (chunk) => chunk.NoTokens)
export const Unavailable = lazyView(aside, (chunk) => chunk.Unavailable)
// Mostly needed without a network, where its chunk cannot load either.
export const Outdated = lazyView(aside, (chunk) => chunk.Outdated, createElement(MissingLine))

// Few accounts hold so many tokens.
export const LongList = lazyView(
  () => import('./LongList.js'),
  (chunk) => chunk.LongList,
)
// Nothing is scrolled away before there is something to scroll.
export const FoldedHead = lazyView(
  () => import('./FoldedHead.js'),
  (chunk) => chunk.FoldedHead,
  null,
)

// Wallets of a login alone have an account of their key and a smart one.
export const AccountNote = lazyView(
  () => import('./types/index.js'),
  (chunk) => chunk.AccountNote,
  null,
)

// Only visitors that confirm something have anything pending.
const sent = () => import('./sent.js')
export const ApproveTransaction = lazyView(sent, (chunk) => chunk.ApproveTransaction)
export const Transaction = lazyView(sent, (chunk) => chunk.TransactionDetails)
export const PendingDot = lazyView(sent, (chunk) => chunk.PendingDot, null)
export const SentRows = lazyView(sent, (chunk) => chunk.SentRows)
export const UnsettledNotices = lazyView(sent, (chunk) => chunk.UnsettledNotices)
