import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js'
import { programs } from './instructions.js'
import { seedOf, type startWorld } from './world.test-support.js'

type World = Awaited<ReturnType<typeof startWorld>>

/** An extension of a mint: the length of its value, and the instruction that begins it. */
interface Extension {
  readonly size: number
  readonly data: readonly (number | Uint8Array)[]
}

const nobody = new Uint8Array(32)
const issuer = new Uint8Array(32).fill(7)

/** What mints of Token-2022 may begin with, as the program's own instructions write it. */
export const extensions = {
  /** Keeps hundredths of a percent of each transfer, up to `most` base units. */
  fee: (share: number, most = 10n ** 18n): Extension => ({
    size: 108,
    data: [26, 0, 1, issuer, 1, issuer, little(BigInt(share), 2), little(most, 8)],
  }),
  delegate: { size: 32, data: [35, issuer] },
  interest: { size: 52, data: [33, 0, issuer, little(500n, 2)] },
  hook: { size: 64, data: [36, 0, nobody, issuer] },
  frozen: { size: 1, data: [28, 0, 2] },
  bound: { size: 0, data: [32] },
} as const satisfies Record<string, Extension | ((...args: never) => Extension)>

/** What tests do on the chain beside Foyer. */
export function onChain({ ask }: Pick<World, 'ask'>) {
  const rich = Keypair.fromSeed(Buffer.from(seedOf(0), 'hex'))

  async function run(instructions: readonly TransactionInstruction[], signers: readonly Keypair[] = []) {
    const told = Object(await ask('getLatestBlockhash'))
    const transaction = new Transaction({ feePayer: rich.publicKey, recentBlockhash: told.blockhash })
    transaction.add(...instructions)
    transaction.sign(rich, ...signers)
    await ask('sendTransaction', transaction.serialize().toString('base64'), { encoding: 'base64' })
  }

  function placeOf(owner: PublicKey, mint: PublicKey, program: string): PublicKey {
    const seeds = [owner, new PublicKey(program), mint].map((key) => key.toBuffer())
    return PublicKey.findProgramAddressSync(seeds, new PublicKey(programs.associated))[0]
  }

  /** A mint of Token-2022 with 6 decimals, of which `rich` holds 1,000. */
  async function mint(...added: readonly Extension[]): Promise<string> {
    const key = Keypair.generate()
    const program = programs.token2022
    const space = 166 + added.reduce((sum, { size }) => sum + 4 + size, 0)
    const place = placeOf(rich.publicKey, key.publicKey, program)
    const onMint = [{ pubkey: key.publicKey, isSigner: false, isWritable: true }]
    const needsThaw = added.includes(extensions.frozen)
    const step = (data: readonly (number | Uint8Array)[], keys = onMint) =>
      instruction(program, keys, ...data)
    await run(
      [
        SystemProgram.createAccount({
          fromPubkey: rich.publicKey,
          newAccountPubkey: key.publicKey,
          lamports: 10_000_000,
          space: added.length === 0 ? 82 : space,
          programId: new PublicKey(program),
        }),
        ...added.map(({ data }) => step(data)),
        step([20, 6, rich.publicKey.toBytes(), 1, rich.publicKey.toBytes()]),
        makePlace(rich.publicKey, key.publicKey, program),
        ...(needsThaw ? [step([11], [writes(place), ...onMint, signs(rich.publicKey)])] : []),
        step([7, little(1_000_000_000n, 8)], [...onMint, writes(place), signs(rich.publicKey)]),
      ],
      [key],
    )
    return key.publicKey.toBase58()
  }

  function makePlace(owner: PublicKey, mintKey: PublicKey, program: string): TransactionInstruction {
    const reads = (key: PublicKey | string) => ({
      pubkey: new PublicKey(key),
      isSigner: false,
      isWritable: false,
    })
    const payer = { pubkey: rich.publicKey, isSigner: true, isWritable: true }
    const keys = [payer, writes(placeOf(owner, mintKey, program)), reads(owner), reads(mintKey)]
    return instruction(programs.associated, [...keys, reads(programs.system), reads(program)], 1)
  }

  return { run, mint, placeOf, makePlace, rich }
}

/** An instruction of a program, its data byte by byte. */
export function instruction(
  program: string,
  keys: readonly { readonly pubkey: PublicKey; readonly isSigner: boolean; readonly isWritable: boolean }[],
  ...data: readonly (number | Uint8Array)[]
): TransactionInstruction {
  const bytes = Buffer.concat(data.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)))
  return new TransactionInstruction({ programId: new PublicKey(program), keys: [...keys], data: bytes })
}

export const writes = (pubkey: PublicKey) => ({ pubkey, isSigner: false, isWritable: true })
export const signs = (pubkey: PublicKey) => ({ pubkey, isSigner: true, isWritable: false })

/** A number in little-endian. */
function little(value: bigint, width: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes.slice(0, width)
}
