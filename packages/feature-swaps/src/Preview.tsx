import type { ViewProps } from '@foyer/core'
import {
  Body,
  Button,
  Consent,
  EmptyState,
  ErrorState,
  Fold,
  KeyValueList,
  Labelled,
  ListRow,
  Notice,
  RowGroup,
  Skeleton,
  useText,
  VisuallyHidden,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { approvalMethods } from './approvalState.js'
import { cautionOf } from './basisPoints.js'
import { failureText, preparingFailureText } from './failure.js'
import { readForm } from './form.js'
import type { Texts } from './messages.js'
import type { Swaps } from './state.js'
import { impactOf, priced, reviewFacts } from './swapSummary.js'
import { underway } from './underway.js'

const lent = { Consent, Fold, Labelled, RowGroup, cautionOf, impactOf, priced, reviewFacts, underway }

type Props = Pick<ViewProps<'SwapPreview', Swaps>, 'controller' | 'context'>

/** What will be swapped: all on it is read from the offer, whose call is what the wallet gets (safety NL-8). */
export function Preview({ controller, context }: Props) {
  const t = useText<Texts>()
  const filled = useSnapshot(controller.state)
  const { stage, failure } = filled
  const balances = useSnapshot(context.balances.state)
  const form = readForm(filled, balances, useSnapshot(context.state), context.text.locale)
  const back = () => context.router.back()
  const notice = failure && (
    <Notice role="alert" tone="warn">
      {failureText(t, failure)}
    </Notice>
  )
  switch (stage.step) {
    case 'form':
      return (
        <Body>
          <EmptyState title={t('swap.review.empty')} text={t('swap.review.emptyText')} />
          <Button onClick={back}>{t('swap.review.edit')}</Button>
        </Body>
      )
    case 'failed': {
      // It may have been sent: the reason why it cannot be prepared again says nothing of that.
      const isLost = stage.error === failure
      return (
        <Body>
          <ErrorState
            title={t('swap.review.failed')}
            text={(isLost ? failureText : preparingFailureText)(t, stage.error)}
          />
          {approvalMethods.loaded && (
            <approvalMethods.loaded.Left context={context} left={controller.left()} />
          )}
          {!isLost && <Button onClick={controller.prepare}>{t('swap.retry')}</Button>}
          <Button variant={isLost ? 'primary' : 'ghost'} onClick={back}>
            {t('swap.review.edit')}
          </Button>
        </Body>
      )
    }
    case 'preparing':
      return (
        <Body>
          {notice}
          <Checking />
        </Body>
      )
    default:
      // It has come with the offer.
      if (!approvalMethods.loaded) return null
      return (
        <Body>
          {notice}
          <approvalMethods.loaded.Review
            controller={controller}
            context={context}
            form={form}
            offer={stage.offer}
            step={stage.step}
            trusted={filled.trusted}
            sentId={filled.settlingId}
            lent={lent}
          />
        </Body>
      )
  }
}

/** The review on its way, in the size that it will have. */
function Checking() {
  const t = useText<Texts>()
  const leading = <Skeleton shape="circle" size={40} />
  const value = <Skeleton width={100} />
  return (
    <>
      <VisuallyHidden role="status">{t('swap.review.checking')}</VisuallyHidden>
      <RowGroup>
        <ListRow leading={leading} title={<Labelled label={t('swap.pay')}>{value}</Labelled>} />
        <ListRow leading={leading} title={<Labelled label={t('swap.getAbout')}>{value}</Labelled>} />
      </RowGroup>
      <KeyValueList
        items={(['account', 'least', 'impact', 'slippage', 'provider', 'route', 'fee'] as const).map(
          (fact) => ({
            label: t(`swap.${fact}`),
            value: <Skeleton width={80} />,
          }),
        )}
      />
      <Button loading>{t('swap.step.review')}</Button>
    </>
  )
}
