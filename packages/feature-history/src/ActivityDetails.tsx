import {
  accountParts,
  activeNetwork,
  addressKey,
  explorerLink,
  joinAccount,
  latestValue,
  type Network,
  truncateMiddle,
  type ViewProps,
} from '@foyer/core'
import {
  AccountMark,
  amountText,
  feeText,
  hiddenAmount,
  nameText,
  nativePriceOf,
  useIdentity,
  useNetworkImage,
} from '@foyer/parts'
import {
  Body,
  Button,
  ButtonLink,
  CopyButton,
  EmptyState,
  HeroBalance,
  IconBox,
  type KeyValue,
  KeyValueList,
  Message,
  NetworkImage,
  Notice,
  PartyRow,
  Stack,
  Tag,
  useLocale,
  useText,
} from '@foyer/ui'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { isAddress } from './api.js'
import { CopyAddress } from './CopyAddress.js'
import { isTaken, sidesOf, transactionKind } from './describeTransaction.js'
import { figureText, titleText, transferWorth } from './formatters.js'
import type { History } from './history.js'
import type { messages } from './messages.js'
import { RowMark } from './RowMark.js'
import type { Caution, Transaction } from './transaction.js'
import { useRows } from './useRows.js'

type Props = ViewProps<'ActivityDetails', History>

/** One transaction: what happened, with whom, for how much, and where the public can look at it. */
export function ActivityDetails({ params: { id }, controller, context, signal }: Props) {
  const t = useText<typeof messages>()
  useEffect(() => controller.stay(signal), [controller, signal])
  const { rows, cautions } = useRows(controller, context)
  const network = activeNetwork(useSnapshot(context.state))
  const row = rows.find((one) => one.id === id)
  if (!row || row.network !== network.id)
    return (
      <Body>
        <EmptyState title={t('history.gone')} />
        <Button onClick={() => context.router.back()}>{t('history.back')}</Button>
      </Body>
    )
  const shared = { row, network, context, caution: cautions.get(row.id) }
  return (
    <Body>
      <Sum {...shared} />
      <Warnings {...shared} />
      <Parties {...shared} own={controller.state.account} />
      <ActivityFacts {...shared} />
      <Explorer {...shared} />
    </Body>
  )
}

interface PartProps extends Pick<Props, 'context'> {
  readonly row: Transaction
  readonly network: Network
  readonly caution: Caution | undefined
}

const stands = {
  confirmed: { text: 'history.confirmed', tone: 'good' },
  pending: { text: 'history.underway', tone: 'accent' },
  failed: { text: 'history.failed', tone: 'bad' },
} as const

function Sum({ row, network, context, caution }: PartProps) {
  const t = useText<typeof messages>()
  const { locale } = useLocale()
  const writing = { text: { locale }, isHidden: useSnapshot(context.choices.state).amountsHidden }
  const { main, other } = sidesOf(row)
  const worth = main && transferWorth(writing, main)
  // What took the place of one may have moved the same.
  const isKept = row.status === 'failed' && !row.ended && transactionKind(row) === 'send'
  const below = isKept
    ? t('history.kept')
    : other
      ? figureText(t, writing, row, other, amountText)
      : worth && t('history.worth', { worth })
  const { text, tone } = row.ended
    ? ({ text: `history.${row.ended}`, tone: 'warn' } as const)
    : stands[row.status]
  return (
    <Message
      role="status"
      media={<RowMark row={row} network={network} images={context.images} caution={caution} size={56} />}
      title={titleText(t, row)}
      {...(main?.kind === 'nft' && main.name && { text: main.name })}
    >
      {main && (
        <HeroBalance
          size="m"
          integer={figureText(t, writing, row, main, amountText)}
          {...(below !== undefined && { delta: below })}
        />
      )}
      <Tag tone={tone}>{t(text)}</Tag>
    </Message>
  )
}

function Warnings({ row, caution }: PartProps) {
  const t = useText<typeof messages>()
  if (caution) return <Notice tone="warn">{t(`history.caution.${caution}`)}</Notice>
  if (isTaken(row)) return <Notice tone="bad">{t('history.takenText')}</Notice>
  if (row.earlier !== undefined && row.status === 'confirmed') return <Notice>{t('history.spedUp')}</Notice>
  if (row.status !== 'failed') return null
  if (row.ended) return <Notice tone="warn">{t(`history.${row.ended}Text`)}</Notice>
  return (
    <Notice tone="bad">
      {t(transactionKind(row) === 'buy' ? 'history.failedBuy' : 'history.failedText')}
    </Notice>
  )
}

interface PartiesProps extends PartProps {
  readonly own: History['state']['account']
}

function Parties({ row, own, ...rest }: PartiesProps) {
  const t = useText<typeof messages>()
  const mine = own ? addressKey(accountParts(own).address) : ''
  const sides = [
    { side: 'from', who: row.from, you: t('history.fromYou'), label: t('history.fromLabel') },
    { side: 'to', who: row.to, you: t('history.toYou'), label: t('history.toLabel') },
    ...(row.takenBy
      ? [{ side: 'takenBy', who: row.takenBy, you: '', label: t('history.takenByLabel') } as const]
      : []),
  ] as const
  return (
    <Stack gap="xs">
      {sides.map(({ side, who, you, label }) =>
        who ? (
          <Somebody
            key={side}
            {...rest}
            row={row}
            side={side}
            who={who}
            label={addressKey(who) === mine ? you : label}
            isOwn={addressKey(who) === mine}
          />
        ) : null,
      )}
    </Stack>
  )
}

interface SomebodyProps extends PartProps {
  readonly side: 'from' | 'to' | 'takenBy'
  readonly who: string
  readonly label: string
  readonly isOwn: boolean
}

function Somebody({ row, side, who, label, isOwn, context, caution }: SomebodyProps) {
  const t = useText<typeof messages>()
  const hasAddress = isAddress(who)
  const account = joinAccount(row.network, who)
  const isAsked = hasAddress && !isOwn && !caution
  const name = useIdentity(context.names, isAsked ? account : undefined)?.name
  if (!hasAddress)
    return (
      <PartyRow leading={<IconBox round icon="wallet" />} label={label}>
        {who}
      </PartyRow>
    )
  return (
    <CopyAddress address={who} isDoubtful={!isOwn && caution !== undefined}>
      {(button) => (
        <PartyRow
          leading={<AccountMark names={context.names} account={account} size={40} />}
          label={name ? t(`history.${side}`, { name: nameText(name) }) : label}
          trailing={button}
        >
          <bdi dir="ltr" translate="no">
            {truncateMiddle(who)}
          </bdi>
        </PartyRow>
      )}
    </CopyAddress>
  )
}

function ActivityFacts({ row, network, context }: PartProps) {
  const t = useText<typeof messages>()
  const { locale } = useLocale()
  const image = useNetworkImage(context.images, network)
  const { tokens } = useSnapshot(context.balances.state)
  const price = nativePriceOf(latestValue(tokens) ?? [], undefined)
  const { main, other, more } = sidesOf(row)
  const isHidden = useSnapshot(context.choices.state).amountsHidden
  const writing = { text: { locale }, currency: context.currency, isHidden }
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(row.at)
  // By which way each of them went, whatever they were a part of.
  const plain = { ...row, operation: 'execute' }
  const others = more > 0 ? row.transfers.filter((one) => one !== main && one !== other) : []
  const items: readonly KeyValue[] = [
    ...others.map(
      (one, index): KeyValue => ({
        id: `${index}`,
        label: t(one.direction === 'in' ? 'history.in' : 'history.out'),
        value: figureText(t, writing, plain, one),
        ...(one.kind === 'nft' && one.name && { detail: one.name }),
      }),
    ),
    ...(row.fee === undefined
      ? []
      : [
          {
            label: t('history.feeLabel'),
            ...(isHidden ? { value: hiddenAmount } : feeText(writing, row.fee, network, price)),
          },
        ]),
    ...(row.app ? [{ label: t('history.app'), value: row.app.name }] : []),
    {
      label: t('history.network'),
      value: (
        <>
          <NetworkImage src={image} name={network.name} size={20} /> {network.name}
        </>
      ),
    },
    { label: t('history.time'), value: time },
    ...hashItem(t('history.hash'), row.hash),
    ...hashItem(t('history.earlier'), row.earlier),
    ...hashItem(t('history.replacedBy'), row.replacedBy),
  ]
  return <KeyValueList items={items} />
}

function hashItem(label: string, hash: string | undefined): readonly KeyValue[] {
  return hash === undefined ? [] : [{ label, value: <Hash hash={hash} /> }]
}

function Hash({ hash }: { readonly hash: string }) {
  const t = useText<typeof messages>()
  const short = truncateMiddle(hash)
  return (
    <CopyButton variant="inline" value={hash} label={`${short} ${t('history.copyHash')}`}>
      {short}
    </CopyButton>
  )
}

function Explorer({ row, network }: PartProps) {
  const t = useText<typeof messages>()
  // One that was replaced is on no chain; what took its place is.
  const hash = row.replacedBy ?? row.hash
  const link = hash === undefined ? undefined : explorerLink(network, 'transaction', hash)
  if (!link || !network.explorer) return null
  return (
    <ButtonLink variant="soft" icon="external" href={link} external>
      {t('history.explorer', { name: network.explorer.name })}
    </ButtonLink>
  )
}
