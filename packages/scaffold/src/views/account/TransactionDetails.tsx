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
import { useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import type { BuiltInProps } from '../group.js'
import { marks, useSentTexts, useTimeText } from './sentTexts.js'

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
    if (entry?.status === 'confirmed' || entry?.status === 'reverted') unsettled.dismiss(id)
    router.back()
  }

  return (
    <Body>
      <Stands entry={entry} />
      {entry.transfer && (
        <Panel>
          <SectionLabel>{t('transaction.to')}</SectionLabel>
          <AddressBlock address={entry.transfer.to} strong={2} copyable />
        </Panel>
      )}
      <Facts entry={entry} />
      <Explorer entry={entry} />
      <Button onClick={done}>{t('transaction.done')}</Button>
    </Body>
  )
}

interface EntryProps {
  readonly entry: JournalEntry
}

function Stands({ entry }: EntryProps) {
  const t = useWords()
  const { stage, title } = useSentTexts(entry)
  const { name } = accountNetwork(useRoot(), entry.account)
  return (
    <Message
      role="status"
      media={<IconBox round size={56} {...marks[stage]} />}
      title={title}
      text={stage === 'unknown' ? t('transaction.unknown') : t(`transaction.${stage}`, { network: name })}
    />
  )
}

function Facts({ entry }: EntryProps) {
  const t = useWords()
  const { account, at } = entry
  const answer = hashOf(entry)
  const { name } = accountNetwork(useRoot(), account)
  const time = useTimeText(at)
  const hash = answer !== undefined && (
    <CopyButton variant="inline" value={answer} label={`${truncateMiddle(answer)} ${t('transaction.copy')}`}>
      {truncateMiddle(answer)}
    </CopyButton>
  )
  return (
    <KeyValueList
      items={[
        { label: t('transaction.from'), value: truncateMiddle(accountParts(account).address) },
        { label: t('settings.network'), value: name },
        { label: t('transaction.time'), value: time },
        ...(hash ? [{ label: t('transaction.hash'), value: hash }] : []),
      ]}
    />
  )
}

function Explorer({ entry }: EntryProps) {
  const t = useWords()
  const network = accountNetwork(useRoot(), entry.account)
  const hash = hashOf(entry)
  const link = hash === undefined ? undefined : explorerLink(network, 'transaction', hash)
  if (!network.explorer || !link) return null
  return (
    <ButtonLink variant="soft" icon="external" href={link} external>
      {t('settings.explorer', { name: network.explorer.name })}
    </ButtonLink>
  )
}

/** Of several calls that went as one, the wallet's id of them is all there is. */
function hashOf({ answer }: JournalEntry): string | undefined {
  return answer?.startsWith('calls:') ? undefined : answer
}
