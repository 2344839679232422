import type { Namespace } from '@foyer/core'
import type { Drawing } from '../marks/marks.js'

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

/** The most used first; of each chain family there are some. */
export const knownWallets: readonly KnownWallet[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    mark: () => import('../marks/wallets/metamask.js'),
    rdns: 'io.metamask',
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
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    name: 'Phantom',
    mark: () => import('../marks/wallets/phantom.js'),
    rdns: 'app.phantom',
    families: ['solana', 'eip155', 'bip122'],
    homepage: 'https://phantom.app/download',
    chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
    firefox: 'phantom-app',
    ios: '1598432977',
    android: 'app.phantom',
    browse: 'https://phantom.app/ul/browse/{url}?ref={url}',
  },
  {
    id: '2a87d74ae02e10bdd1f51f7ce6c4e1cc53cd5f2c0b6b5ad0d7b3007d2b13de7b',
    name: 'Xverse',
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
    rdns: 'xyz.talisman',
    families: ['polkadot', 'eip155'],
    homepage: 'https://talisman.xyz/download',
    chrome: 'fijngjgcjhjmmpcmkeiomlglpeiijkld',
    firefox: 'talisman-wallet-extension',
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    mark: () => import('../marks/wallets/coinbase.js'),
    rdns: 'com.coinbase.wallet',
    families: ['eip155', 'solana'],
    homepage: 'https://www.coinbase.com/wallet/downloads',
    chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
    ios: '1278383455',
    android: 'org.toshi',
    browse: 'https://go.cb-w.com/dapp?cb_url={url}',
  },
  {
    id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79',
    name: 'Solflare',
    mark: () => import('../marks/wallets/solflare.js'),
    families: ['solana'],
    homepage: 'https://solflare.com/download',
    chrome: 'bhhhlbepdkbapadjdnnojkbgioiodbic',
    firefox: 'solflare-wallet',
    ios: '1580902717',
    android: 'com.solflare.mobile',
    browse: 'https://solflare.com/ul/v1/browse/{url}?ref={url}',
  },
  {
    id: '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13',
    name: 'Leather',
    families: ['bip122'],
    homepage: 'https://leather.io',
    chrome: 'ldinpeekobnhjjdofggfgjlcehhmanlj',
  },
  {
    id: 'subwallet',
    name: 'SubWallet',
    rdns: 'app.subwallet',
    families: ['polkadot', 'eip155'],
    homepage: 'https://www.subwallet.app/download',
    chrome: 'onhogfjeacnfoofkfgppdlbmlmnplgbn',
    firefox: 'subwallet',
    ios: '1633050285',
    android: 'app.subwallet.mobile',
    browse: 'https://mobile.subwallet.app/browser?url={url}',
  },
  {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    name: 'Trust Wallet',
    mark: () => import('../marks/wallets/trust.js'),
    rdns: 'com.trustwallet.app',
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
    mark: () => import('../marks/wallets/rainbow.js'),
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
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    name: 'Backpack',
    mark: () => import('../marks/wallets/backpack.js'),
    rdns: 'app.backpack.mobile',
    families: ['solana', 'eip155'],
    homepage: 'https://backpack.app/downloads',
    chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
    android: 'app.backpack.mobile',
    browse: 'https://backpack.app/ul/v1/browse/{url}?ref={url}',
  },
  {
    id: 'unisat',
    name: 'UniSat',
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
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    name: 'OKX Wallet',
    mark: () => import('../marks/wallets/okx.js'),
    rdns: 'com.okex.wallet',
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
    mark: () => import('../marks/wallets/rabby.js'),
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
    mark: () => import('../marks/wallets/ledger.js'),
    families: ['eip155'],
    homepage: 'https://www.ledger.com/ledger-live',
    ios: '1361671700',
    android: 'com.ledger.live',
  },
  {
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    name: 'Exodus',
    mark: () => import('../marks/wallets/exodus.js'),
    families: ['solana', 'eip155'],
    homepage: 'https://www.exodus.com',
    chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno',
  },
  {
    id: 'enkrypt',
    name: 'Enkrypt',
    mark: () => import('../marks/wallets/enkrypt.js'),
    families: ['polkadot', 'eip155'],
    homepage: 'https://www.enkrypt.com',
    chrome: 'kkpllkodjeloidieedojogacfhpaihoh',
  },
]
