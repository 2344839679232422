import { activeAccount, activeNetwork, isMobile, quoted, type ViewProps } from '@foyer/core'
import { ReceiverField, RecentReceivers } from '@foyer/parts'
import { AmountField, Body, Button, EmptyState, ListRow, Notice, useLocale, useText } from '@foyer/ui'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { messages as shared } from '../messages.js'
import { NftMark } from '../NftPicture.js'
import { countText, lineOf, titleOf } from '../nft.js'
import { addressText } from './failure.js'
import { type Form, isCounted, readForm } from './form.js'
import type { sendMessages } from './messages.js'
import type { NftSending } from './state.js'

/** What is said here, and around it. */
type Texts = typeof sendMessages & typeof shared

interface Props extends Pick<ViewProps<'NftSend'>, 'context'> {
  readonly sending: NftSending
}

/** To whom a collectible is sent, and of several alike how many. */
export function NftSendForm({ sending, context }: Props) {
  const t = useText<Texts>()
  const filled = useSnapshot(sending.state, { sync: true })
  const root = useSnapshot(context.state)
  const network = activeNetwork(root)
  const form = readForm(filled, activeAccount(root), context.text.locale)
  const to = useRef<HTMLTextAreaElement>(null)
  if (!form)
    return (
      <Body>
        <EmptyState title={t('nfts.gone')} text={t('nfts.goneText')} />
        <Button onClick={() => context.router.back()}>{t('nfts.back')}</Button>
      </Body>
    )
  const { nft, address, step } = form
  const name = titleOf(nft)
  const isOpen = step === 'review' || step === 'checking' || step === 'unread'
  const goOn = () => {
    if (step === 'addAddress') to.current?.focus()
    else if (step === 'unread') sending.setReceiver(filled.receiver)
    else sending.review()
  }
  return (
    <Body>
      <ListRow
        plain
        leading={<NftMark images={context.images} nft={nft} name={nft.collection || name} size={56} />}
        title={<bdi>{lineOf(nft)}</bdi>}
        subtitle={nft.collection ? quoted(nft.collection) : undefined}
      />
      {isCounted(nft) && (
        <CountField form={form} text={filled.count} onChange={sending.setCount} onEnter={goOn} />
      )}
      <ReceiverField
        ref={to}
        context={context}
        root={root}
        network={network}
        value={filled.receiver}
        onValueChange={sending.setReceiver}
        onEnter={goOn}
        receiver={address}
        error={address.status === 'failed' && addressText(t, address.error, network.name)}
      />
      {step === 'own' && <Notice tone="warn">{t('nfts.send.own')}</Notice>}
      {filled.receiver === '' && (
        <RecentReceivers
          context={context}
          network={network.id}
          sentTo={filled.sentTo}
          onChoose={(chosen) => {
            sending.setReceiver(chosen)
            // The chip that was pressed is gone; on a phone the keyboard would hide what is next.
            if (!isMobile()) to.current?.focus()
          }}
        />
      )}
      <Button disabled={!isOpen} loading={step === 'checking'} onClick={goOn}>
        {t(`nfts.send.step.${step}`)}
      </Button>
    </Body>
  )
}

interface CountFieldProps {
  readonly form: Form
  /** As typed. */
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onEnter: () => void
}

function CountField({ form: { nft, step }, text, onChange, onEnter }: CountFieldProps) {
  const t = useText<Texts>()
  const { locale } = useLocale()
  const count = countText(nft.amount, locale)
  return (
    <AmountField
      label={t('nfts.send.count')}
      value={text}
      onValueChange={onChange}
      onEnter={onEnter}
      enterKeyHint="next"
      inputMode="numeric"
      data-autofocus={isMobile() ? undefined : ''}
      balance={t('nfts.send.held', { count })}
      token={
        <Button size="s" variant="soft" onClick={() => onChange(String(nft.amount))}>
          {t('nfts.send.all')}
        </Button>
      }
      error={
        step === 'tooMany'
          ? t('nfts.send.tooMany', { count })
          : step === 'wrongCount' && t('nfts.send.wrongCount')
      }
    />
  )
}
