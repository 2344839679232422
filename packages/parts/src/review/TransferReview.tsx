import {
  type AccountId,
  type Async,
  accountParts,
  connectedWallet,
  type FoyerError,
  type RootState,
} from '@foyer/core'
import { Body, Button, EmptyState, ErrorState, Notice, useText, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { walletWord } from '../accounts/walletWord.js'
import { ConfirmButton } from '../request/ConfirmButton.js'
import type { reviewMessages } from './messages.js'

interface TransferReviewProps<P> {
  readonly root: Pick<RootState, 'connections' | 'networks' | 'sessionWallets' | 'wallets'>
  readonly plan: Async<P>
  /** Why the last confirmation came to nothing, or the last plan no longer holds. */
  readonly failure: FoyerError | undefined
  /** What a visitor reads about {@link failure}. */
  readonly failureText: (error: FoyerError) => string
  /** What a visitor reads where nothing could be planned. */
  readonly planFailureText: (error: FoyerError) => string
  /** What {@link planFailureText} stands under. @default it cannot be sent */
  readonly title?: string
  /** What is being done while nothing is planned yet. @default the transfer is checked */
  readonly checking?: string
  /** A request is with the wallet. */
  readonly confirming: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
  readonly onConfirm: (agreed: P) => void
  /** All that {@link facts} will be, in the same size. */
  readonly skeleton: ReactNode
  /** What is agreed to. */
  readonly facts: (plan: P) => ReactNode
}

/** What will be sent: everything on it is read from the plan, which is also what the wallet gets (safety NL-8). */
export function TransferReview<P extends { readonly from: AccountId }>({
  root,
  plan,
  failure,
  failureText,
  planFailureText,
  title,
  checking,
  confirming,
  onRetry,
  onBack,
  onConfirm,
  skeleton,
  facts,
}: TransferReviewProps<P>) {
  const t = useText<typeof reviewMessages>()
  const notice = failure && (
    <Notice role="alert" tone="warn">
      {failureText(failure)}
    </Notice>
  )
  switch (plan.status) {
    case 'failed': {
      const { error } = plan
      // It may have been sent: the reason why it cannot be planned again says nothing of that.
      const isLost = error === failure
      // Another try would be to the same address, to which the name leads no more, or for nothing.
      const isFinal = isLost || /^(name\/changed|approval\/gone)$/.test(error.code)
      return (
        <Body>
          <ErrorState
            title={title ?? t('review.failed')}
            text={(isLost ? failureText : planFailureText)(error)}
          />
          {!isFinal && <Button onClick={onRetry}>{t('review.retry')}</Button>}
          <Button variant={isFinal ? 'primary' : 'ghost'} onClick={onBack}>
            {t('review.edit')}
          </Button>
        </Body>
      )
    }
    case 'idle':
      return (
        <Body>
          <EmptyState title={t('review.empty')} text={t('review.emptyText')} />
          <Button onClick={onBack}>{t('review.edit')}</Button>
        </Body>
      )
    case 'pending':
      return (
        <Body>
          {notice}
          <VisuallyHidden role="status">{checking ?? t('review.checking')}</VisuallyHidden>
          {skeleton}
          <Button loading>{t('review.confirm.unnamed')}</Button>
        </Body>
      )
    case 'ready': {
      const { value } = plan
      const wallet = connectedWallet(root, accountParts(value.from).namespace)
      return (
        <Body>
          {notice}
          {facts(value)}
          <ConfirmButton subject={value} loading={confirming} onConfirm={() => onConfirm(value)}>
            {failure?.code === 'wallet/user-rejected'
              ? t('review.retry')
              : // A login has no app to go to, and is called by an address.
                wallet && wallet.type !== 'auth'
                ? t('review.confirm', { wallet: walletWord(wallet.name) })
                : t('review.confirm.unnamed')}
          </ConfirmButton>
        </Body>
      )
    }
  }
}
