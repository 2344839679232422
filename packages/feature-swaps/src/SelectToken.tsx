import { symbolText, tokenKey, type ViewProps } from '@foyer/core'
import { TokenPicker, TokenPicture } from '@foyer/parts'
import { Chip, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import { readForm, suggestedOf } from './form.js'
import type { messages } from './messages.js'
import { isSwapNetwork } from './networks.js'
import type { Swaps } from './state.js'
import { UnsupportedNetwork } from './UnsupportedNetwork.js'

/** All tokens that can be swapped on the network in use: what the account holds first, then what is known best. */
export function SelectToken({ controller, context }: ViewProps<'SwapSelectToken', Swaps>) {
  const t = useText<typeof messages>()
  const filled = useSnapshot(controller.state, { sync: true })
  const balances = useSnapshot(context.balances.state)
  const { tokens, network } = readForm(filled, balances, useSnapshot(context.state), context.text.locale)
  if (!isSwapNetwork(network)) return <UnsupportedNetwork context={context} />
  const select = (key: string) => {
    controller.selectToken(key)
    context.router.back()
  }
  const suggested = filled.search === '' && tokens.length > 8 ? suggestedOf(tokens) : []
  return (
    <TokenPicker
      context={context}
      tokens={filled.tokens}
      held={tokens}
      mayLack
      network={network}
      selected={filled[filled.choosing]}
      search={filled.search}
      above={
        suggested.length > 0 && (
          <fieldset className="fy-chips" aria-label={t('swap.token.suggested')}>
            {suggested.map((token) => (
              <Chip
                key={tokenKey(token)}
                image={<TokenPicture images={context.images} token={token} network={network} size={16} />}
                onClick={() => select(tokenKey(token))}
              >
                {symbolText(token)}
              </Chip>
            ))}
          </fieldset>
        )
      }
      onSearch={controller.setSearch}
      onSelect={select}
      onRetry={controller.list}
    />
  )
}
