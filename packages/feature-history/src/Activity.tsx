import { accountParts, activeNetwork, type ViewProps } from '@foyer/core'
import {
  Body,
  Button,
  EmptyState,
  ErrorState,
  Footnote,
  Link,
  Notice,
  SectionLabel,
  SkeletonRows,
  Stack,
  unevenRows,
  useLocale,
  useText,
  VirtualList,
} from '@foyer/ui'
import { Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ActivityRow, type RowFacts } from './ActivityRow.js'
import type { History } from './history.js'
import { createGrouping, type Entry } from './list.js'
import type { messages } from './messages.js'
import type { Caution } from './transaction.js'
import { useRows } from './useRows.js'

type Props = ViewProps<'Activity', History>

/** What stands below the last row while there are older ones. */
type ActivityLine = Entry | { readonly kind: 'more'; readonly key: string }

const heights: Readonly<Record<ActivityLine['kind'], number>> = { month: 36, row: 60, more: 60 }
const isHeading = ({ kind }: ActivityLine) => kind === 'month'

/** What the account in use did, month by month. A tab beside its tokens; by itself, a view. */
export function Activity(props: Props) {
  const { context, controller, signal } = props
  useEffect(() => controller.stay(signal, true), [controller, signal])
  // Once: while it leaves the screen, another view is on top already.
  const [isTab] = useState(() => context.router.state.stack.at(-1)?.view !== 'Activity')
  const list = <Transactions {...props} />
  return isTab ? list : <Body>{list}</Body>
}

function Transactions({ context, controller }: Pick<Props, 'context' | 'controller'>) {
  const t = useText<typeof messages>()
  const { account, status, done, outdated, isCut, attribution } = useSnapshot(controller.state)
  const { rows, cautions } = useRows(controller, context)
  const { locale } = useLocale()
  const group = useMemo(() => createGrouping(locale), [locale])
  const entries = useMemo(() => group(rows), [group, rows])
  const network = activeNetwork(useSnapshot(context.state))
  const { amountsHidden: isHidden } = useSnapshot(context.choices.state)
  const facts = useMemo<RowFacts>(
    () => ({
      t,
      network,
      context,
      own: account ? accountParts(account).address : '',
      writing: { text: { locale }, isHidden },
      day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
    }),
    [t, network, context, account, locale, isHidden],
  )
  const lines = useMemo<readonly ActivityLine[]>(
    () => (done || status === 'failed' ? entries : [...entries, { kind: 'more', key: 'more' }]),
    [entries, done, status],
  )
  const places = useMemo(() => unevenRows(lines.map(({ kind }) => heights[kind])), [lines])

  if (!account) return <NoAccount context={context} />
  if (entries.length === 0) {
    if (status === 'failed') return <Unavailable controller={controller} />
    if (done) {
      const kind = isCut ? 'cut' : rows.length > 0 ? 'onlySpam' : 'empty'
      return <EmptyState icon="clock" title={t(`history.${kind}`)} text={t(`history.${kind}Text`)} />
    }
    if (status !== 'waiting') return <SkeletonRows rows={4} image="circle" plain value />
  }
  return (
    <Stack gap="xs">
      {(outdated || status === 'failed') && (
        <Notice
          tone="warn"
          role="status"
          action={
            <Button variant="soft" size="s" onClick={() => void controller.refresh()}>
              {t('history.retry')}
            </Button>
          }
        >
          {t(outdated ? 'history.outdated' : 'history.error')}
        </Notice>
      )}
      <VirtualList
        label={t('history.list')}
        items={lines}
        rowHeight={places}
        isHeading={isHeading}
        getKey={keyOf}
        flow
        scrolled={controller.scrolled}
        onEndReached={status === 'ready' ? () => void controller.more() : undefined}
        renderItem={(line) => {
          if (line.kind === 'month') return <SectionLabel>{line.text}</SectionLabel>
          if (line.kind === 'row')
            return <ActivityRow row={line.row} cautions={cautions.get(line.key) ?? none} facts={facts} />
          return status === 'waiting' ? (
            <Stack align="center">
              <Button variant="ghost" size="s" onClick={() => void controller.more()}>
                {t('history.older')}
              </Button>
            </Stack>
          ) : (
            <SkeletonRows rows={1} image="circle" plain value />
          )
        }}
      />
      {isCut && <Notice>{t('history.cutText')}</Notice>}
      {attribution.length > 0 && (
        <Footnote>
          {t('history.by')}{' '}
          {attribution.map(({ name, url }, index) => (
            <Fragment key={url}>
              {index > 0 && ' · '}
              <Link href={url} external>
                {name}
              </Link>
            </Fragment>
          ))}
        </Footnote>
      )}
    </Stack>
  )
}

const none: readonly Caution[] = []
const keyOf = ({ key }: ActivityLine) => key

function NoAccount({ context: { router } }: Pick<Props, 'context'>): ReactNode {
  const t = useText<typeof messages>()
  return (
    <EmptyState
      icon="wallet"
      title={t('history.noAccount')}
      text={t('history.noAccountText')}
      action={
        <Button variant="primary" onClick={() => router.push('Connect')}>
          {t('history.connect')}
        </Button>
      }
    />
  )
}

function Unavailable({ controller }: Pick<Props, 'controller'>): ReactNode {
  const t = useText<typeof messages>()
  return (
    <ErrorState
      title={t('history.error')}
      text={t('history.errorText')}
      action={<Button onClick={() => void controller.more()}>{t('history.retry')}</Button>}
    />
  )
}
