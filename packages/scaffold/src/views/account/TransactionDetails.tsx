import type { AccountPart } from '@foyer/controllers/widget'
import { accountParts, explorerLink, type JournalEntry, truncateMiddle } from '@foyer/core'
import { accountNetwork } from '@foyer/parts'
import {
  AddressBlock,
  Body,
  Button,
  ButtonLink,
  CopyButton,
  EmptyState,
  IconBox,
  KeyValueList,
  Message,
  Panel,
  SectionLabel,
} from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { useRoot, useSelected, useWidget, useWords } from '../../scaffoldContext.js'
import type { BuiltInProps } from '../group.js'
import { marks, useSentTexts, useTimeText } from './sentTexts.js'
import { isOver } from './stages.js'

/** One transaction that was sent from here: how it stands, what it moves, and where the public can look at it. */
export function TransactionDetails({ params: { id }, controller }: BuiltInProps<'Transaction'>) {
  const t = useWords()
  const { router } = useWidget()
  const { unsettled } = controller
  const { sent, entries } = useSnapshot(unsettled.state)
  const entry = [...sent, ...entries].find((one) => one.id === id)
  if (!entry)
    return (
      <Body>
        <EmptyState title={t('transaction.none')} />
        <Button onClick={() => router.back()}>{t('transaction.done')}</Button>
      </Body>
    )

  function done() {
    if (entry && isOver(entry.status)) unsettled.dismiss(id)
    router.back()
  }

  return (
    <Body>
      <Stands entry={entry} choices={controller.choices} />
      {entry.transfer && (
        <Panel>
          <SectionLabel>{t('transaction.to')}</SectionLabel>
          <AddressBlock address={entry.transfer.to} strong={2} copyable />
        </Panel>
      )}
      <TransactionFacts entry={entry} />
      <Explorer entry={entry} />
      <Button onClick={done}>{t('transaction.done')}</Button>
    </Body>
  )
}

interface EntryProps {
  readonly entry: JournalEntry
}

function Stands({ entry, choices }: EntryProps & Pick<AccountPart, 'choices'>) {
  const t = useWords()
  const { stage, title } = useSentTexts(
    entry,
    useSelected(choices.state, ({ amountsHidden }) => amountsHidden),
  )
  const { name } = accountNetwork(useRoot(), entry.account)
  const said = stage === 'confirmed' && hashIn(entry.earlier) !== undefined ? 'spedUp' : stage
  return (
    <Message
      role="status"
      media={<IconBox round size={56} {...marks[stage]} />}
      title={title}
      text={said === 'unknown' ? t('transaction.unknown') : t(`transaction.${said}`, { network: name })}
    />
  )
}

function TransactionFacts({ entry }: EntryProps) {
  const t = useWords()
  const { account, actualTo, answer, at, earlier, replacedBy } = entry
  const { name } = accountNetwork(useRoot(), account)
  const time = useTimeText(at)
  const hashRow = (label: string, hash: string | undefined) =>
    hash === undefined ? [] : [{ label, value: <Hash hash={hash} /> }]
  return (
    <KeyValueList
      items={[
        { label: t('transaction.from'), value: truncateMiddle(accountParts(account).address) },
        { label: t('settings.network'), value: name },
        { label: t('transaction.time'), value: time },
        ...(actualTo === undefined
          ? []
          : [{ label: t('transaction.actualTo'), value: truncateMiddle(actualTo) }]),
        ...hashRow(t('transaction.hash'), hashIn(answer)),
        ...hashRow(t('transaction.earlier'), hashIn(earlier)),
        ...hashRow(t('transaction.replacedBy'), replacedBy),
      ]}
    />
  )
}

function Hash({ hash }: { readonly hash: string }) {
  const t = useWords()
  const short = truncateMiddle(hash)
  return (
    <CopyButton variant="inline" value={hash} label={`${short} ${t('transaction.copy')}`}>
      {short}
    </CopyButton>
  )
}

function Explorer({ entry }: EntryProps) {
  const t = useWords()
  const network = accountNetwork(useRoot(), entry.account)
  // One that was replaced is on no chain; what took its place is.
  const hash = entry.replacedBy ?? hashIn(entry.answer)
  const link = hash === undefined ? undefined : explorerLink(network, 'transaction', hash)
  if (!network.explorer || !link) return null
  return (
    <ButtonLink variant="soft" icon="external" href={link} external>
      {t('settings.explorer', { name: network.explorer.name })}
    </ButtonLink>
  )
}

/** What calls that went as one are known by to their wallet is no hash. */
function hashIn(known: string | undefined): string | undefined {
  return known?.startsWith('calls:') ? undefined : known
}
