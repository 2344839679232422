import { secp256k1 } from '@noble/curves/secp256k1'
import { bech32 } from '@scure/base'
import { bytesToHex, concatBytes, ripemd160, sha256, stringToBytes } from 'viem'
import { membersOf, textOf } from '../parse.ts'
import { type Family, invalid, unsupported } from './family.ts'

/** What an address begins with, by the start of the genesis block's hash; regtest for any other chain. */
const prefixes: Readonly<Record<string, string>> = {
  'bip122:000000000019d6689c085ae165831e93': 'bc',
  'bip122:000000000933ea01ad0ee984209779ba': 'tb',
}

const keys = [0, 1].map((index) => {
  const secret = sha256(stringToBytes(`foyer sandbox wallet, bitcoin ${index}`), 'bytes')
  return { secret, publicKey: secp256k1.getPublicKey(secret, true) }
})
type Key = (typeof keys)[number]

function at(account: number): Key {
  const key = keys[account]
  if (key === undefined) throw invalid('account')
  return key
}

/** P2WPKH (BIP-84, BIP-173). */
function addressOf(chain: string, { publicKey }: Key): string {
  const program = ripemd160(sha256(publicKey, 'bytes'), 'bytes')
  return bech32.encode(prefixes[chain] ?? 'bcrt', [0, ...bech32.toWords(program)])
}

function sized(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  const size = length < 253 ? [length] : [253, length & 255, length >> 8]
  return concatBytes([new Uint8Array(size), bytes])
}

/** 65 bytes: the recovery header of BIP-137 for P2WPKH, then the ECDSA signature. */
function signMessage(message: string, key: Key): Uint8Array {
  const parts = ['Bitcoin Signed Message:\n', message].map((text) => sized(stringToBytes(text)))
  const digest = sha256(sha256(concatBytes(parts), 'bytes'), 'bytes')
  const signature = secp256k1.sign(digest, key.secret)
  return concatBytes([new Uint8Array([39 + signature.recovery]), signature.toCompactRawBytes()])
}

/** Bitcoin accounts, which sign messages; nothing is sent. */
export function createBitcoin(): Family {
  return {
    namespace: 'bip122',
    name: 'Bitcoin',
    size: keys.length,
    networks: [],
    address: (chain, account) => addressOf(chain, at(account)),
    methods: ['signMessage', 'getAccountAddresses'],
    show: ({ params }) => [['Message', textOf(membersOf(params).message)]],
    async answer({ chain, method, params }, account) {
      const { message, protocol, account: asked, address: other } = membersOf(params)
      const wanted = other ?? asked
      const key =
        wanted === undefined ? at(account) : at(keys.findIndex((each) => addressOf(chain, each) === wanted))
      const address = addressOf(chain, key)
      if (method === 'getAccountAddresses')
        return [{ address, publicKey: bytesToHex(key.publicKey).slice(2), intention: 'payment' }]
      if (method !== 'signMessage' || (protocol ?? 'ecdsa') !== 'ecdsa') throw unsupported(method)
      return { address, signature: bytesToHex(signMessage(textOf(message), key)).slice(2) }
    },
  }
}
