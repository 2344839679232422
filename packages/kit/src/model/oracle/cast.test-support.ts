/** Who and what there is in the oracle's world. Addresses are in lower case. */
export const cast = {
  /** The two accounts of the visitor's wallet. */
  own: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  other: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  /** Whom the visitor means to pay. */
  receiver: '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  /** Whom a wallet that alters a request pays instead. */
  thief: '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  /** Somebody else who uses the chain. */
  stranger: '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  /** Sends for accounts with code. */
  bundler: '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  entryPoint: '0x0000000071727de22e5e9d8baf0edac6f37da032',
  router: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  /** Looks like a router, and keeps what it is paid. */
  keepingRouter: '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  wrapped: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  dollar: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  dai: '0x6b175474e89094c44da98b954eedeac495271d0f',
  collection: '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d',
} as const

/** Tokens, with what they say of themselves. */
export const tokens = {
  [cast.dollar]: { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  [cast.dai]: { symbol: 'DAI', name: 'Dai', decimals: 18 },
} as const

/** Stands for the coin in the data API. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Contracts that the visitor let take dollars before, each revoked at the most once. */
export const spenders = Array.from({ length: 8 }, (_, at) => `0x${'5'.repeat(39)}${at}`)

/** The pieces of the collection that the visitor has. */
export const pieces = Array.from({ length: 24 }, (_, at) => BigInt(100 + at))
