import { activeNetwork } from '@foyer/core'
import { Footnote, Tag, useText } from '@foyer/ui'
import { useRoot } from '../../../scaffoldContext.js'
import type { Connected } from '../AccountAddress.js'
import type { messages } from './messages.js'

/** Says that the account in use is that of the key, where the wallet has a smart one too; and why, if nobody chose it. */
export function AccountNote({ connection: { smartAccount } }: { readonly connection: Connected }) {
  const t = useText<typeof messages>()
  const { id, name: network } = activeNetwork(useRoot())
  if (!smartAccount || smartAccount.isOfKey) return null
  return (
    <>
      <Tag>{t('types.standard')}</Tag>
      {!smartAccount.networks.includes(id) && (
        <Footnote role="status">{t('types.fallback', { network })}</Footnote>
      )}
    </>
  )
}
