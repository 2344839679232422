import { accountId, displayText, type JournalEntry, type JournalTransfer } from '@foyer/core'
import { ada, bob, carol } from './accounts.js'
import { ethereum } from './networks.js'

/** One that ada confirmed on Ethereum: half an ether to bob, unless it says otherwise. */
function entry(
  status: JournalEntry['status'],
  {
    transfer,
    ...more
  }: Partial<Omit<JournalEntry, 'transfer'>> & { transfer?: Partial<JournalTransfer> } = {},
): JournalEntry {
  const symbol = displayText('ETH')
  return {
    id: status,
    kind: 'send',
    account: accountId(ethereum.id, ada),
    // Ahead of every clock: what has ended is told for a day.
    at: Date.UTC(2040, 10, 21, 14, 2),
    status,
    what: displayText('0.5 ETH to 0x3f…61F80a'),
    answer: '0x8a1f5ac04e9d7b3386f2c1de5a90b47c7d13e6a24f08bc915de237a41b6fc40e',
    transfer: {
      to: bob,
      amount: '500000000000000000',
      symbol,
      decimals: 18,
      fee: '140000000000000',
      ...transfer,
    },
    ...more,
  }
}

const usdc = {
  symbol: displayText('USDC'),
  decimals: 6,
  amount: '120000000',
  to: carol,
  token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  isListed: true as const,
}

const swap = {
  given: { amount: '1000000000000000000', symbol: displayText('ETH'), decimals: 18 },
  least: { ...usdc, amount: '2970000000' },
}
const swapOf = (status: JournalEntry['status']): JournalEntry => ({
  ...entry(status),
  id: `swap ${status}`,
  kind: 'call',
  what: displayText('Swap of 1 ETH for about 3,000 USDC'),
  transfer: undefined,
  swap,
})
export const swapping = swapOf('sent')
export const swapped = swapOf('confirmed')
export const notSwapped = swapOf('reverted')
export const pending = entry('sent')
export const confirmed = entry('confirmed')
export const reverted = entry('reverted', { transfer: usdc })
/** Its wallet cancelled it. */
export const replaced = entry('replaced', { replacedBy: `0x${'5c'.repeat(32)}` })
/** Its wallet sped it up. */
export const spedUp = { ...entry('confirmed', { earlier: `0x${'5c'.repeat(32)}` }), id: 'spedUp' }
export const unknown = entry('unknown', { answer: undefined })
/** What a feature of the host confirmed. */
export const unnamed: JournalEntry = { ...entry('confirmed'), what: undefined, transfer: undefined }
/** As long as any can be. */
export const extreme = entry('sent', {
  transfer: {
    symbol: displayText('LONGWINDEDTOKENOFTHEARCHIPELAGO'),
    amount: '123456789123456789012345678',
    to: `${bob.slice(0, 30)}${'0'.repeat(40)}`,
  },
})
