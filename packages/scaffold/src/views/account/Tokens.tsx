import { type AccountPart, balanceRetryMs } from '@foyer/controllers/widget'
import {
  activeNetwork,
  type FoyerError,
  fiatValue,
  latestValue,
  type Network,
  type TokenAction,
  type TokenBalance,
  tokenKey,
} from '@foyer/core'
import { priceText, rowAmountText, rowFiatText, TokenPicture, type Writing } from '@foyer/parts'
import {
  Button,
  Columns,
  EmptyState,
  ErrorState,
  IconButton,
  isIconName,
  ListRow,
  Notice,
  SectionLabel,
  SkeletonRows,
  Stack,
  useLocale,
  VirtualList,
} from '@foyer/ui'
import { memo, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { longListRows } from '../../longList.js'
import {
  useActions,
  useLabel,
  useOptions,
  useRoot,
  useScaffoldState,
  useTokenActions,
  useWidget,
  useWords,
} from '../../scaffoldContext.js'
import { useNetworkName } from '../../useNetworkName.js'
import { hidden } from './AccountBalance.js'

type Held = Pick<AccountPart, 'balances'>

/** The tokens of the account in use. */
export function Tokens({ balances }: Held) {
  const { tokens } = useSnapshot(balances.state)
  const held = latestValue(tokens)
  const error = tokens.status === 'failed' ? tokens.error : undefined
  if (!held)
    return error ? (
      <Unavailable error={error} balances={balances} />
    ) : (
      <Stack gap="xs">
        <Heading balances={balances} />
        <SkeletonRows rows={3} image="circle" plain value />
      </Stack>
    )
  if (held.length === 0 && !error) return <NoTokens />
  return (
    <Stack gap="xs">
      {held.length > 0 && <Heading balances={balances} />}
      {error && <Outdated error={error} balances={balances} />}
      <Rows held={held} />
    </Stack>
  )
}

/** Hides the amounts from who looks over a shoulder, and asks for them anew. */
function Heading({ balances }: Held) {
  const t = useWords()
  const own = useScaffoldState()
  const { amountsHidden } = useSnapshot(own)
  const [asking, setAsking] = useState(false)
  return (
    <SectionLabel
      action={
        <Stack direction="row">
          <IconButton
            size={32}
            icon={amountsHidden ? 'eye-off' : 'eye'}
            label={t(amountsHidden ? 'account.show' : 'account.hide')}
            onClick={() => {
              own.amountsHidden = !amountsHidden
            }}
          />
          <IconButton
            size={32}
            icon="refresh"
            label={t('account.refresh')}
            loading={asking}
            onClick={() => {
              setAsking(true)
              void balances.refresh({ force: true }).finally(() => setAsking(false))
            }}
          />
        </Stack>
      }
    >
      {t('account.tokens')}
    </SectionLabel>
  )
}

/** All that is worth a line; what is left of a token that was sent, and dust, on request. */
const Rows = memo(function Rows({ held }: { readonly held: readonly TokenBalance[] }) {
  const t = useWords()
  const [all, setAll] = useState(false)
  const { locale } = useLocale()
  const { currency } = useOptions()
  // Once for the list: a row that looked for itself would follow all of the state, and there may be thousands.
  const list: Facts = {
    writing: { text: { locale }, currency },
    network: activeNetwork(useRoot()),
    amountsHidden: useSnapshot(useScaffoldState()).amountsHidden,
    priced: held.some(({ price }) => price),
    actions: useTokenActions(),
  }
  const row = (token: TokenBalance) => <TokenRow key={tokenKey(token)} token={token} list={list} />
  const worthy = held.filter((token) => !isSmall(token))
  const shown = all || worthy.length === 0 ? held : worthy
  const more = held.length - shown.length
  return (
    <>
      {shown.length > longListRows ? (
        <VirtualList
          label={t('account.tokens')}
          items={shown}
          rowHeight={64}
          getKey={tokenKey}
          renderItem={row}
        />
      ) : (
        shown.map(row)
      )}
      {more > 0 && (
        <Button variant="ghost" size="s" onClick={() => setAll(true)}>
          {t('account.small', { count: more })}
        </Button>
      )}
    </>
  )
})

/** Nothing, or worth less than a hundredth. What has no price may be worth anything; the coin pays fees. */
function isSmall({ address, amount, decimals, price }: TokenBalance): boolean {
  if (address === undefined) return false
  return amount === 0n || (price !== undefined && price > 0 && fiatValue(amount, decimals, price) < 0.01)
}

/** What all rows are drawn by. */
interface Facts {
  readonly writing: Writing
  readonly network: Network
  readonly amountsHidden: boolean
  /** Others have a price: that one has none is said. */
  readonly priced: boolean
  /** What features offer to do with a token. */
  readonly actions: readonly TokenAction[]
}

interface RowProps {
  readonly token: TokenBalance
  readonly list: Facts
}

/** Drawn again where the list is, and not as it scrolls. */
const TokenRow = memo(function TokenRow({ token, list }: RowProps) {
  const t = useWords()
  const label = useLabel()
  const { router, images } = useWidget()
  const { writing, network, amountsHidden, priced, actions } = list
  const { name, symbol, amount, decimals, price } = token
  const each = priceText(writing, price)
  return (
    <ListRow
      plain
      trailing={actions.map(({ id, icon, label: key, route }) => (
        <IconButton
          key={id}
          icon={isIconName(icon) ? icon : 'more'}
          label={`${label(key)} ${symbol}`}
          onClick={() => {
            const { view, params } = route(token)
            router.push(view, params)
          }}
        />
      ))}
      leading={<TokenPicture images={images} token={token} network={network} size={40} />}
      title={name || symbol}
      subtitle={amountsHidden ? `${hidden} ${symbol}` : rowAmountText(writing, amount, token)}
      value={
        amountsHidden ? hidden : (rowFiatText(writing, amount, decimals, price) ?? (priced ? '–' : undefined))
      }
      valueDetail={each && t('account.price', { price: each })}
    />
  )
})

function NoTokens() {
  const t = useWords()
  const label = useLabel()
  const { router } = useWidget()
  const name = useNetworkName()
  const ways = useActions('account').filter(({ incoming }) => incoming)
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

interface FailedProps extends Held {
  readonly error: FoyerError
}

function Unavailable({ error, balances }: FailedProps) {
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

function Outdated({ error, balances }: FailedProps) {
  const t = useWords()
  const retry = useRetry(balances, error)
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

/** Fetches balances again; `undefined` until this failure may be tried again. */
function useRetry(balances: Held['balances'], error: FoyerError): (() => void) | undefined {
  const [open, setOpen] = useState<FoyerError>()
  useEffect(() => {
    const timer = setTimeout(() => setOpen(error), balanceRetryMs)
    return () => clearTimeout(timer)
  }, [error])
  return open === error ? () => void balances.refresh() : undefined
}
