import type { AccountPart } from '@foyer/controllers/widget'
import {
  activeNetwork,
  latestValue,
  type Network,
  symbolText,
  type TokenBalance,
  tokenKey,
  tokenName,
  truncateMiddle,
} from '@foyer/core'
import {
  hiddenAmount,
  priceText,
  rowAmountText,
  rowFiatText,
  rowWorthText,
  TokenPicture,
  type Writing,
} from '@foyer/parts'
import { Icon, IconBox, type IconName, ListRow, SkeletonRows, Stack, Tag, useLocale } from '@foyer/ui'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { longListRows } from '../../longList.js'
import { useOptions, useRoot, useWidget, useWords } from '../../scaffoldContext.js'
import { useNetworkName } from '../../useNetworkName.js'
import { arrange, leavesOut, sumOf, totalHeld } from './arrange.js'
import type { Changes } from './changes.js'
import { isKnownEmpty } from './isKnownEmpty.js'
import { LongList, NoTokens, Outdated, Unavailable } from './lazyAccountViews.js'
import { useChanges } from './useChanges.js'

type Held = Pick<AccountPart, 'balances' | 'choices' | 'past'>

/** The tokens of the account in use. */
export function Tokens({ part }: { readonly part: Held }) {
  const { balances } = part
  const { tokens, partial, oldPrices } = useSnapshot(balances.state)
  const held = latestValue(tokens)
  const error = tokens.status === 'failed' ? tokens.error : undefined
  const changes = useChanges(part, held)
  const network = useNetworkName()
  if (!held)
    return error ? (
      <Unavailable error={error} balances={balances} />
    ) : (
      <SkeletonRows rows={3} image="circle" plain value />
    )
  if (isKnownEmpty({ tokens, partial })) return <NoTokens network={network} />
  const notice = (error || oldPrices) && <Outdated error={error} balances={balances} />
  return (
    <Stack gap="xs">
      {!partial && notice}
      <Rows held={held} choices={part.choices} changes={changes} />
      {partial && notice}
    </Stack>
  )
}

interface RowsProps extends Pick<AccountPart, 'choices'> {
  readonly held: readonly TokenBalance[]
  readonly changes: Changes | undefined
}

/** All that is worth a line; what is worth little, and what the visitor hid, each behind a row of its own. */
const Rows = memo(function Rows({ held, choices, changes }: RowsProps) {
  const t = useWords()
  const { locale } = useLocale()
  const { currency } = useOptions()
  const { amountsHidden, smallShown, byName, hiddenTokens } = useSnapshot(choices.state)
  const [hiddenShown, setHiddenShown] = useState(false)
  const writing = useMemo(() => ({ text: { locale }, currency }), [locale, currency])
  const { worthy, small, away } = useMemo(
    () => arrange(held, { byName, hiddenTokens }, writing),
    [held, byName, hiddenTokens, writing],
  )
  // Once for the list: a row that looked for itself would follow all of the state, and there may be thousands.
  const list: TokenRowFacts = {
    writing,
    network: activeNetwork(useRoot()),
    amountsHidden,
    priced: held.some(({ price }) => price),
    changes,
  }
  return (
    <div>
      <List tokens={worthy} list={list} />
      <Group
        icon="more"
        title={t('account.small')}
        tokens={small}
        list={list}
        open={smallShown}
        onToggle={() => choices.choose({ smallShown: !smallShown })}
      />
      <Group
        icon="eye-off"
        title={t('account.away')}
        tokens={away}
        list={list}
        open={hiddenShown}
        onToggle={() => setHiddenShown(!hiddenShown)}
      />
    </div>
  )
})

interface ListProps {
  readonly tokens: readonly TokenBalance[]
  readonly list: TokenRowFacts
}

function List({ tokens, list }: ListProps): ReactNode {
  const t = useWords()
  const row = (token: TokenBalance) => <TokenRow key={tokenKey(token)} token={token} list={list} />
  return tokens.length > longListRows ? (
    <LongList label={t('account.tokens')} items={tokens} getKey={tokenKey} renderItem={row} />
  ) : (
    tokens.map(row)
  )
}

interface GroupProps extends ListProps {
  readonly icon: IconName
  readonly title: string
  readonly open: boolean
  readonly onToggle: () => void
}

/** Tokens that are listed on request. */
function Group({ icon, title, tokens, list, open, onToggle }: GroupProps) {
  const t = useWords()
  if (tokens.length === 0) return null
  const worth = sumOf(tokens)
  return (
    <>
      <ListRow
        plain
        aria-expanded={open}
        onClick={onToggle}
        leading={<IconBox round icon={icon} />}
        title={title}
        subtitle={t('account.count', { count: tokens.length })}
        value={
          worth > 0n &&
          !leavesOut(tokens) &&
          (list.amountsHidden ? hiddenAmount : rowWorthText(list.writing, worth))
        }
        trailing={<Icon name="chevron-down" />}
      />
      {open && <List tokens={tokens} list={list} />}
    </>
  )
}

/** What all rows are drawn by. */
interface TokenRowFacts {
  readonly writing: Writing
  readonly network: Network
  readonly amountsHidden: boolean
  /** Others have a price: that one has none is said. */
  readonly priced: boolean
  readonly changes: Changes | undefined
}

interface RowProps {
  readonly token: TokenBalance
  readonly list: TokenRowFacts
}

/** Drawn again where the list is, and not as it scrolls. */
const TokenRow = memo(function TokenRow({ token, list }: RowProps) {
  const t = useWords()
  const { router, images } = useWidget()
  const { writing, network, amountsHidden, priced, changes } = list
  const { locked, decimals, price, standing } = token
  const name = tokenName(token)
  const total = totalHeld(token)
  const held = rowAmountText(writing, total, token)
  const each = priceText(writing, price)
  const change = changes?.of(token, writing)
  // The name of a token that may be taken for another proves nothing: its contract comes first.
  const contract = standing && truncateMiddle(token.address ?? '')
  const isDoubted = standing === 'doubted'
  const subtitle = amountsHidden
    ? symbolText(token)
    : locked
      ? `${held}, ${t('account.locked', { amount: rowAmountText(writing, locked, token) })}`
      : held
  return (
    <ListRow
      plain
      onClick={() => router.push('Token', { token: tokenKey(token), name })}
      leading={<TokenPicture images={images} token={token} network={network} size={40} />}
      title={name}
      subtitle={contract ? `${contract} · ${subtitle}` : subtitle}
      trailing={isDoubted && <Tag tone="warn">{t('account.unverified')}</Tag>}
      value={
        isDoubted
          ? undefined
          : amountsHidden
            ? hiddenAmount
            : (rowFiatText(writing, total, decimals, price) ?? (priced ? '–' : undefined))
      }
      valueDetail={change?.text ?? (each && t('account.price', { price: each }))}
      valueTone={change?.tone}
    />
  )
})
