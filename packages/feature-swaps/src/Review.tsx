import {
  accountParts,
  connectedWallet,
  explorerLink,
  tokenKey,
  truncateMiddle,
  type ViewProps,
  worthOf,
} from '@foyer/core'
import {
  ConfirmButton,
  estimateText,
  exactText,
  fiatText,
  namedContract,
  symbolWord,
  TokenPicture,
  walletWord,
  withAddresses,
  worthText,
} from '@foyer/parts'
import {
  ButtonLink,
  type Consent,
  type Fold,
  KeyValueList,
  type Labelled,
  ListRow,
  Message,
  Notice,
  Pair,
  type RowGroup,
  Steps,
  useText,
} from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Allowance, Left } from './Allowance.js'
import type { Offer } from './approvalMethod.js'
import type { Caution, cautionOf } from './basisPoints.js'
import type { Form } from './form.js'
import type { Texts } from './messages.js'
import type { Swaps } from './state.js'
import { stepsOf } from './steps.js'
import type { impactOf, priced, reviewFacts } from './swapSummary.js'
import type { underway } from './underway.js'

type Props = Pick<ViewProps<'SwapPreview', Swaps>, 'controller' | 'context'>

interface ReviewProps extends Props {
  readonly form: Form
  readonly offer: Offer
  readonly step: 'ready' | 'asking' | 'settling'
  readonly trusted: string | undefined
  /** The answer of the wallet to the approval that is pending: its hash, or the id of a batch. */
  readonly sentId: string | undefined
  /** What the form has as well: a bundler that shared it would part more than that. */
  readonly lent: {
    readonly Consent: typeof Consent
    readonly Fold: typeof Fold
    readonly Labelled: typeof Labelled
    readonly RowGroup: typeof RowGroup
    readonly cautionOf: typeof cautionOf
    readonly impactOf: typeof impactOf
    readonly priced: typeof priced
    readonly reviewFacts: typeof reviewFacts
    readonly underway: typeof underway
  }
}

/** What will be swapped, what the router may take for it, and the confirmation of the next step. */
export function Review({ controller, context, form, offer, step, trusted, sentId = '', lent }: ReviewProps) {
  const t = useText<Texts>()
  const { Consent, RowGroup, cautionOf, impactOf, priced, reviewFacts } = lent
  const [agreed, agree] = useState<{ readonly to: bigint | undefined }>()
  const root = useSnapshot(context.state)
  const quote = priced(offer.quote, form.tokens)
  const { source, target, amount } = quote.terms
  const impact = impactOf(quote, offer.arrives)
  const caution = cautionOf(impact)
  const mustAgree = caution === 'agree' || caution === 'unknown'
  // Somebody who agreed to a loss has agreed to smaller ones too, but not to one that nobody can tell, nor the other way.
  const hasAgreed =
    agreed !== undefined &&
    (impact === undefined || agreed.to === undefined ? impact === agreed.to : agreed.to >= impact)
  const mayTake = offer.isKnown || trusted === offer.router
  // The impact has four decimals.
  const lost = worthOf(amount * (impact ?? 0n), source.decimals + 4, source.price ?? 0)
  const loss = worthText(context, lost, 'paid')
  const entry = connectedWallet(root, accountParts(offer.call.from).namespace)
  // A login has no app to go to, and is called by an address.
  const wallet = walletWord(entry && entry.type !== 'auth' ? entry.name : '', t('swap.confirm.wallet'))
  // The id of calls that a wallet took together is no transaction.
  const approval =
    step === 'settling' && /^0x[\da-f]{64}$/i.test(sentId)
      ? explorerLink(form.network, 'transaction', sentId)
      : undefined
  return (
    <>
      {step === 'settling' ? (
        <Message
          role="status"
          media={
            <Pair>
              {[source, target].map((token) => (
                <TokenPicture
                  key={tokenKey(token)}
                  images={context.images}
                  token={token}
                  network={form.network}
                  size={56}
                />
              ))}
            </Pair>
          }
          title={t('swap.review.settling', { amount: exactText(context, amount, source) })}
          text={t('swap.review.settlingText')}
        />
      ) : (
        <RowGroup>
          <Side
            lent={lent}
            context={context}
            form={form}
            label={t('swap.pay')}
            token={source}
            amount={exactText(context, amount, source)}
            worth={fiatText(context, amount, source.decimals, source.price, 'paid')}
          />
          <Side
            lent={lent}
            context={context}
            form={form}
            label={t('swap.getAbout')}
            token={target}
            amount={estimateText(context, quote.receives, target)}
            worth={fiatText(context, quote.receives, target.decimals, target.price, 'had')}
          />
        </RowGroup>
      )}
      <Warnings
        context={context}
        step={step}
        caution={caution}
        loss={loss}
        underway={lent.underway}
        offer={{ ...offer, quote }}
      />
      <KeyValueList items={reviewFacts(t, context, { ...offer, quote }, form)} />
      <Steps label={t('swap.steps')} steps={stepsOf(t, offer, step)} />
      {step === 'settling' ? (
        <Left context={context} left={controller.left()} />
      ) : (
        <Allowance controller={controller} context={context} offer={offer} lent={lent} />
      )}
      {mustAgree && (
        <Consent checked={hasAgreed} onCheckedChange={() => agree(hasAgreed ? undefined : { to: impact })}>
          {caution === 'agree' ? t('swap.review.agree', { loss }) : t('swap.review.agreeUnknown')}
        </Consent>
      )}
      {!offer.isKnown && (
        <Consent
          checked={mayTake}
          onCheckedChange={() => controller.trust(mayTake ? undefined : offer.router)}
        >
          {t('swap.review.trust')}
        </Consent>
      )}
      <ConfirmButton
        subject={seenOf(offer)}
        loading={step !== 'ready'}
        disabled={caution === 'refuse' || (mustAgree && !hasAgreed) || !mayTake}
        onConfirm={() => void controller.confirm(offer)}
      >
        {step === 'settling' ? t('swap.confirm.settling') : t(`swap.confirm.${offer.action}`, { wallet })}
      </ConfirmButton>
      {approval && (
        <ButtonLink variant="ghost" icon="external" href={approval} external>
          {t('swap.review.viewApproval')}
        </ButtonLink>
      )}
    </>
  )
}

interface SideProps extends Pick<Props, 'context'>, Pick<ReviewProps, 'lent'> {
  readonly form: Form
  readonly label: string
  readonly token: Offer['quote']['terms']['source']
  readonly amount: string
  readonly worth: string | undefined
}

function Side({ lent: { Labelled }, context, form, label, token, amount, worth }: SideProps) {
  const contract = namedContract(token)
  return (
    <ListRow
      className="fy-whole"
      title={
        <Labelled label={label} large>
          {amount}
        </Labelled>
      }
      subtitle={contract && <span dir="ltr">{truncateMiddle(contract)}</span>}
      leading={<TokenPicture images={context.images} token={token} network={form.network} badge />}
      value={worth}
    />
  )
}

interface WarningsProps extends Pick<ReviewProps, 'context' | 'offer' | 'step'> {
  readonly caution: Caution
  readonly loss: string
  readonly underway: ReviewProps['lent']['underway']
}

function Warnings({ context, offer, step, caution, loss, underway }: WarningsProps) {
  const t = useText<Texts>()
  const { source, target } = offer.quote.terms
  const requests = useSnapshot(context.requests.state)
  // While a request of this review is pending, that is this one.
  const like = step === 'ready' ? underway(offer, requests) : undefined
  const [paid, got] = [namedContract(source), namedContract(target)]
  return (
    <>
      {like && <Notice tone="warn">{t(`swap.review.${like}`)}</Notice>}
      {paid && (
        <Notice tone="warn">{withAddresses(t('swap.review.unverifiedPay', { address: paid }))}</Notice>
      )}
      {got && <Notice tone="warn">{withAddresses(t('swap.review.unverifiedGet', { address: got }))}</Notice>}
      {!offer.isKnown && (
        <Notice tone="bad">{withAddresses(t('swap.review.router', { address: offer.router }))}</Notice>
      )}
      {offer.arrives !== undefined && (
        <Notice tone="warn">
          {t(offer.arrives < offer.quote.receives ? 'swap.review.less' : 'swap.review.more', {
            amount: exactText(context, offer.arrives, target),
          })}
        </Notice>
      )}
      {offer.isUntried && <Notice tone="warn">{t('swap.review.untried')}</Notice>}
      {caution === 'unknown' && (
        <Notice tone="warn">
          {t('swap.review.noPrice', { symbol: symbolWord(target.price ? source : target) })}
        </Notice>
      )}
      {caution === 'warn' && <Notice tone="warn">{t('swap.review.warn', { loss })}</Notice>}
      {caution === 'agree' && (
        <Notice tone="bad" title={t('swap.review.highTitle', { loss })}>
          {t('swap.review.high')}
        </Notice>
      )}
      {caution === 'refuse' && <Notice tone="bad">{t('swap.review.refuse')}</Notice>}
    </>
  )
}

/** Everything that the visitor agrees to. A newer offer with the same values needs no second look. */
function seenOf({ action, quote, least, slippage, router, fee, isUnlimited, way }: Offer): string {
  const { receives, terms } = quote
  const what = [terms.account, tokenKey(terms.source), tokenKey(terms.target), terms.amount, receives, least]
  return [...what, action, slippage, router, fee, isUnlimited, way?.kind].join()
}
