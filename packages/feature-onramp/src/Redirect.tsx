import {
  accountOwner,
  accountParts,
  type FoyerError,
  type SafeUrl,
  type TokenBalance,
  truncateMiddle,
  type ViewProps,
} from '@foyer/core'
import { contextOf, contractsOf } from '@foyer/parts'
import {
  Body,
  Button,
  ButtonLink,
  CopyButton,
  EmptyState,
  type KeyValue,
  KeyValueList,
  Message,
  Notice,
  type Translate,
  useText,
  WalletImage,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { NoAccount } from './BuyForm.js'
import { agreedOffer, offersFor, readForm } from './form.js'
import { fiatText, getsText } from './formatters.js'
import type { messages } from './messages.js'
import type { Provider } from './options.js'
import { useOnSale } from './SelectAsset.js'
import type { Onramp } from './state.js'
import type { Quote, Terms } from './terms.js'

type Props = Pick<ViewProps<'OnRampLeave', Onramp>, 'controller' | 'context'>
type T = Translate<typeof messages>

/** What is said before the visitor leaves: who takes over, what is paid, and where it goes. */
export function Redirect({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state)
  const root = useSnapshot(context.state)
  const form = readForm(filled, root, context.text.locale, context.currency)
  const { terms, account, network } = form
  const tokens = useOnSale(form, context)
  const chosen = agreedOffer(offersFor(filled.offers, terms) ?? [], filled.provider)
  const back = () => context.router.back()
  if (!account) return <NoAccount context={context} />
  if (!terms || !chosen?.provider || !chosen.quote)
    return (
      <Body>
        <EmptyState title={t('onramp.leave.moved')} text={t('onramp.leave.moved.text')} />
        <Button onClick={back}>{t('onramp.offers.edit')}</Button>
      </Body>
    )
  const { provider, quote } = chosen
  const { leaving } = filled
  const owner = accountOwner(root)
  const isElsewhere = owner.kind === 'contract' && !owner.networks.some(({ id }) => id === network.id)
  const isHeld = leaving.step === 'held'
  const opens = t('onramp.leave.open', { provider: provider.name })
  return (
    <Body>
      <Message
        media={<WalletImage src={provider.icon} name={provider.name} size={56} />}
        title={t('onramp.leave', { provider: provider.name })}
        text={t('onramp.leave.text')}
      />
      <KeyValueList
        items={factsOf(t, context, {
          terms,
          provider,
          quote,
          token: form.chosen && tokens[form.onSale.indexOf(form.chosen)],
        })}
      />
      {isElsewhere && (
        <Notice role="alert" tone="bad">
          {t('onramp.leave.elsewhere', { network: network.name })}
        </Notice>
      )}
      {leaving.step === 'failed' ? (
        <Notice role="alert" tone="bad">
          {failureText(t, leaving.error, provider)}
        </Notice>
      ) : isHeld ? (
        <Notice role="alert" tone="warn" title={t('onramp.leave.held')}>
          {t('onramp.leave.held.text')}
        </Notice>
      ) : (
        <Notice icon="shield">{t('onramp.leave.card', { provider: provider.name })}</Notice>
      )}
      {isHeld ? (
        <PageLink url={leaving.url} controller={controller}>
          {opens}
        </PageLink>
      ) : (
        <Button icon="external" loading={leaving.step === 'asking'} onClick={controller.leave}>
          {leaving.step === 'asking' ? t('onramp.leave.opening', { provider: provider.name }) : opens}
        </Button>
      )}
      <Button variant="ghost" onClick={back}>
        {t('onramp.leave.not')}
      </Button>
    </Body>
  )
}

interface PageLinkProps extends Pick<Props, 'controller'> {
  readonly url: SafeUrl
  readonly children: string
}

/** Stands for a window that the browser held back. */
export function PageLink({ url, controller, children }: PageLinkProps) {
  return (
    <ButtonLink
      variant="primary"
      href={url}
      external
      icon="external"
      data-autofocus=""
      // A middle click, a long press and the menu open the link without a click event.
      onPointerDown={controller.touched}
      onContextMenu={controller.touched}
      // The link itself is followed first.
      onClick={() => setTimeout(controller.followed)}
    >
      {children}
    </ButtonLink>
  )
}

interface Said {
  readonly token: TokenBalance | undefined
  readonly terms: Terms
  readonly provider: Provider
  readonly quote: Quote
}

function factsOf(
  t: T,
  context: Props['context'],
  { terms, provider, quote, token }: Said,
): readonly KeyValue[] {
  const { asset, currency, account } = terms
  const { address } = accountParts(account)
  const short = truncateMiddle(address)
  const { fee } = quote
  return [
    { label: t('onramp.pay'), value: fiatText(context, quote.total, 'fee') },
    {
      label: t('onramp.get'),
      value: getsText(t, context, quote, asset.symbol),
      detail: t('onramp.estimate').toLocaleLowerCase(context.text.locale),
    },
    ...contractsOf(t, [token]),
    ...(fee === undefined
      ? []
      : [
          {
            label: t('onramp.leave.fee'),
            value: fiatText(context, { value: fee, currency: currency.id }, 'fee'),
          },
        ]),
    {
      label: t('onramp.to'),
      value: (
        <CopyButton variant="inline" value={address} label={`${short} ${t('onramp.copy', { address })}`}>
          {short}
        </CopyButton>
      ),
    },
    { label: t('onramp.leave.opens'), value: provider.hosts.join(', ') },
  ]
}

/** Why nothing was opened. */
function failureText(t: T, error: FoyerError, { name: provider }: Pick<Provider, 'name'>): string {
  if (error.code === 'onramp/account-changed') return t('onramp.refused.account')
  if (error.code !== 'onramp/refused') return t('onramp.refused.failed', { provider })
  const part = contextOf(error, 'part')
  if (part === 'address') return t('onramp.refused.address')
  return part === 'host' || part === 'url' ? t('onramp.refused.host', { provider }) : t('onramp.refused')
}
