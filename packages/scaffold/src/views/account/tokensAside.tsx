import { type AccountPart, balanceRetryMs } from '@foyer/controllers/widget'
import type { FoyerError } from '@foyer/core'
import {
  Button,
  EmptyState,
  ErrorState,
  Footnote,
  IconBox,
  ListRow,
  Notice,
  Stack,
  VisuallyHidden,
} from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useActions, useLabel, useWidget, useWords } from '../../scaffoldContext.js'
import { asideMessages } from './asideMessages.js'

/** The words of this chunk. */
export const words = [asideMessages, 'aside'] as const

type Held = Pick<AccountPart, 'balances'>

/** In the place of tokens where there are none: ways to receive some. */
export function NoTokens({ network }: { readonly network: string }) {
  const t = useWords()
  const label = useLabel()
  const { router } = useWidget()
  const ways = useActions('account').filter(({ incoming }) => incoming)
  if (ways.length === 0)
    return <EmptyState title={t('account.emptyTitle')} text={t('account.emptyText', { network })} />
  return (
    <Stack>
      {ways.map(({ id, icon, route, label: key }) => (
        <ListRow
          key={id}
          leading={<IconBox icon={icon} />}
          title={label(key)}
          chevron
          onClick={() => router.push(route.view, route.params)}
        />
      ))}
      <Footnote>{t('account.emptyText', { network })}</Footnote>
    </Stack>
  )
}

/** What the views of a failure are given. */
export interface FailedProps extends Held {
  readonly error: FoyerError
}

/** In the place of tokens that nobody tells. */
export function Unavailable({ error, balances }: FailedProps) {
  const t = useWords()
  const left = useSecondsLeft(error)
  const retry = () => void balances.refresh()
  return (
    <ErrorState
      title={t('account.balanceError')}
      text={
        left === 0 ? (
          t('account.balanceErrorText')
        ) : (
          <>
            <VisuallyHidden>{t('account.balanceWait', { count: pauseSeconds })}</VisuallyHidden>
            <span aria-hidden="true">{t('account.balanceWait', { count: left })}</span>
          </>
        )
      }
      action={
        <Button disabled={left > 0} onClick={retry}>
          {t('view.retry')}
        </Button>
      }
    />
  )
}

/** Takes a failure, or none. */
export interface OutdatedProps extends Held {
  /** Absent: only prices are old. */
  readonly error: FoyerError | undefined
}

/** Above tokens that may have changed since, or below those that the chain tells alone. */
export function Outdated({ error, balances }: OutdatedProps) {
  const t = useWords()
  const { partial } = useSnapshot(balances.state)
  const left = useSecondsLeft(error)
  const retry =
    partial || !error || left === 0 ? () => void balances.refresh(partial ? { force: true } : {}) : undefined
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        retry && (
          <Button variant="soft" size="s" onClick={retry}>
            {t('view.retry')}
          </Button>
        )
      }
    >
      {t(!error ? 'account.pricesOld' : partial ? 'account.balancePartial' : 'account.balanceOld')}
    </Notice>
  )
}

const secondMs = 1_000
const pauseSeconds = balanceRetryMs / secondMs

/** In how many seconds balances may be fetched again after a failure; counts down to 0. */
function useSecondsLeft(error: FoyerError | undefined): number {
  const [past, setPast] = useState({ error, seconds: 0 })
  useEffect(() => {
    if (!error) return
    let seconds = 0
    const timer = setInterval(() => {
      seconds += 1
      setPast({ error, seconds })
      if (seconds === pauseSeconds) clearInterval(timer)
    }, secondMs)
    return () => clearInterval(timer)
  }, [error])
  return pauseSeconds - (past.error === error ? past.seconds : 0)
}
