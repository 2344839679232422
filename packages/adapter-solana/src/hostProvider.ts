import { MalformedAnswerError, WalletMissingError, WalletRequestError } from '@foyer/core'
import { askWallet, type Rpc, read } from '@foyer/core/adapters'
import { getBase58Decoder } from '@solana/kit'
import { parseSignature, parseTransactions } from './answers.js'
import { walletErrors } from './errors.js'
import { signBytes } from './message.js'
import {
  commitments,
  type SendOptions,
  type SolanaProvider,
  type SolanaPublicKey,
  type V1Transaction,
} from './provider.js'
import { createPublicKey } from './publicKey.js'
import { isAsAsked, signaturesOf } from './transaction.js'
import { submit } from './transfers.js'
import type { ConnectedSolanaWallet } from './wallet.js'

const signing = 'solana:signTransaction'

/** A connected wallet, as hosts use it. Each request is aborted when the connection ends. */
export function createProvider(rpc: Rpc, connected: ConnectedSolanaWallet): SolanaProvider {
  const { signal } = connected
  const { signTransactions, sendTransaction } = connected.wallet.requests
  let publicKey: SolanaPublicKey | undefined

  /** @param wires transactions that the account in use is to sign. @throws {WalletRequestError} if they have no place for it */
  function call(wires: readonly Uint8Array[] = []) {
    const [account] = connected.accounts
    if (!account || signal.aborted) throw new WalletMissingError(connected.connectorId)
    if (!wires.every((wire) => signaturesOf(wire).has(account)))
      throw new WalletRequestError(signing, 'The account does not sign this.')
    return { account, network: connected.network }
  }

  async function signWires(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
    if (!signTransactions) throw new WalletRequestError(signing, 'The wallet cannot sign transactions.')
    // A copy for the checks: wallet and host may write into their bytes.
    const wires = transactions.map((wire) => wire.slice())
    const where = call(wires)
    const answer = await askWallet(
      signing,
      () => signTransactions({ ...where, transactions }),
      signal,
      walletErrors,
    )
    const signed = parseTransactions(signing, answer, wires.length)
    const isRight = (own: Uint8Array, at: number) =>
      isAsAsked(own, wires[at] ?? own) && signaturesOf(own).get(where.account)?.some(Boolean)
    if (!signed.every(isRight)) throw new MalformedAnswerError(signing, answer)
    return signed
  }

  async function signAll<T extends Uint8Array | V1Transaction>(transactions: readonly T[]) {
    const signed = await signWires(transactions.map(toWire))
    return transactions.map((transaction, index) => likeBefore(transaction, signed[index]))
  }

  return Object.freeze<SolanaProvider>({
    get accounts() {
      return Object.freeze([...connected.accounts])
    },
    get publicKey() {
      const [address] = connected.accounts
      if (!address || signal.aborted) return null
      if (publicKey?.toBase58() !== address) publicKey = createPublicKey(address)
      return publicKey
    },
    signMessage: async (message) => signBytes(connected, call().account, message, signal),
    async signTransaction(transaction) {
      const [signed] = await signAll([transaction])
      return signed ?? transaction
    },
    signAllTransactions: signAll,
    async signAndSendTransaction(transaction, given = {}) {
      const options = checked(given)
      const wire = toWire(transaction)
      if (!sendTransaction || signTransactions) {
        const { network } = call()
        const [signed = wire] = await signWires([wire])
        return submit(rpc, network, signed, options, signal)
      }
      const method = 'solana:signAndSendTransaction'
      const { account, network } = call([wire])
      const answer = await askWallet(
        method,
        () => sendTransaction({ account, network, transaction: wire, options }),
        signal,
      )
      return getBase58Decoder().decode(parseSignature(method, answer))
    },
  })
}

/** @throws {WalletRequestError} for a commitment that no node knows */
function checked(options: SendOptions): SendOptions {
  const { preflightCommitment: commitment } = options
  if (commitment !== undefined && !commitments.includes(commitment))
    throw new WalletRequestError('solana:signAndSendTransaction', `Unknown preflightCommitment`)
  return { ...options }
}

function toWire(transaction: Uint8Array | V1Transaction): Uint8Array {
  return isBytes(transaction)
    ? transaction
    : Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}

/**
 * Signed bytes as what went in: bytes, or an object of the same class, made by that class. A class of neither shape
 * gets its bytes back as they are.
 * @throws {WalletRequestError} when the object's class cannot read bytes
 */
function likeBefore<T extends Uint8Array | V1Transaction>(before: T, signed: Uint8Array | undefined): T {
  if (isBytes(before)) return signed as T
  const home = read(before, 'constructor')
  const make = read(home, 'deserialize') ?? read(home, 'from')
  if (typeof make !== 'function')
    throw new WalletRequestError(signing, 'Not a transaction of @solana/web3.js')
  return Reflect.apply(make, home, [signed])
}

function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value)
}
