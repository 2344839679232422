import { type Namespace, ownValue, truncateMiddle } from '@foyer/core'
import { AccountAvatar, CopyButton, Icon, IconBox, ListRow, Tag } from '@foyer/ui'
import { useRef, useState } from 'react'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useAccountTypeName } from '../../useAccountTypeName.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'
import type { Connected } from './AccountAddress.js'

interface OtherAddressesProps {
  readonly namespace: Namespace
  readonly connection: Connected
}

/** The addresses that a wallet granted beside the one in use, and how to change to one of them. */
export function OtherAddresses({ namespace, connection }: OtherAddressesProps) {
  const t = useWords()
  const typeName = useAccountTypeName()
  const { instance } = useWidget()
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLElement>(null)
  const name = useConnectedWallet(namespace)?.name ?? t('approve.wallet')
  const { address: used, addresses, accountType, accountTypes, labels, selectable = [] } = connection
  const others = addresses.filter((one) => one !== used)
  if (others.length === 0) return null

  async function choose(address: string) {
    await instance.switchAddress(namespace, address)
    // What was pressed is above now, with the avatar.
    row.current?.focus()
  }

  return (
    <>
      <ListRow
        ref={row}
        leading={<IconBox icon="wallet" />}
        title={t('settings.others')}
        subtitle={selectable.length > 0 ? t('settings.chooseHere') : t('settings.changeThere', { name })}
        trailing={
          <>
            <Tag>{others.length}</Tag>
            <Icon name={open ? 'chevron-down' : 'chevron-right'} />
          </>
        }
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open &&
        others.map((address) => (
          <AddressRow
            key={address}
            address={address}
            label={ownValue(labels, address)}
            type={typeName(ownValue(accountTypes, address) ?? accountType, accountTypes ? 'all' : 'unusual')}
            onChoose={selectable.includes(address) ? () => void choose(address) : undefined}
          />
        ))}
    </>
  )
}

interface AddressRowProps {
  readonly address: string
  readonly label: string | undefined
  readonly type: string | undefined
  readonly onChoose: (() => void) | undefined
}

/** One that can be chosen is a button, which has no room for another that copies it. */
function AddressRow({ address, label, type, onChoose }: AddressRowProps) {
  const t = useWords()
  const short = truncateMiddle(address)
  const first = label ? short : type
  return (
    <ListRow
      leading={<AccountAvatar address={address} size={40} />}
      title={label || short}
      subtitle={label && type ? t('settings.pair', { first: short, second: type }) : first}
      plain={!onChoose}
      {...(onChoose && { onClick: onChoose })}
      trailing={
        !onChoose && (
          <CopyButton
            value={address}
            label={t('account.copy', { address })}
            copiedLabel={t('account.copied')}
          />
        )
      }
    />
  )
}
