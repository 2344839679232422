import { type AccountPart, balanceRetryMs } from '@foyer/controllers/widget'
import type { FoyerError } from '@foyer/core'
import { Button, EmptyState, ErrorState, Footnote, IconBox, ListRow, Notice, Stack } from '@foyer/ui'
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
  const retry = useRetry(balances, error)
  return (
    <ErrorState
      title={t('account.balanceError')}
      text={t(retry ? 'account.balanceErrorText' : 'account.balanceWait')}
      action={
        <Button disabled={!retry} onClick={retry}>
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
  const again = useRetry(balances, error)
  const retry = partial ? () => void balances.refresh({ force: true }) : again
  return (
    <Notice
      tone="warn"
      role="status"
      action={
        retry && (
          <Button variant="ghost" size="s" onClick={retry}>
            {t('view.retry')}
          </Button>
        )
      }
    >
      {t(partial ? 'account.balancePartial' : 'account.balanceOld')}
    </Notice>
  )
}

/** Fetches balances again; `undefined` until this failure may be tried again. */
function useRetry(balances: Held['balances'], error: FoyerError): (() => void) | undefined {
  const [open, setOpen] = useState<FoyerError>()
  useEffect(() => {
    const timer = setTimeout(() => setOpen(error), balanceRetryMs)
    return () => clearTimeout(timer)
  }, [error])
  return open === error ? () => void balances.refresh() : undefined
}
