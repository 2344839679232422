import type { CatalogueWallet, FeatureContext } from '@foyer/core'
import { Button, type ButtonProps } from '@foyer/ui'

interface GetButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly wallet: CatalogueWallet
  readonly context: Pick<FeatureContext, 'router' | 'events'>
}

/** Leads to where the wallet can be had, as far as that is known. */
export function GetButton({ wallet, context: { router, events }, ...rest }: GetButtonProps) {
  const { chromeStore, appStore, playStore, webappLink, homepage } = wallet
  if (!(chromeStore ?? appStore ?? playStore ?? webappLink ?? homepage)) return null
  return (
    <Button
      {...rest}
      onClick={() => {
        events.emit('CLICK_GET_WALLET')
        router.push('GetWallet', { walletId: wallet.id })
      }}
    />
  )
}
