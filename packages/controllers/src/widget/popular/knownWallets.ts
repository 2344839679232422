import type { Namespace } from '@foyer/core'
import { knownWallet } from '@foyer/core/adapters'
import type { Drawing } from '../brandIcons/brandIcons.js'

/** A wallet that many people have, with where it is to be had. What could not be checked is left out. */
export interface KnownWallet {
  /** As wallet lists of WalletConnect know it, where they do. */
  readonly id: string
  readonly name: string
  readonly mark?: Drawing
  readonly rdns?: string
  readonly families: readonly Namespace[]
  readonly homepage: string
  /** Its id in the stores of browsers and phones. */
  readonly chrome?: string
  readonly firefox?: string
  readonly edge?: string
  readonly ios?: string
  readonly android?: string
  /** An https address behind which the app takes a pairing. */
  readonly pairing?: string
  /** As `CatalogueWallet.browse`. */
  readonly browse?: string
}

// The most used first; of each chain family there are some. What adapters know a wallet by is not said again.
const wallets: readonly (Omit<KnownWallet, 'id'> & Partial<Pick<KnownWallet, 'id'>>)[] = [
  {
    name: 'MetaMask',
    mark: () => import('../brandIcons/wallets/metamask.js'),
    families: ['eip155', 'solana'],
    homepage: 'https://metamask.io/download',
    chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
    firefox: 'ether-metamask',
    edge: 'ejbalbakoplchlghecdalmeeeajnimhm',
    ios: '1438144202',
    android: 'io.metamask',
    pairing: 'https://metamask.app.link',
    browse: 'https://link.metamask.io/dapp/{page}',
  },
  {
    name: 'Phantom',
    mark: () => import('../brandIcons/wallets/phantom.js'),
    families: ['solana', 'eip155', 'bip122'],
    homepage: 'https://phantom.app/download',
    chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
    firefox: 'phantom-app',
    ios: '1598432977',
    android: 'app.phantom',
    browse: 'https://phantom.app/ul/browse/{url}?ref={url}',
  },
  {
    name: 'Xverse',
    mark: () => import('../brandIcons/wallets/xverse.js'),
    families: ['bip122'],
    homepage: 'https://www.xverse.app/download',
    chrome: 'idnnbdplmphpflfnlkomgpfbpcgelopg',
    ios: '1552272513',
    android: 'com.secretkeylabs.xverse',
    browse: 'https://connect.xverse.app/browser?url={url}',
  },
  {
    id: 'talisman',
    name: 'Talisman',
    mark: () => import('../brandIcons/wallets/talisman.js'),
    families: ['polkadot', 'eip155'],
    homepage: 'https://talisman.xyz/download',
    chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld',
    firefox: 'talisman-wallet-extension',
  },
  {
    name: 'Coinbase Wallet',
    mark: () => import('../brandIcons/wallets/coinbase.js'),
    families: ['eip155', 'solana'],
    homepage: 'https://www.coinbase.com/wallet/downloads',
    chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
    ios: '1278383455',
    android: 'org.toshi',
    browse: 'https://go.cb-w.com/dapp?cb_url={url}',
  },
  {
    name: 'Solflare',
    mark: () => import('../brandIcons/wallets/solflare.js'),
    families: ['solana'],
    homepage: 'https://solflare.com/download',
    chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic',
    firefox: 'solflare-wallet',
    ios: '1580902717',
    android: 'com.solflare.mobile',
    browse: 'https://solflare.com/ul/v1/browse/{url}?ref={url}',
  },
  {
    name: 'Leather',
    mark: () => import('../brandIcons/wallets/leather.js'),
    families: ['bip122'],
    homepage: 'https://leather.io',
    chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj',
  },
  {
    id: 'subwallet',
    name: 'SubWallet',
    mark: () => import('../brandIcons/wallets/subwallet.js'),
    families: ['polkadot', 'eip155'],
    homepage: 'https://www.subwallet.app/download',
    chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn',
    firefox: 'subwallet',
    ios: '1633050285',
    android: 'app.subwallet.mobile',
    browse: 'https://mobile.subwallet.app/browser?url={url}',
  },
  {
    name: 'Trust Wallet',
    mark: () => import('../brandIcons/wallets/trust.js'),
    families: ['eip155', 'solana'],
    homepage: 'https://trustwallet.com/download',
    chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
    ios: '1288339409',
    android: 'com.wallet.crypto.trustapp',
    pairing: 'https://link.trustwallet.com',
    browse: 'https://link.trustwallet.com/open_url?coin_id=60&url={url}',
  },
  {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    name: 'Rainbow',
    mark: () => import('../brandIcons/wallets/rainbow.js'),
    rdns: 'me.rainbow',
    families: ['eip155'],
    homepage: 'https://rainbow.me/download',
    chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
    firefox: 'rainbow-extension',
    ios: '1457119021',
    android: 'me.rainbow',
    pairing: 'https://rnbwapp.com',
  },
  {
    name: 'Backpack',
    mark: () => import('../brandIcons/wallets/backpack.js'),
    families: ['solana', 'eip155'],
    homepage: 'https://backpack.app/downloads',
    chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
    android: 'app.backpack.mobile',
    browse: 'https://backpack.app/ul/v1/browse/{url}?ref={url}',
  },
  {
    id: 'unisat',
    name: 'UniSat',
    mark: () => import('../brandIcons/wallets/unisat.js'),
    families: ['bip122'],
    homepage: 'https://unisat.io/download',
    chrome: 'ppbibelpcjmhbdihakflkdcoccbgbkpo',
  },
  {
    id: 'polkadot-js',
    name: 'Polkadot.js',
    families: ['polkadot'],
    homepage: 'https://polkadot.js.org/extension',
    chrome: 'mopnmbcafieddcagagdcbnhejhlodfdd',
    firefox: 'polkadot-js-extension',
  },
  {
    name: 'OKX Wallet',
    mark: () => import('../brandIcons/wallets/okx.js'),
    families: ['eip155', 'solana', 'bip122'],
    homepage: 'https://web3.okx.com/download',
    chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
    firefox: 'okexwallet',
    edge: 'pbpjkcldjiffchgbbndmhojiacbgflha',
    ios: '1327268470',
    android: 'com.okinc.okex.gp',
    browse: 'https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3D{twice}',
  },
  {
    id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    name: 'Rabby Wallet',
    mark: () => import('../brandIcons/wallets/rabby.js'),
    rdns: 'io.rabby',
    families: ['eip155'],
    homepage: 'https://rabby.io',
    chrome: 'acmacodkjbdgmoleebolmdjonilkdbch',
    ios: '6474381673',
    android: 'com.debank.rabbymobile',
  },
  {
    id: 'nova',
    name: 'Nova Wallet',
    families: ['polkadot'],
    homepage: 'https://novawallet.io',
    ios: '1597119355',
    android: 'io.novafoundation.nova.market',
    browse: 'https://app.novawallet.io/open/dapp?url={url}',
  },
  {
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    name: 'Ledger',
    mark: () => import('../brandIcons/wallets/ledger.js'),
    families: ['eip155'],
    homepage: 'https://www.ledger.com/ledger-live',
    ios: '1361671700',
    android: 'com.ledger.live',
  },
  {
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    name: 'Exodus',
    mark: () => import('../brandIcons/wallets/exodus.js'),
    families: ['solana', 'eip155'],
    homepage: 'https://www.exodus.com',
    chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno',
  },
  {
    id: 'enkrypt',
    name: 'Enkrypt',
    mark: () => import('../brandIcons/wallets/enkrypt.js'),
    families: ['polkadot', 'eip155'],
    homepage: 'https://www.enkrypt.com',
    chrome: 'kkpllkodjeloidieedojogacfhpaihoh',
  },
]

/** The most used first. */
export const knownWallets: readonly KnownWallet[] = wallets.map((wallet) => {
  const { explorerId = wallet.name, rdns } = knownWallet(wallet.name)
  return { id: explorerId, ...(rdns !== undefined && { rdns }), ...wallet }
})
