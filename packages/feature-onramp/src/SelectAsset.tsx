import { latestValue, type TokenBalance, tokenKey, type ViewProps } from '@foyer/core'
import { heldToken, TokenPicker } from '@foyer/parts'
import { Body, Chip, EmptyState, Stack, useText } from '@foyer/ui'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Form, type OnSale, readForm } from './form.js'
import type { messages } from './messages.js'
import type { Onramp } from './state.js'

type Props = Pick<ViewProps<'OnRampTokenSelect', Onramp>, 'controller' | 'context'>

/** What is sold on the network in use: the address of the account is sure there alone. */
export function SelectAsset({ controller, context }: Props) {
  const t = useText<typeof messages>()
  const [search, setSearch] = useState('')
  const filled = useSnapshot(controller.state)
  const form = readForm(filled, useSnapshot(context.state), context.text.locale, context.currency)
  const { network, onSale, chosen } = form
  const held = latestValue(useSnapshot(context.balances.state).tokens) ?? []
  const tokens = onSale.map((one) => ({ one, token: tokenOf(one, network, held) }))
  const isChosen = tokens.find(({ one }) => one === chosen)
  if (form.step === 'nothing')
    return (
      <Body>
        <EmptyState title={t('onramp.nothing', { network: network.name })} />
      </Body>
    )
  return (
    <TokenPicker
      context={context}
      tokens={form.step === 'loading' ? filled.options : { status: 'ready' }}
      held={tokens.map(({ token }) => token)}
      mayLack
      network={network}
      selected={isChosen && tokenKey(isChosen.token)}
      search={search}
      above={
        <Stack direction="row">
          <Chip chevron onClick={() => context.router.push('Networks')}>
            {network.name}
          </Chip>
        </Stack>
      }
      onSearch={setSearch}
      onSelect={(key) => {
        const found = tokens.find(({ token }) => tokenKey(token) === key)
        if (found) controller.chooseAsset(found.one.asset.id)
        context.router.back()
      }}
      onRetry={controller.retry}
    />
  )
}

/** What is sold, as a token of the account. */
export function tokenOf(
  { asset: { name, symbol }, sold: { contract_address: address } }: OnSale,
  { id: network }: Form['network'],
  held: readonly TokenBalance[],
): TokenBalance {
  const own = heldToken(held, network, address || undefined)
  return {
    decimals: 0,
    amount: 0n,
    ...own,
    network,
    name,
    symbol,
    isListed: true,
    ...(address !== '' && { address }),
  }
}
