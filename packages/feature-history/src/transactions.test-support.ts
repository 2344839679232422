import { displayText, parseNetworkId } from '@foyer/core'
import type { Transaction, Transfer } from './transaction.js'

/** Of Ethereum. */
export const ethereumId = parseNetworkId('eip155:1')

/** A coin that came. */
export function token(facts: Partial<Transfer> = {}): Transfer {
  return {
    kind: 'token',
    direction: 'in',
    amount: 25n,
    decimals: 2,
    name: displayText('Ether'),
    symbol: displayText('ETH'),
    picture: undefined,
    address: `0x${'1f'.repeat(20)}`,
    isListed: true,
    isCoin: false,
    isSpam: false,
    worth: undefined,
    ...facts,
  }
}

/** An NFT that came. */
export function nft(facts: Partial<Transfer> = {}): Transfer {
  return token({
    kind: 'nft',
    amount: 1n,
    decimals: 0,
    name: displayText('Tidal #204'),
    symbol: displayText(''),
    ...facts,
  })
}

/** A row: something that came. */
export function transaction(facts: Partial<Transaction> = {}): Transaction {
  return {
    id: 'one',
    network: ethereumId,
    hash: '0xabc',
    at: Date.UTC(2026, 10, 20),
    status: 'confirmed',
    operation: 'receive',
    from: displayText(other),
    to: displayText(me),
    app: undefined,
    fee: undefined,
    nonce: 1,
    requestId: undefined,
    transfers: [token()],
    ...facts,
  }
}

export const me = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const other = '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE'
