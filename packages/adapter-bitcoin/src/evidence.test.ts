// @tier gate
import { accountId, displayText, isFoyerError } from '@foyer/core'
import { search } from '@foyer/search'
import { createBitcoinTestWallet } from '@foyer/testing/bitcoin'
import { Psbt, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, expect } from 'vitest'
import { readAddress } from './address.js'
import { lendCurve } from './curve.js'
import { toBase64 } from './encoding.js'
import { createHandedOn } from './handedOn.js'
import { bitcoinRegtest } from './networks.js'
import type { RestApi } from './restApi.js'
import { createTransfers } from './transfers.js'
import { type ForeignWallet, toWallet } from './wallet.js'

beforeAll(lendCurve)

const { id: network } = bitcoinRegtest
const { signal } = new AbortController()
const token = { network, name: displayText('Bitcoin'), symbol: displayText('BTC'), decimals: 8 }
const to = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'
const thief = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** Changes that a wallet makes to a transaction that it is to sign. */
const changes = ['nothing', 'receiver', 'amount', 'more', 'fewer', 'lock', 'sequence', 'version'] as const
/** Other deeds of the wallet: it sends what it signed, or another one with the same coin. */
const deeds = ['none', 'sends', 'sendsAnother'] as const

function changed(psbt: Uint8Array, change: (typeof changes)[number]): Uint8Array {
  const asked = Psbt.fromBuffer(psbt)
  if (change === 'nothing') return psbt
  const made = new Psbt()
  made.setVersion(change === 'version' ? 1 : asked.version)
  made.setLocktime(change === 'lock' ? asked.locktime + 1 : asked.locktime)
  asked.txInputs.forEach((input, at) => {
    const sequence = change === 'sequence' ? 0xfffffff0 : input.sequence
    made.addInput({
      ...asked.data.inputs[at],
      hash: input.hash,
      index: input.index,
      ...(sequence !== undefined && { sequence }),
    })
  })
  const outputs = asked.txOutputs.map(({ script, value }) => ({ script, value }))
  const [first, ...others] = outputs
  if (!first) return psbt
  const list =
    change === 'receiver'
      ? [{ ...first, script: readAddress(thief).script }, ...others]
      : change === 'amount'
        ? [{ ...first, value: first.value - 1n }, ...others]
        : change === 'more'
          ? [...outputs, { script: readAddress(thief).script, value: 600n }]
          : change === 'fewer'
            ? [first]
            : outputs
  for (const output of list) made.addOutput(output)
  return made.toBuffer()
}

search(
  'a transfer is carried out only where the chain has what was agreed to',
  fc.asyncProperty(
    fc.constantFrom(...changes),
    fc.constantFrom(...deeds),
    fc.bigInt({ min: 1_000n, max: 80_000n }),
    async (change, deed, amount) => {
      const signer = createBitcoinTestWallet({
        name: 'W',
        privateKeys: ['11'.repeat(32)],
        payment: 'p2wpkh',
        connected: true,
      })
      const { address, publicKey } = signer.accounts[0] ?? { address: '', publicKey: '' }
      const past = new Transaction()
      past.addInput(new Uint8Array(32), 0)
      past.addOutput(readAddress(address).script, 100_000n)
      const coin = past.getId()
      /** The transaction of a block that has spent the coin. */
      let spentBy: Transaction | undefined
      const spend = (transaction: Transaction) => {
        spentBy ??= transaction
        return spentBy.getId() === transaction.getId()
      }
      const api: RestApi = {
        coins: async () => [{ txid: coin, vout: 0, value: 100_000n, confirmed: true }],
        feeRate: async () => 2_000n,
        transaction: async () => past.toBuffer(),
        find: async (_network, txid) => (spentBy?.getId() === txid ? 'success' : 'absent'),
        handedOn: createHandedOn(),
        spender: async () => '',
        offer: async (_network, { hex }) => ({
          taken: spend(Transaction.fromHex(hex)),
          failures: [],
        }),
        finality: async () => undefined,
        dispose: () => {},
      }
      const account = {
        address,
        publicKey: Uint8Array.from(Buffer.from(publicKey, 'hex')),
        purpose: 'payment',
      } as const
      const sign = async (psbt: Uint8Array, inputs: readonly { readonly index: number }[]) => {
        const params = { psbt: toBase64(psbt), inputs }
        return Buffer.from(String(await signer.request({ method: 'signPsbt', params })), 'base64')
      }
      const taken = (psbt: Uint8Array) => Psbt.fromBuffer(psbt).finalizeAllInputs().extractTransaction(true)
      const foreign: ForeignWallet = {
        connect: async () => [account],
        resume: async () => [account],
        signMessage: async () => '',
        async signPsbt({ psbt, inputs }) {
          const signed = await sign(changed(psbt, change), inputs)
          if (deed === 'sends') spend(taken(signed))
          if (deed === 'sendsAnother') spend(taken(await sign(changed(psbt, 'receiver'), inputs)))
          return signed
        },
        watch: () => () => {},
      }
      const wallet = toWallet(foreign, { networks: () => [bitcoinRegtest] })
      const connected = { network, accounts: [account], signal, wallet }
      const transfers = createTransfers({ api, connected: () => connected, account: () => account })
      const from = accountId(network, address)
      const planned = await transfers.plan({ from, to, token, amount }, signal)
      const sent = await transfers.send('w', planned, signal).then(
        (hash) => ({ hash }),
        (error: unknown) => ({ error }),
      )
      const trace =
        'hash' in sent ? await transfers.find?.(network, sent.hash, Date.now(), signal) : undefined
      const outputs = spentBy?.outs ?? []
      const isPaid =
        outputs[0]?.value === amount &&
        Buffer.from(outputs[0].script).equals(Buffer.from(readAddress(to).script))
      const isExact =
        isPaid && outputs.length === Psbt.fromBase64(String(Object(planned).psbt)).txOutputs.length
      if (trace === 'success') expect(isExact).toBe(true)
      if (change === 'nothing' && deed !== 'sendsAnother') expect(trace).toBe('success')
      // Something is on the chain: it is never said that nothing was sent.
      if ('error' in sent && spentBy)
        expect(
          ['transfer/unknown', 'wallet/malformed-answer'].some((code) => isFoyerError(sent.error, code)),
        ).toBe(true)
    },
  ),
  { gate: 25, exhaustive: 2_000 },
)
