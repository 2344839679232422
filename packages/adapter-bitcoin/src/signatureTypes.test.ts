// @tier gate
import { search } from '@foyer/search'
import { Psbt, payments, script, Transaction } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect } from 'vitest'
import { coversAll } from './signatureTypes.js'

const { SIGHASH_ALL, SIGHASH_NONE, SIGHASH_SINGLE, SIGHASH_ANYONECANPAY } = Transaction
const filled = (length: number, byte: number) => new Uint8Array(length).fill(byte)
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const keys = { compressed: Uint8Array.of(2, ...filled(32, 5)), whole: Uint8Array.of(4, ...filled(64, 5)) }
const redeem = script.compile([keys.compressed, 0xac])

/** Scripts of outputs, and what the input that spends them has besides its signature. */
const locks = {
  keyHash: { lock: Uint8Array.of(0, 20, ...filled(20, 3)), rest: [keys.compressed], legacy: false },
  scriptHash: { lock: Uint8Array.of(0, 32, ...filled(32, 3)), rest: [redeem], legacy: false },
  // One of several keys: it begins as Taproot does.
  bare: {
    lock: Uint8Array.of(0x51, 33, ...keys.compressed, 0x51, 0xae),
    rest: [],
    legacy: true,
  },
  legacy: {
    lock: payments.p2pkh({ hash: filled(20, 3) }).output ?? new Uint8Array(),
    rest: [keys.whole],
    legacy: true,
  },
  taproot: { lock: Uint8Array.of(0x51, 32, ...filled(32, 3)), rest: [], legacy: false },
  annex: { lock: Uint8Array.of(0x51, 32, ...filled(32, 3)), rest: [filled(65, 0x50)], legacy: false },
  // The way to the script is as long as a signature with its type.
  leaf: {
    lock: Uint8Array.of(0x51, 32, ...filled(32, 3)),
    rest: [filled(65, 0xac), Uint8Array.of(0xc0, ...filled(64, 9))],
    legacy: false,
  },
} as const
type Lock = keyof typeof locks
const isTaproot = (lock: Lock) => locks[lock].lock[1] === 32 && locks[lock].lock[0] === 0x51

/** Lengths as they may be written: in 1, 3, 5 or 9 bytes. */
const widths = [0, 2, 4, 8] as const
function sized(value: number, width: (typeof widths)[number]): readonly number[] {
  const digits = Array.from({ length: width }, (_, at) => Math.floor(value / 256 ** at) % 256)
  return width === 0 ? [value] : [{ 2: 0xfd, 4: 0xfe, 8: 0xff }[width], ...digits]
}

const inputs = fc.record({
  lock: fc.constantFrom(...(Object.keys(locks) as Lock[])),
  /** Whether the PSBT of the page, and that of the wallet, say which output is spent. */
  knows: fc.constantFrom<readonly [boolean, boolean]>(
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ),
  type: fc.oneof(
    fc.constantFrom(SIGHASH_ALL, SIGHASH_NONE, SIGHASH_SINGLE, SIGHASH_NONE | SIGHASH_ANYONECANPAY, 0),
    fc.nat(255),
  ),
  hasType: fc.boolean(),
  /** The page says of any output that it is one of Taproot. */
  lies: fc.constantFrom(false, false, true),
  random: fc.tuple(fc.oneof(fc.constantFrom(2, 3, 4, 0x30, 0x50, 0xc0), fc.nat(255)), bytes(63)),
  place: fc.constantFrom('field', 'final', 'final'),
  widths: fc.array(fc.constantFrom(...widths, 0 as const, 0 as const, 0 as const), {
    minLength: 5,
    maxLength: 5,
  }),
  behind: fc.constantFrom(0, 0, 0, 1),
})
type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never

function signatureOf({ lock, type, hasType, random: [first, others] }: Input): Uint8Array {
  if (isTaproot(lock)) return Uint8Array.of(first, ...others, ...(hasType ? [type] : []))
  // Small numbers make a signature that is as long as one of Taproot.
  const size = first % 4 === 0 ? 28 : 32
  const number = [2, size, 1, ...others.subarray(0, size - 1)]
  const last = size === 28 ? [2, 29, 1, ...others.subarray(0, 28)] : number
  return Uint8Array.of(0x30, number.length + last.length, ...number, ...last, type)
}

function psbtOf({ lock, lies }: Input, isKnown: boolean) {
  const psbt = new Psbt()
  const witnessUtxo = { script: locks[lies ? 'taproot' : lock].lock, value: 1_000n }
  psbt.addInput({ hash: 'aa'.repeat(32), index: 0, ...(isKnown && { witnessUtxo }) })
  psbt.addOutput({ script: locks.taproot.lock, value: 900n })
  return psbt
}

function signedBy(input: Input): Psbt {
  const psbt = psbtOf(input, input.knows[1])
  const signature = signatureOf(input)
  const { rest, legacy } = locks[input.lock]
  const data = psbt.data.inputs[0]
  if (!data) throw new Error('no input')
  if (input.place === 'field' && isTaproot(input.lock)) data.tapKeySig = signature
  else if (input.place === 'field') data.partialSig = [{ pubkey: keys.compressed, signature }]
  else if (legacy) {
    const made = script.compile([signature, ...rest])
    // A push of data that is cut off in the middle.
    data.finalScriptSig = input.behind ? Uint8Array.of(...made, 0x4c) : made
  } else {
    const items = [signature, ...rest]
    data.finalScriptWitness = Uint8Array.from([
      ...sized(items.length, input.widths[4] ?? 0),
      ...items.flatMap((item, at) => [...sized(item.length, input.widths[at] ?? 0), ...item]),
      ...filled(input.behind, 1),
    ])
  }
  return psbt
}

search(
  'a signature passes if it covers all and can be read, wherever and however it is written',
  fc.property(inputs, (input) => {
    const { lock, place, knows, type, hasType } = input
    const isAll = isTaproot(lock) && !hasType ? true : type === SIGHASH_ALL
    const passes = coversAll(psbtOf(input, knows[0]), signedBy(input))

    if (!isAll) expect(passes).toBe(false)
    const used = [...input.widths.slice(0, 1 + locks[lock].rest.length), input.widths[4]]
    const isPlain = place === 'field' || locks[lock].legacy || used.every((width) => width === 0)
    const [isKnown] = knows
    if (place === 'final' && (!isPlain || input.behind > 0)) expect(passes).toBe(false)
    if (isAll && isKnown && !input.lies && isPlain && input.behind === 0) expect(passes).toBe(true)
  }),
  { gate: 400, exhaustive: 50_000 },
)
