import { type Async, latestValue } from '@foyer/core'
import { Button, Notice, RowGroup, SectionLabel, SkeletonRows, useText } from '@foyer/ui'
import { Children, type ReactNode, useState } from 'react'
import type { messages } from '../messages.js'
import { isOnItsWay, type Served } from '../state.js'

/** So many rows are shown before somebody asks for the others. */
const few = 12

interface GroupProps<T> {
  readonly title: string
  readonly list: Async<Served<T>>
  /** What of the list is shown. */
  readonly items: readonly T[]
  readonly failed: string
  readonly onRetry: () => void
  readonly row: (item: T) => ReactNode
  /** Below the rows. */
  readonly children?: ReactNode
}

/** The rows of one service. What it does not have leaves no trace, and what it did not tell is said. */
export function Group<T>({ title, list, items, failed, onRetry, row, children }: GroupProps<T>) {
  const t = useText<typeof messages>()
  const [isOpen, open] = useState(false)
  const isFailed = list.status === 'failed'
  const isLoading = isOnItsWay(list)
  const isBare = items.length === 0 && Children.toArray(children).length === 0
  if (isBare && !isFailed && !isLoading) return null
  const shown = isOpen ? items : items.slice(0, few)
  return (
    <>
      <SectionLabel>{title}</SectionLabel>
      {isFailed && (
        <Notice
          role="status"
          tone="warn"
          action={
            <Button variant="soft" size="s" onClick={onRetry}>
              {t('sessions.retry')}
            </Button>
          }
        >
          {failed}
        </Notice>
      )}
      {isLoading && <SkeletonRows rows={2} image="circle" value />}
      <RowGroup>{shown.map(row)}</RowGroup>
      {shown.length < items.length && (
        <Button variant="ghost" size="s" onClick={() => open(true)}>
          {t('sessions.showAll', { count: items.length })}
        </Button>
      )}
      {latestValue(list) && children}
    </>
  )
}
