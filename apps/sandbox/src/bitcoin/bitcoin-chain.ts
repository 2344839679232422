import type { Provider } from '@foyer/gateway'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { address as codec, initEccLib, networks } from 'bitcoinjs-lib'
import type { Chain } from '../chain.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { bitcoin, holders, keys, regtestId } from './seed.ts'
import { type LedgerServer, serveLedger } from './server.ts'

/** A Bitcoin chain in this process, behind a mempool-style API (`rpcUrl`). */
export function createBitcoinChain(): Chain {
  lendCurve()
  const ledger = createLedger()
  let server: LedgerServer | undefined

  function plant() {
    ledger.clear()
    for (const { address, coins } of Object.values(holders))
      for (const value of coins) ledger.pay(address, value)
  }

  return {
    id: regtestId,
    native: bitcoin,
    tokens: [],
    providers: [balancesOf(ledger)],
    accounts: Object.fromEntries(Object.entries(holders).map(([name, { address }]) => [name, address])),
    keys,
    get rpcUrl() {
      return server?.url ?? ''
    },
    pid: process.pid,
    async start() {
      plant()
      server = await serveLedger(ledger)
    },
    reset: async () => plant(),
    async stop() {
      await server?.stop()
      server = undefined
    },
  }
}

/** What addresses hold, by the ledger: its API is REST, which the gateway's own provider does not speak. */
function balancesOf(ledger: Ledger): Provider<'balances'> {
  const { name, symbol, decimals } = bitcoin
  return {
    id: 'ledger',
    question: 'balances',
    covers: ({ chain, account }) => chain === regtestId && isAddress(account),
    async answer({ chain, account }) {
      const amount = ledger.unspent(account).reduce((total, { value }) => total + value, 0n)
      return [{ chain, name, symbol, decimals, amount }]
    },
  }
}

function isAddress(text: string): boolean {
  try {
    return codec.toOutputScript(text, networks.regtest).length > 0
  } catch {
    return false
  }
}

/** The chain library knows no Taproot address without a curve; nothing here needs more of it than whether a key is one. */
function lendCurve() {
  initEccLib({
    isXOnlyPoint(key) {
      try {
        schnorr.utils.lift_x(BigInt(`0x${Buffer.from(key).toString('hex')}`))
        return true
      } catch {
        return false
      }
    },
    xOnlyPointAddTweak(key, tweak) {
      const point = schnorr.utils.lift_x(BigInt(`0x${Buffer.from(key).toString('hex')}`))
      const scalar = BigInt(`0x${Buffer.from(tweak).toString('hex')}`) % secp256k1.CURVE.n
      const sum = scalar === 0n ? point : point.add(secp256k1.ProjectivePoint.BASE.multiply(scalar))
      if (sum.equals(secp256k1.ProjectivePoint.ZERO)) return null
      const bytes = sum.toRawBytes(true)
      return { parity: bytes[0] === 3 ? 1 : 0, xOnlyPubkey: bytes.subarray(1) }
    },
  })
}
