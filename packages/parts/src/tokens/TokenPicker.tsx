import {
  type Async,
  type Images,
  type Network,
  standingOf,
  symbolText,
  type TokenBalance,
  tokenKey,
  tokenName,
  truncateMiddle,
} from '@foyer/core'
import {
  Body,
  Button,
  EmptyState,
  ErrorState,
  HeldRow,
  SearchField,
  SkeletonRows,
  Tag,
  useText,
  VirtualList,
} from '@foyer/ui'
import { type ReactNode, useDeferredValue } from 'react'
import { movableText } from '../amounts/amountFault.js'
import {
  type HeldWriting,
  hiddenAmount,
  rowAmountText,
  rowFiatText,
  type Writing,
} from '../amounts/amounts.js'
import { namedContract } from '../amounts/called.js'
import type { amountMessages } from '../amounts/messages.js'
import type { tokenPickerMessages } from './messages.js'
import { searchTokens } from './searchTokens.js'
import { TokenPicture } from './TokenPicture.js'

interface TokenPickerProps {
  /** The context of a feature has it. */
  readonly context: Writing & HeldWriting & { readonly images: Images }
  /** All of them; those to choose from are {@link held}. */
  readonly tokens: Pick<Async<unknown>, 'status'>
  /** Whether {@link held} may lack some that the account holds, since it was read from the chain alone. @default false */
  readonly partial?: boolean | undefined
  /** Those on the network: what the account holds. */
  readonly held: readonly TokenBalance[]
  /** Prices are too old for a worth. They vouch for their tokens all the same. @default false */
  readonly isOld?: boolean
  /** {@link held} has tokens too of which the account has nothing; these show their symbol alone. @default false */
  readonly mayLack?: boolean
  /** Between the search and the list. */
  readonly above?: ReactNode
  readonly network: Network
  /** Key of the token chosen. */
  readonly selected: string | undefined
  /** As typed. */
  readonly search: string
  readonly onSearch: (text: string) => void
  /** @param key of the token */
  readonly onSelect: (key: string) => void
  readonly onRetry: () => void
}

/** Chooses one of the tokens that an account holds. Its texts are `tokenPickerMessages`. */
export function TokenPicker(props: TokenPickerProps) {
  const t = useText<typeof tokenPickerMessages>()
  return (
    <Body>
      <SearchField
        label={t('tokens.search')}
        value={props.search}
        onValueChange={props.onSearch}
        data-autofocus
      />
      {props.above}
      {/* Filtering must not hold up typing. */}
      <Tokens {...props} search={useDeferredValue(props.search)} />
    </Body>
  )
}

function Tokens({
  context,
  tokens,
  partial,
  held,
  isOld = false,
  mayLack = false,
  network,
  selected,
  search,
  onSelect,
  onRetry,
}: TokenPickerProps) {
  const t = useText<typeof tokenPickerMessages>()
  const tAmount = useText<typeof amountMessages>()
  const found = searchTokens(held, search)
  if (found.length === 0) {
    if (tokens.status === 'failed')
      return (
        <ErrorState
          title={t(mayLack ? 'tokens.offered' : 'tokens.unavailable')}
          action={<Button onClick={onRetry}>{t('tokens.retry')}</Button>}
        />
      )
    // A list that is loaded again was whole before.
    if (tokens.status !== 'ready' && (partial || held.length === 0))
      return <SkeletonRows rows={4} image="circle" value />
    if (held.length > 0) return <EmptyState icon="search" title={t('tokens.notFound')} />
    const text = !mayLack && t('tokens.emptyText', { network: network.name })
    return <EmptyState title={t('tokens.empty')} text={text} />
  }

  const worth = ({ amount, decimals, price }: TokenBalance) =>
    context.choices.state.amountsHidden ? hiddenAmount : rowFiatText(context, amount, decimals, price)
  return (
    <VirtualList
      label={t('tokens.list', { network: network.name })}
      items={found}
      rowHeight={68}
      getKey={tokenKey}
      renderItem={(token) => {
        const contract = namedContract(token)
        const isDoubted = standingOf(token) === 'doubted'
        const isLacking = mayLack && !token.amount && !token.locked
        const amount = isLacking ? symbolText(token) : movableText(tAmount, context, token, rowAmountText)
        return (
          <HeldRow
            title={tokenName(token)}
            // A look-alike shows what tells it apart: its contract, and first, since the end of a long line is cut.
            subtitle={contract ? `${truncateMiddle(contract)} · ${amount}` : amount}
            leading={<TokenPicture images={context.images} token={token} network={network} badge />}
            // What it is worth is anybody's claim, and its contract needs the room.
            value={isDoubted || isLacking || isOld ? undefined : worth(token)}
            trailing={isDoubted && <Tag tone="warn">{t('tokens.unverified')}</Tag>}
            selected={tokenKey(token) === selected}
            onClick={() => onSelect(tokenKey(token))}
          />
        )
      }}
    />
  )
}
