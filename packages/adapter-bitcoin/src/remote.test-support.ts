import type { BitcoinTestWallet } from '@foyer/testing/bitcoin'

interface SignMessage {
  readonly message: string
  readonly account: string
  readonly protocol: string
}
interface SignPsbt {
  readonly psbt: string
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
}

/** How a remote wallet answers the methods of Bitcoin, with the keys of a test wallet. */
export function remoteAnswers(wallet: BitcoinTestWallet) {
  return {
    getAccountAddresses: () => wallet.accounts.map(({ address, publicKey }) => ({ address, publicKey })),
    async signMessage({ message, account, protocol }: SignMessage) {
      const params = { message, address: account, protocol }
      const signature = await wallet.request({ method: 'signMessage', params })
      return { address: account, signature: Buffer.from(String(signature), 'base64').toString('hex') }
    },
    async signPsbt({ psbt, signInputs }: SignPsbt) {
      return { psbt: await wallet.request({ method: 'signPsbt', params: { psbt, inputs: signInputs } }) }
    },
  }
}
