import { type TokenBalance, tokenKey, truncateMiddle, type ViewProps } from '@foyer/core'
import {
  Body,
  Button,
  EmptyState,
  ErrorState,
  ListRow,
  SearchField,
  SkeletonRows,
  Tag,
  TokenImage,
  useText,
  VirtualList,
} from '@foyer/ui'
import { useDeferredValue } from 'react'
import { useSnapshot } from 'valtio'
import { readForm } from './form.js'
import type { messages } from './messages.js'
import type { Send } from './send.js'
import { amountText, fiatText } from './show.js'
import { lookAlikes, searchTokens } from './tokens.js'
import { useNetworkImage } from './useNetworkImage.js'

type Props = ViewProps<'WalletSendSelectToken', Send>

/** The tokens that the account holds on the network in use. */
export function SelectToken({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state, { sync: true })
  return (
    <Body>
      <SearchField
        label={t('send.token.search')}
        value={filled.search}
        onValueChange={controller.setSearch}
        data-autofocus
      />
      {/* Filtering must not hold up typing. */}
      <Tokens controller={controller} context={context} search={useDeferredValue(filled.search)} />
    </Body>
  )
}

function Tokens({
  controller,
  context,
  search,
}: Pick<Props, 'controller' | 'context'> & { readonly search: string }) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state)
  const balances = useSnapshot(context.balances.state)
  const { held, network } = readForm(filled, balances, useSnapshot(context.state))
  const badge = useNetworkImage(context.images, network)

  if (held.length === 0) {
    if (balances.tokens.status === 'failed')
      return (
        <ErrorState
          title={t('send.token.unavailable')}
          action={
            <Button variant="soft" onClick={() => void context.balances.refresh()}>
              {t('send.retry')}
            </Button>
          }
        />
      )
    if (balances.tokens.status !== 'ready') return <SkeletonRows rows={4} image="circle" value />
    return (
      <EmptyState title={t('send.token.empty')} text={t('send.token.emptyText', { network: network.name })} />
    )
  }
  const found = searchTokens(held, search)
  if (found.length === 0) return <EmptyState icon="search" title={t('send.token.notFound')} />

  const unverified = lookAlikes(held)
  const choose = (token: TokenBalance) => {
    controller.selectToken(tokenKey(token))
    context.router.back()
  }
  return (
    <VirtualList
      label={t('send.token.list', { network: network.name })}
      items={found}
      rowHeight={68}
      getKey={tokenKey}
      renderItem={(token) => {
        const doubtful = unverified.has(tokenKey(token))
        const amount = amountText(context, token.amount, token)
        return (
          <ListRow
            title={token.name || token.symbol}
            // A look-alike shows what tells it apart: its contract.
            subtitle={doubtful && token.address ? `${amount} · ${truncateMiddle(token.address)}` : amount}
            leading={
              <TokenImage src={token.icon} name={token.symbol} network={{ src: badge, name: network.name }} />
            }
            // What it is worth is anybody's claim, and its contract needs the room.
            value={doubtful ? undefined : fiatText(context, token.amount, token.decimals, token.price)}
            trailing={doubtful && <Tag tone="warn">{t('send.token.unverified')}</Tag>}
            selected={tokenKey(token) === filled.token}
            onClick={() => choose(token)}
          />
        )
      }}
    />
  )
}
