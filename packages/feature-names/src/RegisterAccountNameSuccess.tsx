import { accountParts, type ViewProps } from '@foyer/core'
import { AccountAvatar, Body, IconBox, Message, useText } from '@foyer/ui'
import { useSnapshot } from 'valtio'
import type { messages } from './messages.js'
import { OwnedName } from './OwnedName.js'
import { RegisterAccountName } from './RegisterAccountName.js'
import type { Names } from './state.js'

/** A name on its way to be registered, then whose it is. */
export function RegisterAccountNameSuccess({
  controller,
  context,
}: Pick<ViewProps<'RegisterAccountNameSuccess', Names>, 'controller' | 'context'>) {
  const t = useText<typeof messages>()
  const { registering } = useSnapshot(controller.state)
  // Led here by the host, without a name under way.
  if (!registering) return <RegisterAccountName controller={controller} context={context} />
  const { account, name, step } = registering
  if (step === 'done') return <OwnedName name={name} account={account} isNew context={context} />
  return (
    <Body>
      <Message
        role="status"
        media={
          <IconBox
            icon={<AccountAvatar address={accountParts(account).address} size={80} />}
            size={80}
            round
            busy
          />
        }
        title={t('names.waiting', { name })}
        text={t(step === 'signing' ? 'names.signing' : 'names.waitingText')}
      />
    </Body>
  )
}
