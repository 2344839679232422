import { type AccountPart, balanceRetryMs } from '@foyer/controllers/widget'
import type { FoyerError } from '@foyer/core'
import { Button, Columns, EmptyState, ErrorState, isIconName, Notice, VisuallyHidden } from '@foyer/ui'
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
  return (
    <EmptyState
      title={t('account.emptyTitle')}
      text={t('account.emptyText', { network })}
      action={
        ways.length > 0 && (
          <Columns>
            {ways.map(({ id, icon, route, label: key }) => (
              <Button
                key={id}
                variant="soft"
                size="s"
                icon={isIconName(icon) ? icon : undefined}
                onClick={() => router.push(route.view, route.params)}
              >
                {label(key)}
              </Button>
            ))}
          </Columns>
        )
      }
    />
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

/** Above tokens that may have changed since, or below those that the chain tells alone. */
export function Outdated({ error, balances }: FailedProps) {
  const t = useWords()
  const { partial } = useSnapshot(balances.state)
  const left = useSecondsLeft(error)
  if (partial)
    return (
      <Notice
        tone="warn"
        role="status"
        action={
          <Button variant="soft" size="s" onClick={() => void balances.refresh({ force: true })}>
            {t('view.retry')}
          </Button>
        }
      >
        {t('account.balancePartial')}
      </Notice>
    )
  return (
    <Notice
      tone="warn"
      role="status"
      title={t('account.balanceError')}
      action={
        left === 0 && (
          <Button variant="soft" size="s" onClick={() => void balances.refresh()}>
            {t('view.retry')}
          </Button>
        )
      }
    >
      {t('account.balanceOld')}
    </Notice>
  )
}

const secondMs = 1_000
const pauseSeconds = balanceRetryMs / secondMs

/** In how many seconds balances may be fetched again after a failure; counts down to 0. */
function useSecondsLeft(error: FoyerError): number {
  const [past, setPast] = useState({ error, seconds: 0 })
  useEffect(() => {
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
