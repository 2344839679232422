import { truncateMiddle } from './truncateMiddle.js'

/** Shortens an address within a sentence: no line ends after its ellipsis. */
export function shortInSentence(address: string): string {
  return truncateMiddle(address).replace('…', '…\u2060')
}
