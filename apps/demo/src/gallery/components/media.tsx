import {
  AccountAvatar,
  CheckedPicture,
  ConnectingRing,
  Icon,
  IconBox,
  type IconName,
  NetworkImage,
  Pair,
  PictureSource,
  QrCode,
  Stack,
  TokenImage,
  WalletImage,
} from '@foyer/ui'
import { ada, bob, carol } from '../world/accounts.js'
import { ether } from '../world/tokens.js'
import { harbor } from '../world/wallets.js'
import { type ComponentStates, Specimen } from './specimen.js'

const tones = ['soft', 'ink', 'accent', 'good', 'warn', 'bad'] as const
const drawings: readonly IconName[] = [
  'close',
  'back',
  'chevron-right',
  'chevron-down',
  'help',
  'search',
  'copy',
  'check',
  'warning',
  'error',
  'info',
  'send',
  'receive',
  'swap',
  'buy',
  'arrow-right',
  'arrow-down',
  'external',
  'power',
  'network',
  'wallet',
  'settings',
  'qr',
  'phone',
  'desktop',
  'browser',
  'mail',
  'refresh',
  'empty',
  'paste',
  'more',
  'clock',
  'shield',
  'link',
]
const image = <WalletImage src={harbor.icon} name="Harbor" size={80} />

/** Things to look at. */
export const media: readonly ComponentStates[] = [
  {
    name: 'Pair',
    shows: ['Pair'],
    draw: () => (
      <Specimen of="Two tokens of a swap">
        <Pair>
          <TokenImage src={ether.icon} name="ETH" />
          <TokenImage name="USDC" />
        </Pair>
      </Specimen>
    ),
  },
  {
    name: 'Images',
    shows: ['WalletImage', 'TokenImage', 'NetworkImage', 'IconBox', 'PictureSource'],
    draw: () => (
      <>
        <Specimen of="Wallet, token, network">
          <Stack direction="row" align="center">
            <WalletImage src={harbor.icon} name="Harbor" size={56} />
            <WalletImage src={harbor.icon} name="Harbor" />
            <TokenImage src={ether.icon} name="ETH" network={{ name: 'Base' }} />
            <NetworkImage name="Base" />
            <NetworkImage name="Ethereum" size={16} />
          </Stack>
        </Specimen>
        <Specimen of="Missing: initials on all tints">
          <div className="specimens">
            {[
              'Harbor',
              'Meridian',
              'Quay',
              'Atlas',
              'Ember',
              'Fjord',
              'Ünlü',
              '钱包',
              'ö',
              '1inch',
              '',
              'Zed',
            ].map((name) => (
              <WalletImage key={name} name={name} />
            ))}
          </div>
        </Specimen>
        <Specimen of="Fetched by the page, and refused">
          <PictureSource.Provider value={async (address) => (/good/.test(address) ? harbor.icon : undefined)}>
            <Stack direction="row">
              <TokenImage src="https://good.example/a.png" name="Fetched" />
              <TokenImage src="https://other.example/a.png" name="Refused" />
            </Stack>
          </PictureSource.Provider>
        </Specimen>
        <Specimen of="Broken source">
          <WalletImage src="data:image/png;base64,AAAA" name="Broken" />
        </Specimen>
        <Specimen of="Boxes of all tones">
          <Stack direction="row">
            {tones.map((tone) => (
              <IconBox key={tone} icon="wallet" tone={tone} />
            ))}
          </Stack>
        </Specimen>
      </>
    ),
  },
  {
    name: 'Icon',
    shows: ['Icon', 'Icons'],
    draw: () => (
      <Specimen of="The set">
        <div className="specimens">
          {drawings.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Specimen>
    ),
  },
  {
    name: 'AccountAvatar',
    shows: ['AccountAvatar'],
    draw: () => (
      <Specimen of="Three accounts, two sizes">
        <Stack direction="row" align="center">
          <AccountAvatar address={ada} size={56} />
          <AccountAvatar address={bob} size={56} />
          <AccountAvatar address={carol} size={56} />
          <AccountAvatar address={ada} />
        </Stack>
      </Specimen>
    ),
  },
  {
    name: 'CheckedPicture',
    shows: ['CheckedPicture'],
    draw: () => (
      <Specimen of="Done">
        <Stack direction="row">
          <CheckedPicture>
            <AccountAvatar address={ada} size={80} />
          </CheckedPicture>
        </Stack>
      </Specimen>
    ),
  },
  {
    name: 'ConnectingRing',
    shows: ['ConnectingRing'],
    draw: () => (
      <>
        <Specimen of="Pending, failed">
          <Stack direction="row" gap="l">
            <ConnectingRing state="pending">{image}</ConnectingRing>
            <ConnectingRing state="error">{image}</ConnectingRing>
          </Stack>
        </Specimen>
        <Specimen of="Done">
          <ConnectingRing state="success">{image}</ConnectingRing>
        </Specimen>
      </>
    ),
  },
  {
    name: 'QrCode',
    shows: ['QrCode'],
    draw: () => (
      <>
        <Specimen of="With an image">
          <QrCode value={ada} label="QR code" image={<WalletImage src={harbor.icon} name="Harbor" />} />
        </Specimen>
        <Specimen of="Waiting">
          <QrCode label="QR code" />
        </Specimen>
      </>
    ),
  },
]
