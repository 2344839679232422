import type { Identities, Namespace } from '@foyer/core'
import { walletWord } from '@foyer/parts'
import { Icon, IconBox, ListRow, Tag } from '@foyer/ui'
import { useRef, useState } from 'react'
import { useWidget, useWords } from '../../scaffoldContext.js'
import { useConnectedWallet } from '../../useConnectedWallet.js'
import type { Connected } from './AccountAddress.js'
import { AddressRows } from './AddressRows.js'

interface OtherAddressesProps {
  readonly namespace: Namespace
  readonly connection: Connected
  readonly names: Identities
}

/** The addresses that a wallet granted beside the one in use, and how to change to one of them. */
export function OtherAddresses({ namespace, connection, names }: OtherAddressesProps) {
  const t = useWords()
  const { instance } = useWidget()
  const [open, setOpen] = useState(false)
  const row = useRef<HTMLElement>(null)
  const wallet = walletWord(useConnectedWallet(namespace)?.name, t('approve.wallet'))
  const { address: used, addresses, selectable = [] } = connection
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
        subtitle={selectable.length > 0 ? t('settings.chooseHere') : t('settings.changeThere', { wallet })}
        trailing={
          <>
            <Tag>{others.length}</Tag>
            <Icon name="chevron-down" />
          </>
        }
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <AddressRows
          namespace={namespace}
          connection={connection}
          names={names}
          onChoose={(address) => void choose(address)}
        />
      )}
    </>
  )
}
