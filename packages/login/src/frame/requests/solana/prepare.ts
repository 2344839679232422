import { base58, base64 } from '@scure/base'
import { solanaAccount } from '../../keys/derive.js'
import { NodeError, offer } from '../../nodes/node.js'
import { createSolanaNode, type SolanaNode } from '../../nodes/solanaNode.js'
import { fieldsOf } from '../fields.js'
import { messageScreen } from '../messageScreen.js'
import type { Prepared, RequestAround, WithSeed } from '../prepared.js'
import {
  type LabelKey,
  RefusedRequestError,
  type Screen,
  type ScreenLine,
  type ScreenStep,
  type WarningKey,
} from '../screen.js'
import { sum, together, withAside, withCost } from '../together.js'
import { isOfChain, silentNode } from './cluster.js'
import { feeOf, lamports, openedBy, rentLine, type SolanaPlace, showInstruction } from './instructions.js'
import { mayBeMessage, parseTransaction, type SolanaTransaction } from './wire.js'

/** Networks by the names that sign-ins give them, by their CAIP-2 references. */
const aliases: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** In lamports: whoever is in a hurry gives a tenth of it. */
const mostFee = 50_000_000n

/** What nodes are told with a transaction; all else that a page adds is left out. */
const sendOptions = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'] as const

/** Reads a request on a network of Solana. @throws {RefusedRequestError} */
export async function prepareSolana(
  method: string,
  params: unknown,
  around: RequestAround,
): Promise<Prepared> {
  const { chain, network, address, origin } = around
  const node = createSolanaNode(chain.url)
  const signIn = { origin, chains: namesOf(network), isAccount: (text: string) => text === address }
  const place = { account: address, symbol: chain.symbol, signIn, node }
  const asked = fieldsOf(params)
  if (asked.pubkey !== undefined && asked.pubkey !== address)
    throw new RefusedRequestError('The request is not for this account.', 4100)
  const show = (all: readonly SolanaRequest[]) => showTransactions(all, place, chain.name)
  const signAll = (all: readonly SolanaRequest[], withSeed: WithSeed) =>
    withKey(withSeed, address, (sign) =>
      all.map(({ transaction, encode }) => {
        const signature = sign(transaction.message)
        return { signature, wire: transaction.withSignature(address, signature), encode }
      }),
    )
  switch (method) {
    case 'solana_signMessage': {
      const message = bytesOf(asked.message, base58)
      const screen = messageScreen(message, hex(message), signIn)
      return {
        screen,
        perform: (withSeed) =>
          withKey(withSeed, address, (sign) => ({ signature: base58.encode(sign(message)) })),
      }
    }
    case 'solana_signTransaction': {
      const all = [readTransaction(asked.transaction, address)]
      return {
        screen: await show(all),
        async perform(withSeed) {
          const [signed] = await signAll(all, withSeed)
          return { transaction: signed?.encode(signed.wire) }
        },
      }
    }
    case 'solana_signAllTransactions': {
      const all = listOf(asked.transactions).map((each) => readTransaction(each, address))
      return {
        screen: await show(all),
        async perform(withSeed) {
          return { transactions: (await signAll(all, withSeed)).map(({ wire, encode }) => encode(wire)) }
        },
      }
    }
    case 'solana_signAndSendTransaction': {
      const one = readTransaction(asked.transaction, address)
      const { signers, signed } = one.transaction
      if (signers.some((signer) => signer !== address && !signed.includes(signer)))
        throw new RefusedRequestError('Others have to sign this transaction first.')
      const told = fieldsOf(asked.options ?? asked.sendOptions)
      const options = Object.fromEntries(
        sendOptions.flatMap((name) => (told[name] === undefined ? [] : [[name, told[name]]])),
      )
      return {
        screen: await show([one]),
        async perform(withSeed) {
          const [mine] = await signAll([one], withSeed)
          const wire = mine?.wire ?? new Uint8Array()
          // It is known by the signature of who pays.
          const signature = base58.encode(wire.subarray(1, 65))
          await offer({
            send: () => node.send(base64.encode(wire), options),
            isKnown,
            find: () => node.find(signature),
          }).catch(refusal)
          return { signature }
        },
      }
    }
  }
  throw new RefusedRequestError(`${method} is not signed here.`, 4200)
}

interface SolanaRequest {
  readonly transaction: SolanaTransaction
  /** As it was asked. */
  encode(bytes: Uint8Array): string
}

/** A transaction in base58, as the protocol has it, or in base64, as wallets by session do. @throws {RefusedRequestError} */
function readTransaction(told: unknown, account: string): SolanaRequest {
  for (const coder of [base58, base64]) {
    const transaction = parseTransaction(decoded(told, coder) ?? new Uint8Array())
    if (!transaction) continue
    if (!transaction.signers.includes(account))
      throw new RefusedRequestError('This account need not sign the transaction.', 4100)
    return { transaction, encode: coder.encode }
  }
  throw new RefusedRequestError('This is no transaction of Solana.')
}

async function showTransactions(
  all: readonly SolanaRequest[],
  { node, ...rest }: SolanaPlace & { readonly node: SolanaNode },
  network: string,
): Promise<Screen> {
  const found = await Promise.all(all.map(({ transaction }) => isOfChain(transaction, node)))
  const isKnown = !found.includes(false)
  // The same signature may count on another network, so nothing is read on this one.
  const place: SolanaPlace = { ...rest, node: isKnown ? node : silentNode }
  const screens = await Promise.all(all.map(({ transaction }) => showTransaction(transaction, place)))
  const [first] = screens
  const screen = first && screens.length === 1 ? first : together(screens)
  const paid = all.filter(({ transaction }) => transaction.signers[0] === place.account)
  const fee = paid.reduce(
    (total, { transaction: { instructions, signers } }) => total + feeOf(instructions, signers.length),
    0n,
  )
  const isShared = all.some(({ transaction: { signers, signed } }) =>
    signers.some((signer) => signer !== place.account && !signed.includes(signer)),
  )
  const shared: readonly WarningKey[] = isShared ? ['others'] : []
  const whole: Screen = isKnown
    ? {
        ...screen,
        lines: [...screen.lines, { label: 'network', value: network }],
        warnings: [...screen.warnings, ...shared],
      }
    : {
        ...screen,
        lines: [...screen.lines, { label: 'network', value: 'anyNetwork', as: 'word' }],
        warnings: [...screen.warnings, ...shared, 'otherChain'],
        weight: 'danger',
        moves: 'unknown',
      }
  if (paid.length === 0) return whole
  return withCost(whole, {
    most: fee,
    line: { label: 'fee', value: lamports(fee, place), as: 'amount' },
    isWasteful: fee > mostFee,
  })
}

async function showTransaction({ instructions }: SolanaTransaction, around: SolanaPlace): Promise<Screen> {
  const opened = instructions.flatMap((one) => openedBy(one) ?? [])
  const place = { ...around, opened }
  const shown = await Promise.all(instructions.map((one) => showInstruction(one, place)))
  const steps = shown.filter((step) => step !== undefined)
  const isAside = ({ title }: ScreenStep) => title === 'create' || title === 'memo'
  const [first, ...more] = steps.filter((step) => !isAside(step))
  const [only] = steps.length === 1 ? steps : []
  if (only) return only
  if (!first || more.length > 0) return together(steps)
  const aside = steps.filter(isAside)
  // The owner of an opened account would be taken for the owner of the account that tokens go to.
  const recipients = first.lines.filter(({ label }) => label === 'to' || label === 'place')
  const isOfOther = ({ label, value }: ScreenLine) =>
    label === 'create' && !recipients.every((line) => line.label === 'to' && line.value === value)
  if (aside.some(({ lines }) => lines.some(isOfOther))) return together(steps)
  // The token of an account that is opened is said once.
  const isSaid = (label: LabelKey, value: string) =>
    label === 'token' && first.lines.some((line) => line.label === label && line.value === value)
  const lines = aside.map((step) => ({
    ...step,
    lines: step.lines.filter(({ label, value }) => label !== 'rent' && !isSaid(label, value)),
  }))
  const rent = sum(aside.map(({ moves }) => moves))
  const whole = withAside(first, lines)
  return rent === 0n || rent === 'unknown'
    ? whole
    : { ...whole, lines: [...whole.lines, rentLine(rent, place)] }
}

async function withKey<T>(
  withSeed: WithSeed,
  address: string,
  work: (sign: (message: Uint8Array) => Uint8Array) => T,
): Promise<T> {
  return withSeed(async (seed) => {
    const key = solanaAccount(seed)
    try {
      if (key.address !== address)
        throw new RefusedRequestError('The wallet is not that of this account.', 4100)
      return work(key.sign)
    } finally {
      key.wipe()
    }
  })
}

/** The bytes of a message that is no transaction: its signature would be as good as one under it. @throws {RefusedRequestError} */
function bytesOf(told: unknown, coder: typeof base58): Uint8Array {
  const bytes = decoded(told, coder)
  if (!bytes || bytes.length === 0) throw new RefusedRequestError('There is no message.')
  if (mayBeMessage(bytes) || parseTransaction(bytes))
    throw new RefusedRequestError('This message is a transaction.', -32602)
  return bytes
}

function decoded(told: unknown, coder: { decode(text: string): Uint8Array }): Uint8Array | undefined {
  try {
    return typeof told === 'string' ? coder.decode(told) : undefined
  } catch {
    return undefined
  }
}

function namesOf(network: string): readonly string[] {
  const [namespace, reference = ''] = network.split(':')
  const alias = aliases[reference]
  return [network, reference, ...(alias ? [alias, `${namespace}:${alias}`] : [])]
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new RefusedRequestError('There are no transactions.')
  return value
}

function hex(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function isKnown({ reason }: NodeError): boolean {
  return /already (been )?processed/i.test(reason)
}

/** What a node's no means to the page. @throws {RefusedRequestError} */
function refusal(error: unknown): never {
  if (!(error instanceof NodeError)) throw error
  throw new RefusedRequestError(`The network refused this: ${error.reason}`, -32000)
}
