import { latestValue, type TokenBalance, tokenKey, type ViewProps } from '@foyer/core'
import { heldToken, isOffered, judgeOffered, TokenPicker } from '@foyer/parts'
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
  const tokens = useOnSale(form, context)
  const selected = chosen && tokens[onSale.indexOf(chosen)]
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
      held={tokens}
      mayLack
      network={network}
      selected={selected && tokenKey(selected)}
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
        const found = onSale[tokens.findIndex((token) => tokenKey(token) === key)]
        if (found) controller.chooseAsset(found.asset.id)
        context.router.back()
      }}
      onRetry={controller.retry}
    />
  )
}

/** Returns the tokens on sale, in order, as they count next to what the account holds. */
export function useOnSale({ onSale, network }: Form, { balances }: Props['context']) {
  const held = latestValue(useSnapshot(balances.state).tokens) ?? []
  const tokens = onSale.map((one) => tokenOf(one, network, held))
  return judgeOffered(network, tokens)
}

/** What is sold, as a token of the account. */
function tokenOf(
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
    isListed: isOffered(own),
    ...(address !== '' && { address }),
  }
}
