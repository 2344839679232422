import { activeAccount, type ConnectionState, ownValue, truncateMiddle } from '@foyer/core'
import { CopyButton, Tag } from '@foyer/ui'
import { useProfile } from '../../AccountPicture.js'
import { useRoot, useWords } from '../../scaffoldContext.js'
import { useAccountTypeName } from '../../useAccountTypeName.js'

/** A family whose wallet granted accounts. */
export type Connected = Extract<ConnectionState, { status: 'connected' }>

interface AccountAddressProps {
  readonly connection: Connected
  /** Of which types it is told. @default 'unusual' */
  readonly types?: 'all' | 'unusual'
}

/** The address in use, which a press copies. */
export function AccountAddress({ connection, types = 'unusual' }: AccountAddressProps) {
  const t = useWords()
  const { address, accountType, labels } = connection
  const root = useRoot()
  const account = activeAccount(root)
  const type = useAccountTypeName()(accountType, types, account && root.codes?.[account])
  const short = truncateMiddle(address)
  const { profileName } = useProfile()
  const label = profileName ?? ownValue(labels, address)
  return (
    <>
      <CopyButton
        variant="inline"
        value={address}
        // What is seen is a part of what it is called (WCAG 2.5.3).
        label={`${label ?? ''} ${short} ${t('account.copy', { address })}`.trim()}
        copiedLabel={t('account.copied')}
      >
        {label && <b dir="auto">{label}</b>} {short}
      </CopyButton>
      {type && <Tag>{type}</Tag>}
    </>
  )
}
