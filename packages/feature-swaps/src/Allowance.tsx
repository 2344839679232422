import { accountParts, shortInSentence, type ViewProps } from '@foyer/core'
import { amountText, symbolWord, withAddresses } from '@foyer/parts'
import { type Consent, type Fold, Notice, useText } from '@foyer/ui'
import { useState } from 'react'
import type { LeftPermit, Offer } from './approvalMethod.js'
import type { Texts } from './messages.js'
import type { Swaps } from './state.js'

interface Props extends Pick<ViewProps<'SwapPreview', Swaps>, 'controller' | 'context'> {
  readonly offer: Offer
  readonly lent: { readonly Consent: typeof Consent; readonly Fold: typeof Fold }
}

/** Permissions that were signed before, and may still be used. */
export function Left({ context, left }: Pick<Props, 'context'> & { readonly left: readonly LeftPermit[] }) {
  const t = useText<Texts>()
  return left.map(({ isUnused, source, permit: { spender, amount, until } }) => (
    <Notice key={`${amount} ${until}`} tone="warn">
      {withAddresses(
        t(isUnused ? 'swap.review.unused' : 'swap.review.unsure', {
          router: shortInSentence(spender),
          amount: amountText(context, amount, source, source.decimals),
          time: timeText(context, until),
        }),
      )}
    </Notice>
  ))
}

function timeText({ text }: Props['context'], seconds: bigint): string {
  return new Intl.DateTimeFormat(text.locale, { timeStyle: 'short' }).format(
    Number.parseInt(`${seconds}000`, 10),
  )
}

/** What the router may take, for how long, and what is confirmed for that. */
export function Allowance({ controller, context, offer, lent: { Consent, Fold } }: Props) {
  const t = useText<Texts>()
  const { action, quote, way, router, isUnlimited, hasLapsed, permit, unused = [], unsure = [] } = offer
  const { source, amount } = quote.terms
  const [isOpen, open] = useState(isUnlimited === true)
  const facts = {
    router: shortInSentence(router),
    amount: amountText(context, amount, source, source.decimals),
  }
  const until = (seconds: bigint) => timeText(context, seconds)
  const left = <Left context={context} left={[...unused, ...unsure]} />
  const signed = permit && (
    <Notice>{withAddresses(t('swap.review.signed', { ...facts, time: until(permit.until) }))}</Notice>
  )
  if (action === 'swap')
    return (
      <>
        {left}
        {signed}
      </>
    )
  return (
    <>
      {left}
      {hasLapsed && <Notice tone="warn">{t('swap.review.lapsed')}</Notice>}
      {way?.kind === 'permit' && (
        <Notice>
          {withAddresses(
            t('swap.review.permit', {
              ...facts,
              time: until(way.permit.until),
              account: shortInSentence(accountParts(way.permit.from).address),
            }),
          )}
        </Notice>
      )}
      {way?.kind === 'batch' && <Notice>{withAddresses(t('swap.review.batch', facts))}</Notice>}
      {way?.kind === 'batch' && way.upgrades && <Notice tone="warn">{t('swap.review.upgrade')}</Notice>}
      {action === 'clear' && <Notice>{t('swap.review.clear')}</Notice>}
      {!way && !isUnlimited && <Notice icon="shield">{withAddresses(t('swap.review.exact', facts))}</Notice>}
      {isUnlimited && (
        <Notice tone="bad">
          {withAddresses(t('swap.review.endless', { ...facts, symbol: symbolWord(source) }))}
        </Notice>
      )}
      {action === 'approve' && (
        <Fold title={t('swap.review.advanced')} open={isOpen} onToggle={() => open(!isOpen)}>
          <Consent
            checked={isUnlimited === true}
            onCheckedChange={() => controller.limit(!isUnlimited)}
            note={t('swap.review.unlimitedText', { ...facts, symbol: symbolWord(source) })}
          >
            {t('swap.review.unlimited')}
          </Consent>
        </Fold>
      )}
    </>
  )
}
