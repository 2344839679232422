import { walletWord } from '@foyer/parts'
import { QrCode, Stack, WalletImage } from '@foyer/ui'
import { useWords } from '../../scaffoldContext.js'

interface AppCodeProps {
  readonly name: string
  /** The app in its store. */
  readonly url: string
  /** The wallet's picture. */
  readonly image: string | undefined
}

/** A code that leads a phone to the app of a wallet. */
export function AppCode({ name, url, image }: AppCodeProps) {
  const t = useWords()
  return (
    <Stack align="center">
      <QrCode
        value={url}
        label={t('getWallet.code', { wallet: walletWord(name) })}
        image={<WalletImage src={image} name={name} />}
      />
    </Stack>
  )
}
