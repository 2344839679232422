// @tier gate
import { secp256k1 } from '@noble/curves/secp256k1'
import { networks, Psbt, payments, Transaction } from 'bitcoinjs-lib'
import { beforeEach, expect, test } from 'vitest'
import { createLedger, type Ledger } from './ledger.ts'

const secret = Uint8Array.from(Buffer.from('11'.repeat(32), 'hex'))
const publicKey = secp256k1.getPublicKey(secret, true)
const network = networks.regtest
const own = payments.p2wpkh({ pubkey: publicKey, network })
const address = own.address ?? ''
const script = own.output ?? new Uint8Array()
const signer = { publicKey, sign: (hash: Uint8Array) => secp256k1.sign(hash, secret).toCompactRawBytes() }

let ledger: Ledger
let coin: string

beforeEach(() => {
  ledger = createLedger()
  coin = ledger.pay(address, 100_000n)
})

/** A transaction that spends the coin to its owner. */
function spend(value: bigint, { said = 100_000n, hash = coin } = {}): Transaction {
  const psbt = new Psbt({ network })
  psbt.addInput({ hash, index: 0, witnessUtxo: { script, value: said } })
  psbt.addOutput({ script, value })
  return psbt.signInput(0, signer).finalizeAllInputs().extractTransaction(true)
}

test('coins that are spent are gone, and those received are there', () => {
  const txid = ledger.submit(spend(99_000n).toHex())

  expect(ledger.unspent(address)).toMatchObject([{ txid, vout: 0, value: 99_000n }])
  expect(Transaction.fromHex(ledger.transaction(txid) ?? '').getId()).toBe(txid)
})

test('each of many payments to one address is a coin of its own', () => {
  ledger.pay(address, 100_000n)

  expect(ledger.unspent(address)).toHaveLength(2)
})

test.each<[string, () => Transaction]>([
  ['bad-txns-inputs-missingorspent', () => spend(99_000n, { hash: 'ab'.repeat(32) })],
  ['bad-txns-in-belowout', () => spend(100_001n, { said: 200_000n })],
  ['min relay fee not met', () => spend(99_999n)],
  ['dust', () => spend(200n)],
  ['mempool-script-verify-flag-failed', () => spend(99_000n, { said: 200_000n })],
  [
    'mempool-script-verify-flag-failed',
    () => {
      const transaction = spend(99_000n)
      const signature = transaction.ins[0]?.witness[0]
      if (signature?.[40] !== undefined) signature[40] ^= 1
      return transaction
    },
  ],
])('refuses: %s', (reason, make) => {
  expect(() => ledger.submit(make().toHex())).toThrow(reason)
  expect(ledger.unspent(address)).toHaveLength(1)
})

test('a transaction is taken once, and its coins are spent once', () => {
  const transaction = spend(99_000n)
  ledger.submit(transaction.toHex())

  expect(() => ledger.submit(transaction.toHex())).toThrow('already in block chain')
  expect(() => ledger.submit(spend(98_000n).toHex())).toThrow('missingorspent')
  expect(() => ledger.submit('00')).toThrow('TX decode failed')
})
