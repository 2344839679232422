/**
 * The contracts by whose code wallets let an account of a key act (EIP-7702), by address on every chain. The owners of these
 * accounts chose the wallet; any other code may belong to a thief.
 */
export const knownDelegates: Readonly<Record<string, string>> = {
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': 'MetaMask',
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': 'Uniswap Wallet',
  '0x0c338ca25585035142a9a0a1eeeba267256f281f': 'Uniswap Wallet',
  '0x80296ff8d1ed46f8e3c7992664d13b833504c2bb': 'OKX Wallet',
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': 'Ambire',
  '0xd2e28229f6f2c235e57de2ebc727025a1d0530fb': 'Trust Wallet',
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': 'Coinbase Wallet',
  '0x69007702764179f14f51cdce752f4f775d74e139': 'Alchemy',
  '0xe6cae83bde06e4c305530e199d7217f42808555b': 'Simple7702Account',
  '0x4cd241e8d1510e30b2076397afc7508ae59c66c9': 'Simple7702Account',
}

/** The contract by whose code an account acts; `undefined` for an account without code, or with code of its own. */
export function delegateIn(code: unknown): string | undefined {
  const [, address] = (typeof code === 'string' && /^0xef0100([0-9a-f]{40})$/.exec(code.toLowerCase())) || []
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`
}
