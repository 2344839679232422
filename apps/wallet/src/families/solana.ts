import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { sha256, stringToBytes } from 'viem'
import { listOf, membersOf, textOf } from '../parse.ts'
import { type Family, invalid, unsupported } from './family.ts'

const keys = [0, 1].map((index) => {
  const secret = sha256(stringToBytes(`foyer sandbox wallet, solana ${index}`), 'bytes')
  const publicKey = ed25519.getPublicKey(secret)
  return { secret, publicKey, address: base58.encode(publicKey) }
})
type Key = (typeof keys)[number]

function at(account: number): Key {
  const key = keys[account]
  if (key === undefined) throw invalid('account')
  return key
}

function named(pubkey: unknown, account: number): Key {
  return pubkey === undefined ? at(account) : at(keys.findIndex(({ address }) => address === pubkey))
}

/** A length as Solana writes it (compact-u16): seven bits a byte, lowest first. */
function compact(bytes: Uint8Array, from: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[from + index] ?? 0
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return { value, next: from + index + 1 }
  }
  throw invalid('transaction')
}

/** Puts the key's signature into its place of a serialised transaction, legacy or version 0. */
function sign(wire: Uint8Array, key: Key): { readonly signature: Uint8Array; readonly wire: Uint8Array } {
  const signatures = compact(wire, 0)
  const message = wire.subarray(signatures.next + 64 * signatures.value)
  const header = (message[0] ?? 0) >= 128 ? 1 : 0
  const signers = message[header] ?? 0
  const first = compact(message, header + 3).next
  const place = Array.from({ length: signers }, (_, index) => index).find((index) => {
    const start = first + 32 * index
    return base58.encode(message.subarray(start, start + 32)) === key.address
  })
  if (place === undefined) throw invalid('transaction: not for this account to sign')
  const signature = ed25519.sign(message, key.secret)
  const signed = wire.slice()
  signed.set(signature, signatures.next + 64 * place)
  return { signature, wire: signed }
}

/** Solana accounts, which sign; nothing is sent. */
export function createSolana(): Family {
  return {
    namespace: 'solana',
    name: 'Solana',
    size: keys.length,
    networks: [],
    address: (_, account) => at(account).address,
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_requestAccounts',
      'solana_getAccounts',
    ],
    show({ method, params }) {
      const { message, transaction, transactions } = membersOf(params)
      if (method === 'solana_signMessage')
        return [['Message', new TextDecoder().decode(base58.decode(textOf(message)))]]
      return [['Transactions', [transaction ?? transactions ?? []].flat().join('\n')]]
    },
    async answer({ method, params }, account) {
      const { message, transaction, transactions, pubkey } = membersOf(params)
      const key = named(pubkey, account)
      switch (method) {
        case 'solana_signMessage':
          return { signature: base58.encode(ed25519.sign(base58.decode(textOf(message)), key.secret)) }
        case 'solana_signTransaction': {
          const { signature, wire } = sign(base64.decode(textOf(transaction)), key)
          return { signature: base58.encode(signature), transaction: base64.encode(wire) }
        }
        case 'solana_signAllTransactions': {
          const wires = listOf(transactions).map((each) => sign(base64.decode(textOf(each)), key).wire)
          return { transactions: wires.map((wire) => base64.encode(wire)) }
        }
        case 'solana_requestAccounts':
        case 'solana_getAccounts':
          return [{ pubkey: at(account).address }]
        default:
          throw unsupported(method)
      }
    },
  }
}
