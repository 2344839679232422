import { WalletMissingError, WalletRequestError } from '@foyer/core'
import { read } from '@foyer/core/adapters'
import { getBase58Decoder } from '@solana/kit'
import { parseSignature, parseTransactions } from './answers.js'
import { ask } from './ask.js'
import { commitments, type SendOptions, type SolanaProvider, type V1Transaction } from './provider.js'
import type { Rpc } from './rpc.js'
import type { Session } from './session.js'
import { submit } from './transfers.js'
import type { WalletCall } from './wallet.js'

/** The wallet of a session, as hosts use it. Each request is aborted when the session ends. */
export function createProvider(rpc: Rpc, session: Session, life: AbortSignal): SolanaProvider {
  function call(): WalletCall {
    const [account] = session.accounts
    if (!account || life.aborted) throw new WalletMissingError(session.wallet.connector.id)
    return { account, network: session.network }
  }

  async function signBytes(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]> {
    const method = 'solana:signTransaction'
    const { signTransactions } = session.wallet
    if (!signTransactions) throw new WalletRequestError(method, 'The wallet cannot sign transactions.')
    const where = call()
    const answer = await ask(method, life, () => signTransactions({ ...where, transactions }))
    return parseTransactions(method, answer, transactions.length)
  }

  async function signAll<T extends Uint8Array | V1Transaction>(transactions: readonly T[]) {
    const signed = await signBytes(transactions.map(toWire))
    return transactions.map((transaction, index) => likeBefore(transaction, signed[index]))
  }

  return {
    get accounts() {
      return session.accounts
    },
    async signMessage(message) {
      const method = 'solana:signMessage'
      const { signMessage } = session.wallet
      if (!signMessage) throw new WalletRequestError(method, 'The wallet cannot sign messages.')
      const where = call()
      return parseSignature(method, await ask(method, life, () => signMessage({ ...where, message })))
    },
    async signTransaction(transaction) {
      const [signed] = await signAll([transaction])
      return signed ?? transaction
    },
    signAllTransactions: signAll,
    async signAndSendTransaction(transaction, given = {}) {
      const options = checked(given)
      const wire = toWire(transaction)
      const { signTransactions, sendTransaction } = session.wallet
      const { account, network } = call()
      if (!sendTransaction || signTransactions) {
        const [signed = wire] = await signBytes([wire])
        return submit(rpc, network, signed, options, life)
      }
      const method = 'solana:signAndSendTransaction'
      const answer = await ask(method, life, () =>
        sendTransaction({ account, network, transaction: wire, options }),
      )
      return getBase58Decoder().decode(parseSignature(method, answer))
    },
  }
}

/** @throws {WalletRequestError} for a commitment that no node knows (spec 5) */
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
    throw new WalletRequestError('solana:signTransaction', 'Not a transaction of @solana/web3.js')
  return Reflect.apply(make, home, [signed])
}

function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value)
}
