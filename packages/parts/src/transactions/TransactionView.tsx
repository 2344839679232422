import {
  type AccountId,
  accountParts,
  addressKey,
  explorerLink,
  type Identities,
  type Images,
  joinAccount,
  type Network,
  quoted,
  truncateMiddle,
} from '@foyer/core'
import {
  Body,
  ButtonLink,
  CopyButton,
  HeroBalance,
  IconBox,
  type KeyValue,
  KeyValueList,
  Message,
  NetworkImage,
  PartyRow,
  Stack,
  Tag,
  type TagProps,
  useLocale,
  useText,
} from '@foyer/ui'
import type { ReactNode } from 'react'
import { AddressPicture } from '../accounts/AddressPicture.js'
import { useIdentity, useOtherIdentity } from '../accounts/accountNames.js'
import { nameText } from '../accounts/nameText.js'
import { useNetworkImage } from '../accounts/useMark.js'
import { CopyAddress } from './CopyAddress.js'
import { isAddress } from './isAddress.js'
import type { transactionMessages } from './messages.js'

type Words = typeof transactionMessages

/** A side of a transaction. */
export interface TransactionParty {
  readonly side: 'from' | 'to' | 'takenBy' | 'spender'
  /** An address, or the name of a service. */
  readonly who: string
}

/** Props of {@link TransactionView}. */
export interface TransactionViewProps {
  readonly names: Identities
  readonly images: Images
  readonly network: Network
  /** The account that it is shown to. */
  readonly own: AccountId | undefined
  readonly media: ReactNode
  /** The deed: "Sent". */
  readonly title: string
  readonly text?: string | undefined
  /** The amount that it is about. */
  readonly amount?: string | undefined
  /** Below the amount: its worth, or its other side. */
  readonly below?: string | undefined
  readonly status: string
  readonly tone: TagProps['tone']
  readonly notice?: ReactNode
  readonly parties: readonly TransactionParty[]
  /** A stranger may have sent it so that an address is copied from it: no name and no picture is asked for, and copying warns. */
  readonly isDoubtful?: boolean
  readonly facts?: readonly KeyValue[]
  /** When; ms since 1970. */
  readonly at: number
  readonly hash?: string | undefined
  readonly earlier?: string | undefined
  readonly replacedBy?: string | undefined
  /** The way on. */
  readonly children?: ReactNode
}

/** One transaction, sent from here or read from a history: the deed, the parties, the costs, and its place in the explorer. */
export function TransactionView(props: TransactionViewProps) {
  const { media, title, text, amount, below, status, tone, notice, parties, children } = props
  return (
    <Body>
      <Message role="status" media={media} title={title} text={text}>
        {amount !== undefined && <HeroBalance size="m" integer={amount} delta={below} />}
        <Tag tone={tone}>{status}</Tag>
      </Message>
      {notice}
      <Stack gap="xs">
        {parties.map((party) => party.who && <Party key={party.side} {...props} {...party} />)}
      </Stack>
      <TransactionFacts {...props} />
      <Explorer {...props} />
      {children}
    </Body>
  )
}

function Party({ side, who, names, network, own, isDoubtful }: TransactionViewProps & TransactionParty) {
  const t = useText<Words>()
  const isOwn = own !== undefined && addressKey(accountParts(own).address) === addressKey(who)
  const hasAddress = isAddress(who)
  const account = joinAccount(network.id, who)
  const mine = useIdentity(names, hasAddress && isOwn ? account : undefined)
  const other = useOtherIdentity(names, hasAddress && !isOwn && !isDoubtful ? account : undefined, own)
  const name = other?.name
  const isYou = isOwn && (side === 'from' || side === 'to')
  const label = t(`transaction.${isYou ? (`${side}You` as const) : side}`)
  if (!hasAddress)
    return (
      <PartyRow leading={<IconBox round icon="wallet" />} label={label}>
        {quoted(who)}
      </PartyRow>
    )
  return (
    <CopyAddress address={who} isDoubtful={!isOwn && !!isDoubtful}>
      {(button) => (
        <PartyRow
          leading={<AddressPicture address={who} picture={(mine ?? other)?.avatar} size={40} />}
          label={name ? t(`transaction.named.${side}`, { name: nameText(name) }) : label}
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

function TransactionFacts({
  images,
  network,
  facts = [],
  at,
  hash,
  earlier,
  replacedBy,
}: TransactionViewProps) {
  const t = useText<Words>()
  const { locale } = useLocale()
  const image = useNetworkImage(images, network)
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  return (
    <KeyValueList
      items={[
        ...facts,
        {
          label: t('transaction.network'),
          value: (
            <>
              <NetworkImage src={image} name={network.name} size={20} /> {network.name}
            </>
          ),
        },
        { label: t('transaction.time'), value: time },
        ...hashItem(t('transaction.hash'), hash),
        ...hashItem(t('transaction.earlier'), earlier),
        ...hashItem(t('transaction.replacedBy'), replacedBy),
      ]}
    />
  )
}

function hashItem(label: string, hash: string | undefined): readonly KeyValue[] {
  return hash === undefined ? [] : [{ label, value: <Hash hash={hash} /> }]
}

function Hash({ hash }: { readonly hash: string }) {
  const t = useText<Words>()
  const short = truncateMiddle(hash)
  return (
    <CopyButton variant="inline" value={hash} label={`${short} ${t('transaction.copyHash')}`}>
      {short}
    </CopyButton>
  )
}

function Explorer({ network, hash, replacedBy }: TransactionViewProps) {
  const t = useText<Words>()
  // A transaction that was replaced is on no chain. The one that took its place is.
  const known = replacedBy ?? hash
  const link = known === undefined ? undefined : explorerLink(network, 'transaction', known)
  if (!link || !network.explorer) return null
  return (
    <ButtonLink variant="soft" icon="external" href={link} external>
      {t('transaction.explorer', { name: network.explorer.name })}
    </ButtonLink>
  )
}
