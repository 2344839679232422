import type { ViewProps } from '@foyer/core'
import { TokenPicker } from '@foyer/parts'
import { useSnapshot } from 'valtio'
import { readForm } from './form.js'
import type { Send } from './state.js'

/** The tokens that the account holds on the network in use. */
export function SelectToken({ controller, context }: ViewProps<'WalletSendSelectToken', Send>) {
  const filled = useSnapshot(controller.state, { sync: true })
  const balances = useSnapshot(context.balances.state)
  const form = readForm(filled, balances, useSnapshot(context.state), context.text.locale)
  return (
    <TokenPicker
      context={context}
      tokens={balances.tokens}
      partial={balances.partial}
      onRetry={() => void context.balances.refresh(balances.partial ? { force: true } : {})}
      held={form.held}
      isOld={form.isOld}
      network={form.network}
      selected={filled.token}
      search={filled.search}
      onSearch={controller.setSearch}
      onSelect={(token) => {
        controller.selectToken(token)
        context.router.back()
      }}
    />
  )
}
