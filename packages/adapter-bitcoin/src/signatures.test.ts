// @tier gate
import { search } from '@foyer/search'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { Psbt, payments, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { beforeAll, expect, vi } from 'vitest'
import { parametersOf } from './chains.js'
import { lendCurve } from './curve.js'
import { fromBase64, toBase64 } from './encoding.js'
import { createHandedOn } from './handedOn.js'
import { createHostProvider } from './hostProvider.js'
import { bitcoinRegtest } from './networks.js'
import type { RestApi } from './restApi.js'
import { type ForeignWallet, toWallet, type WalletAccount } from './wallet.js'

beforeAll(lendCurve)

const network = parametersOf(bitcoinRegtest.id)
const { signal } = new AbortController()
const secret = Uint8Array.from({ length: 32 }, () => 0x11)
const publicKey = secp256k1.getPublicKey(secret, true)
const stranger = 'bcrt1q80pg6mvjmyrnld0r4h6gz7274azxhnhdf7k5gu'
const { SIGHASH_ALL, SIGHASH_NONE, SIGHASH_SINGLE, SIGHASH_ANYONECANPAY, SIGHASH_DEFAULT } = Transaction
const hashTypes = [SIGHASH_ALL, SIGHASH_NONE, SIGHASH_SINGLE].flatMap((type) => [
  type,
  type | SIGHASH_ANYONECANPAY,
])

/** An address of a kind, and what an input of it needs. */
const kinds = {
  p2wpkh: () => payments.p2wpkh({ pubkey: publicKey, network }),
  p2pkh: () => payments.p2pkh({ pubkey: publicKey, network }),
  p2sh: () => payments.p2sh({ redeem: payments.p2wpkh({ pubkey: publicKey, network }), network }),
  p2tr: () => payments.p2tr({ internalPubkey: publicKey.subarray(1), network }),
} as const
type Kind = keyof typeof kinds

interface Asked {
  readonly kind: Kind
  /** How many inputs there are, and which are to be signed, by which address. */
  readonly inputs: number
  readonly signed: readonly { readonly index: number; readonly isOwn: boolean }[]
  /** The type that the PSBT of the page names. */
  readonly named: number | undefined
  /** The type that the wallet signs with. */
  readonly type: number
  readonly isFinal: boolean
  readonly broadcast: boolean
}

const asks: fc.Arbitrary<Asked> = fc.record({
  kind: fc.constantFrom<Kind[]>('p2wpkh', 'p2pkh', 'p2sh', 'p2tr'),
  inputs: fc.integer({ min: 1, max: 3 }),
  signed: fc.uniqueArray(fc.record({ index: fc.nat(3), isOwn: fc.boolean().map((other) => other || true) }), {
    minLength: 0,
    maxLength: 3,
    selector: ({ index }) => index,
  }),
  named: fc.option(fc.constantFrom(SIGHASH_DEFAULT, ...hashTypes), { nil: undefined }),
  type: fc.oneof(
    { arbitrary: fc.constant(SIGHASH_ALL), weight: 3 },
    fc.constantFrom(SIGHASH_DEFAULT, ...hashTypes),
  ),
  isFinal: fc.boolean(),
  broadcast: fc.boolean(),
})
const strange = fc.tuple(asks, fc.nat(2)).map(([asked, at]) => ({
  ...asked,
  signed: asked.signed.map((one, place) => ({ ...one, isOwn: place !== at })),
}))

function build({ kind, inputs, named }: Asked) {
  const { output, redeem, address } = kinds[kind]()
  if (!output || !address) throw new Error('no address')
  const past = new Transaction()
  past.addInput(new Uint8Array(32), 0)
  for (let at = 0; at < inputs; at += 1) past.addOutput(output, 10_000n)
  const psbt = new Psbt({ network })
  psbt.setVersion(2)
  for (let index = 0; index < inputs; index += 1)
    psbt.addInput({
      hash: past.getId(),
      index,
      ...(kind === 'p2pkh' ? {} : { witnessUtxo: { script: output, value: 10_000n } }),
      ...(kind === 'p2tr' ? { tapInternalKey: publicKey.subarray(1) } : { nonWitnessUtxo: past.toBuffer() }),
      ...(redeem?.output && { redeemScript: redeem.output }),
    })
  // The library cannot add a type of 0.
  if (named !== undefined) for (const input of psbt.data.inputs) input.sighashType = named
  psbt.addOutput({ address: stranger, value: 9_000n * BigInt(inputs) })
  return { psbt, address }
}

/** Signs as a wallet that takes the type of its own liking. */
function sign(bytes: Uint8Array, indexes: readonly number[], { kind, type, isFinal }: Asked): Uint8Array {
  const psbt = Psbt.fromBuffer(bytes, { network })
  const tweak = payments.p2tr({ internalPubkey: publicKey.subarray(1), network })
  const key = kind === 'p2tr' ? tweakedKey(tweak.hash, tweak.pubkey) : secret
  const signer = {
    publicKey: secp256k1.getPublicKey(key, true),
    sign: (hash: Uint8Array) => secp256k1.sign(hash, key).toCompactRawBytes(),
    signSchnorr: (hash: Uint8Array) => schnorr.sign(hash, key),
  }
  for (const index of indexes) {
    const input = psbt.data.inputs[index]
    if (!input) continue
    input.sighashType = kind === 'p2tr' || type !== SIGHASH_DEFAULT ? type : SIGHASH_ALL
    psbt.signInput(index, signer, [SIGHASH_DEFAULT, ...hashTypes])
    if (isFinal) psbt.finalizeInput(index)
    delete input.sighashType
  }
  return psbt.toBuffer()
}

function tweakedKey(_hash: unknown, _pubkey: unknown): Uint8Array {
  const { n } = secp256k1.CURVE
  const own = BigInt(`0x${Buffer.from(secret).toString('hex')}`)
  const even = publicKey[0] === 2
  const tag = new TextEncoder().encode('TapTweak')
  const tweak = BigInt(
    `0x${Buffer.from(schnorr.utils.taggedHash(new TextDecoder().decode(tag), publicKey.subarray(1))).toString('hex')}`,
  )
  const sum = ((even ? own : n - own) + tweak) % n
  return Uint8Array.from(Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'))
}

/** The type of each signature that counts, of an input. */
function typesOf(psbt: Psbt, index: number): readonly number[] {
  const { partialSig = [], tapKeySig, finalScriptWitness, finalScriptSig } = psbt.data.inputs[index] ?? {}
  const witness = finalScriptWitness && stackOf(finalScriptWitness)[0]
  const script =
    finalScriptSig && finalScriptSig.length > 50
      ? finalScriptSig.subarray(1, 1 + (finalScriptSig[0] ?? 0))
      : undefined
  const ofKey = (signature: Uint8Array) =>
    signature.length === 64 ? SIGHASH_DEFAULT : (signature.at(-1) ?? -1)
  return [...partialSig.map(({ signature }) => signature), tapKeySig, witness, script].flatMap((signature) =>
    signature ? [ofKey(signature)] : [],
  )
}

function stackOf(witness: Uint8Array): readonly Uint8Array[] {
  const length = witness[1] ?? 0
  return [witness.subarray(2, 2 + length)]
}

async function faultsOf(asked: Asked): Promise<readonly string[]> {
  const { psbt, address } = build(asked)
  const account: WalletAccount = { address, publicKey, purpose: 'payment' }
  const reached: number[] = []
  const offered: string[] = []
  const wallet: ForeignWallet = {
    connect: async () => [account],
    signMessage: async () => '',
    async signPsbt({ psbt: bytes, inputs }) {
      reached.push(inputs.length)
      return sign(
        bytes,
        inputs.map(({ index }) => index),
        asked,
      )
    },
    watch: () => () => {},
  }
  const api = {
    handedOn: createHandedOn(),
    offer: vi.fn<RestApi['offer']>(async (_network, hex) => {
      offered.push(hex.hex)
      return { taken: true, failures: [] }
    }),
    find: async () => 'absent' as const,
  }
  const provider = createHostProvider({
    connected: {
      connectorId: 'w',
      network: bitcoinRegtest.id,
      accounts: [account],
      signal,
      wallet: toWallet(wallet, { networks: () => [bitcoinRegtest] }),
    } as never,
    api: api as never,
    transfer: () => Promise.reject(new Error('nothing is transferred')),
  })
  const signInputs = asked.signed.map(({ index, isOwn }) => ({ index, address: isOwn ? address : stranger }))
  const answer = await provider
    .signPsbt({ psbt: toBase64(psbt.toBuffer()), signInputs, broadcast: asked.broadcast })
    .catch(() => undefined)

  const isSafe = (type: number) => type === SIGHASH_ALL || type === SIGHASH_DEFAULT
  const isCovered =
    asked.signed.length > 0 && asked.signed.every(({ index, isOwn }) => isOwn && index < asked.inputs)
  const isNamedSafe = asked.named === undefined || isSafe(asked.named)
  const signed = answer && Psbt.fromBuffer(fromBase64(answer.psbt) ?? new Uint8Array())
  const types = signed ? asked.signed.flatMap(({ index }) => typesOf(signed, index)) : []
  const isHonest =
    isCovered &&
    isNamedSafe &&
    isSafe(asked.type) &&
    (!asked.broadcast || asked.signed.length === asked.inputs)
  return [
    reached.length > 0 && !isCovered
      ? 'a wallet was asked for an input or an address that it has not'
      : undefined,
    reached.length > 0 && !isNamedSafe
      ? 'a wallet was asked for a signature that does not cover all outputs'
      : undefined,
    types.every(isSafe) ? undefined : 'a signature that does not cover all inputs and outputs was handed on',
    offered.length > 0 && !isSafe(asked.type)
      ? 'a signature that does not cover all inputs and outputs was sent'
      : undefined,
    isHonest && !answer ? 'an honest request failed' : undefined,
  ].filter((fault) => fault !== undefined)
}

search(
  'a signature of a transaction is by an account that was granted, and covers all inputs and outputs',
  fc.asyncProperty(fc.oneof({ arbitrary: asks, weight: 3 }, strange), async (asked) => {
    expect(await faultsOf(asked)).toEqual([])
  }),
  { gate: 120, exhaustive: 5_000 },
)
