import {
  activeNetwork,
  type FoyerError,
  fiatValue,
  formatAmount,
  formatFiat,
  latestValue,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import {
  Button,
  Columns,
  EmptyState,
  ErrorState,
  isIconName,
  ListRow,
  Notice,
  SkeletonRows,
  Stack,
  TokenImage,
  useLocale,
  VirtualList,
} from '@foyer/ui'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useActions, useLabel, useOptions, useRoot, useVisit, useWords } from '../scaffoldContext.js'
import { useAccountPart } from '../useAccountPart.js'

/** After a failure balances may be asked for again only then (spec 8), in ms. */
const retryGate = 30_000
/** From here on only the rows in sight are drawn, in a list that scrolls by itself. */
const many = 40
/** Ways to bring something in, by the names that the host orders them with (spec 1). */
const incoming = ['receive', 'onramp']

/** The tokens of the account in use. */
export function Tokens() {
  const t = useWords()
  const { balances } = useAccountPart()
  const { tokens } = useSnapshot(balances.state)
  const held = latestValue(tokens)
  const error = tokens.status === 'failed' ? tokens.error : undefined
  if (!held)
    return error ? <Unavailable error={error} /> : <SkeletonRows rows={3} image="circle" plain value />
  if (held.length === 0 && !error) return <NoTokens />
  return (
    <Stack gap="xs">
      {error && <Outdated error={error} />}
      {held.length > many ? (
        <VirtualList
          label={t('account.tokens')}
          items={held}
          rowHeight={64}
          getKey={tokenKey}
          renderItem={(token) => <TokenRow token={token} />}
        />
      ) : (
        held.map((token) => <TokenRow key={tokenKey(token)} token={token} />)
      )}
    </Stack>
  )
}

function TokenRow({ token }: { readonly token: TokenBalance }) {
  const t = useWords()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const { name, symbol, icon, amount, decimals, price } = token
  return (
    <ListRow
      plain
      leading={<TokenImage src={icon} name={symbol || name} size={40} />}
      title={name || symbol}
      subtitle={`${formatAmount(amount, decimals, { locale })} ${symbol}`}
      value={
        price === undefined ? undefined : formatFiat(fiatValue(amount, decimals, price), currency, locale)
      }
      valueDetail={
        price === undefined ? undefined : t('account.price', { price: formatFiat(price, currency, locale) })
      }
    />
  )
}

function NoTokens() {
  const t = useWords()
  const label = useLabel()
  const { router } = useVisit()
  const { name } = activeNetwork(useRoot())
  const ways = useActions('account').filter(({ id }) => incoming.includes(id))
  return (
    <EmptyState
      title={t('account.emptyTitle')}
      text={t('account.emptyText', { network: name })}
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

function Unavailable({ error }: { readonly error: FoyerError }) {
  const t = useWords()
  const retry = useRetry(error)
  return (
    <ErrorState
      title={t('account.balanceError')}
      text={t(retry ? 'account.balanceErrorText' : 'account.balanceWait')}
      action={
        <Button variant="soft" disabled={!retry} onClick={retry}>
          {t('view.retry')}
        </Button>
      }
    />
  )
}

function Outdated({ error }: { readonly error: FoyerError }) {
  const t = useWords()
  const retry = useRetry(error)
  return (
    <Notice
      tone="warn"
      role="status"
      title={t('account.balanceError')}
      action={
        retry && (
          <Button variant="soft" size="s" onClick={retry}>
            {t('view.retry')}
          </Button>
        )
      }
    >
      {t('account.balanceOld')}
    </Notice>
  )
}

/** Fetches balances again; `undefined` until the gate of this failure has opened. */
function useRetry(error: FoyerError): (() => void) | undefined {
  const { balances } = useAccountPart()
  const [open, setOpen] = useState<FoyerError>()
  useEffect(() => {
    const timer = setTimeout(() => setOpen(error), retryGate)
    return () => clearTimeout(timer)
  }, [error])
  return open === error ? () => void balances.refresh() : undefined
}
