/// <reference types="node" />
import { announceWallet, WalletError } from '@foyer/testing'
import { announceBitcoinWallet } from '@foyer/testing/bitcoin'
import { injectPolkadotWallet } from '@foyer/testing/polkadot'
import { announceSolanaWallet } from '@foyer/testing/solana'
import {
  base64,
  bitcoinAccounts,
  bitcoinSigners,
  contractSignature,
  type FamilyName,
  fakeSignature,
  families,
  hex,
  polkadotSignature,
} from './families.test-support.js'
import type { Document } from './page.test-support.js'
import { amountIn, signedWire } from './requests.test-support.js'
import type { Kind } from './walletRequests.test-support.js'

/** A wallet as one page has it. */
export interface Page {
  readonly listeners: number
  /** `gone` and `back`: it restarts. */
  tell(what: 'accounts' | 'network' | 'gone' | 'back'): void
}

/** What a page reaches of a wallet. */
export interface Inside {
  readonly name: string
  readonly place: 0 | 1
  isGranted(): boolean
  /** The addresses granted. */
  shown(): readonly string[]
  /** Which of the EVM networks it is on. */
  readonly chain: { now(): number; moveTo(next: number): void }
  /** Answers without a window. */
  look<T>(document: Document, what: string, answer: () => T): Promise<T>
  /** Answers when the visitor approves. */
  prompt<T>(document: Document, kind: Kind, text: string, approve: () => T): Promise<T>
  connect<T>(document: Document, answer: () => T): Promise<T>
  /** Has the visitor choose among the accounts of a page that is let in, which lets it in once more. */
  choose<T>(document: Document, answer: () => T): Promise<T>
  sign(document: Document, text: string): Promise<Uint8Array>
  revoke(): void
}

const evmNetworks = families.eip155.networks

function putEvm(
  document: Document,
  { name, connect, choose, look, prompt, sign, shown, revoke, chain }: Inside,
): Page {
  const page = announceWallet(document.target, {
    info: { uuid: name, name, icon: '', rdns: '' },
    async request({ method, params }) {
      const [one, other]: readonly unknown[] = Array.isArray(params) ? params : []
      switch (method) {
        case 'eth_requestAccounts':
          return connect(document, shown)
        case 'eth_accounts':
          return look(document, 'accounts', shown)
        case 'eth_chainId':
          return look(document, 'network', () => chainOf(chain.now()))
        case 'wallet_requestPermissions':
          return choose(document, () => [{ parentCapability: 'eth_accounts' }])
        case 'wallet_revokePermissions':
          return look(document, 'forget', revoke)
        case 'personal_sign':
          return contractSignature(await sign(document, Buffer.from(String(one).slice(2), 'hex').toString()))
        case 'eth_sendTransaction': {
          const { value } = Object(one)
          const text = String(BigInt(value))
          return prompt(document, 'send', text, () => hex(fakeSignature(Number(text)).slice(0, 32)))
        }
        case 'wallet_switchEthereumChain': {
          const wanted = evmNetworks.findIndex((_, at) => chainOf(at) === Object(one).chainId)
          return prompt(document, 'switch', String(evmNetworks[wanted]), () => {
            chain.moveTo(wanted)
            return null
          })
        }
        default:
          throw new WalletError(-32601, `${method} ${String(other)} is not known.`)
      }
    },
  })
  return {
    get listeners() {
      return page.listeners
    },
    tell(what) {
      if (what === 'accounts') page.emit('accountsChanged', shown())
      else if (what === 'network') page.emit('chainChanged', chainOf(chain.now()))
      else if (what === 'gone') page.emit('disconnect', { code: 4900, message: 'Disconnected' })
      else page.emit('connect', { chainId: chainOf(chain.now()) })
    },
  }
}

function putSolana(document: Document, { name, connect, look, prompt, sign, shown, revoke }: Inside): Page {
  const chains = ['solana:mainnet', 'solana:devnet']
  const page = announceSolanaWallet(document.target, {
    info: { name, icon: '', chains, without: ['solana:signAndSendTransaction'] },
    async request({ method, params = {} }) {
      if (method === 'connect')
        return params.silent ? look(document, 'accounts', shown) : connect(document, shown)
      if (method === 'disconnect') return look(document, 'forget', revoke)
      if (method === 'signMessage')
        return base64(await sign(document, Buffer.from(String(params.message), 'base64').toString()))
      const [wire] = Array.isArray(params.transactions) ? params.transactions : []
      const bytes = Buffer.from(String(wire), 'base64')
      const text = String(bytes.readBigUInt64LE(bytes.length - 8))
      return prompt(document, 'send', text, () => [base64(signedWire(String(wire), text))])
    },
  })
  return {
    get listeners() {
      return page.listeners
    },
    tell: (what) => void (what !== 'network' && page.change(shown())),
  }
}

function putBitcoin(
  document: Document,
  { name, place, connect, look, prompt, sign, shown, revoke }: Inside,
): Page {
  const accounts = () => shown().map((address) => bitcoinAccounts.find((one) => one.address === address))
  const page = announceBitcoinWallet(document.target, {
    info: { name, icon: '' },
    shape: place === 0 ? 'standard' : 'sats',
    async request(call) {
      switch (call.method) {
        case 'connect':
          return connect(document, accounts)
        case 'accounts':
          return look(document, 'accounts', accounts)
        case 'disconnect':
          return look(document, 'forget', revoke)
        case 'signMessage':
          return base64(await sign(document, call.params.message))
        case 'signPsbt': {
          const { psbt, inputs } = call.params
          const text = String(amountIn(Buffer.from(psbt, 'base64')))
          const [signer] = inputs ?? []
          const at = bitcoinAccounts.findIndex(({ address }) => address === signer?.address)
          return prompt(document, 'send', text, () => bitcoinSigners[at]?.request(call))
        }
      }
    },
  })
  return {
    get listeners() {
      return page.listeners
    },
    tell: (what) => void (what !== 'network' && page.change()),
  }
}

function putPolkadot(document: Document, { name, isGranted, connect, look, sign, shown }: Inside): Page {
  const accounts = () => shown().map((address) => ({ address, type: 'sr25519' }))
  const page = injectPolkadotWallet(document.target, {
    key: name,
    async request({ method, params }) {
      const { address, data } = Object(params)
      switch (method) {
        case 'enable':
          return isGranted() ? look(document, 'enable', () => null) : connect(document, () => null)
        case 'accounts':
          return look(document, 'accounts', accounts)
        case 'signRaw': {
          await sign(document, Buffer.from(String(data).slice(2), 'hex').toString())
          return { id: 1, signature: await polkadotSignature(address, data) }
        }
        default:
          throw new Error(`${method} is not known`)
      }
    },
  })
  return {
    get listeners() {
      return page.listeners
    },
    tell: (what) => void (what !== 'network' && page.emit(accounts())),
  }
}

/** How a wallet of a family gets onto a page. */
export const shapes: Readonly<Record<FamilyName, (document: Document, inside: Inside) => Page>> = {
  eip155: putEvm,
  solana: putSolana,
  bip122: putBitcoin,
  polkadot: putPolkadot,
}

function chainOf(at: number): string {
  return `0x${Number(evmNetworks[at]?.split(':')[1]).toString(16)}`
}
