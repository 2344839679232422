import { createHash, createPublicKey, verify } from 'node:crypto'
import { type AdapterContext, displayText, type Token } from '@foyer/core'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import type { describeAdapter } from '@foyer/testing'
import {
  announceSolanaWallet,
  createSolanaTestWallet,
  type SolanaTestWalletOptions,
} from '@foyer/testing/solana'
import { PublicKey } from '@solana/web3.js'
import { createAdapter } from './adapter.js'
import { createDiscovery } from './discovery.js'
import { solanaDevnet, solanaMainnet } from './networks.js'

type Subject = Awaited<ReturnType<Parameters<typeof describeAdapter<'solana'>>[1]>>

/** The Ed25519 seed of a visitor of the sandbox. */
export function seedOf(visitor: number): string {
  return createHash('sha256').update(`foyer sandbox wallet, solana ${visitor}`).digest('hex')
}

/** A page, a wallet on it, and the sandbox's Solana chain. */
export async function startWorld() {
  const sandbox: Sandbox = await startSandbox({ families: ['solana'] })
  const chain = sandbox.chains[solanaMainnet.id]
  const tokens = sandbox.tokens[solanaMainnet.id]
  if (!chain?.accounts || !tokens) throw new Error('No Solana chain')
  const { rpcUrl, accounts } = chain

  async function ask(method: string, ...params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const { result, error } = Object(await (await fetch(rpcUrl, { method: 'POST', body })).json())
    if (error) throw new Error(error.message)
    return Object(result).value ?? result
  }

  const context: AdapterContext = {
    networks: () => [solanaMainnet, solanaDevnet],
    rpcUrls: () => [rpcUrl],
    publicRpcUrls: () => [rpcUrl],
    discovery: { announced: true, injected: true },
    sessions: () => undefined,
  }

  const coin: Token = {
    network: solanaMainnet.id,
    name: displayText('Solana'),
    symbol: displayText('SOL'),
    decimals: 9,
  }

  /** A wallet on a page of its own; `window` is that page. */
  function widget(options: Partial<SolanaTestWalletOptions> = {}) {
    const wallet = createSolanaTestWallet({
      name: 'Test',
      seeds: [seedOf(0), seedOf(3)],
      chains: { 'solana:mainnet': rpcUrl },
      ...options,
    })
    const page = new EventTarget() as Window
    Reflect.set(globalThis, 'window', page)
    const announced = announceSolanaWallet(page, wallet)
    const stop = wallet.subscribe(announced.change)
    const discoveries: (() => void)[] = []
    const later = () => {
      const discovery = createDiscovery(context.discovery)
      discoveries.push(discovery.subscribe(() => {}))
      return createAdapter({ context, discovery })
    }
    return {
      wallet,
      announced,
      page,
      later,
      adapter: later(),
      end() {
        stop()
        announced.remove()
        for (const leave of discoveries) leave()
        Reflect.deleteProperty(globalThis, 'window')
      },
    }
  }

  async function lamports(address: string): Promise<bigint> {
    return BigInt(Number(await ask('getBalance', address)))
  }

  /** What a visitor has of a token, as the chain says. */
  async function held(owner: string, mint: string): Promise<bigint> {
    const found = await ask('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })
    const amounts = (Array.isArray(found) ? found : []).map(
      (one) => one.account.data.parsed.info.tokenAmount.amount,
    )
    return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  }

  function subject(): Subject {
    const { wallet, announced, ...visited } = widget()
    const kinds = { connect: 'connect', sign: 'signMessage', send: 'signTransaction' } as const
    return {
      ...visited,
      connectorId: 'Test',
      network: solanaMainnet.id,
      wallet: {
        behave: (behaviour, kind) => wallet.behave(behaviour, kinds[kind]),
        get accounts() {
          return wallet.accounts
        },
        choose: wallet.setAccount,
        revoke: wallet.revoke,
        get prompts() {
          return wallet.requests.filter(({ params }) => Object(params).silent !== true).length
        },
        get listeners() {
          return announced.listeners
        },
      },
      verify: async ({ address, text, signature }) => isSigned(address, text, signature),
      transfer: {
        token: coin,
        to: accounts.empty ?? '',
        amount: 1_000_000n,
        received: () => lamports(accounts.empty ?? ''),
      },
    }
  }

  return { sandbox, accounts, tokens, ask, context, coin, widget, subject, lamports, held }
}

/** By Node's own Ed25519. */
function isSigned(address: string, text: string, signature: string): boolean {
  const spki = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    new PublicKey(address).toBuffer(),
  ])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  // The library has no base58 decoder of its own for 64 bytes: the halves of a signature are not keys.
  return verify(null, Buffer.from(text), key, base58(signature))
}

/** Base58, written out: tests do not trust the code they test. */
export function base58(text: string): Buffer {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, char) => sum * 58n + BigInt(alphabet.indexOf(char)), 0n)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const hex = value.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}
