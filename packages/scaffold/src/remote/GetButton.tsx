import type { CatalogueWallet } from '@foyer/controllers/visit'
import { Button, type ButtonProps } from '@foyer/ui'
import { useVisit } from '../scaffoldContext.js'
import { offersOf } from '../views/GetWallet.js'

interface GetButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly wallet: CatalogueWallet
}

/** Leads to where the wallet can be had, as far as that is known. */
export function GetButton({ wallet, ...rest }: GetButtonProps) {
  const { router, instance } = useVisit()
  if (offersOf(wallet).length === 0) return null
  return (
    <Button
      {...rest}
      onClick={() => {
        instance.events.emit('CLICK_GET_WALLET')
        router.push('GetWallet', { walletId: wallet.id })
      }}
    />
  )
}
