import type { Events } from '@foyer/core'

/**
 * The stream for whoever tells words of wallets, services and visitors: what nobody else may read is taken out of them.
 * What the modal itself tells are clicks, which hold none, so that it need not carry this.
 */
export function cleanEvents({ emit, subscribe }: Events): Events {
  return {
    emit(event, ...facts) {
      // The same names with the same kinds of values; TypeScript cannot carry that through the entries.
      emit(event, ...(facts.map((some) => some && clean(some)) as typeof facts))
    },
    subscribe,
  }
}

function clean(facts: object): object {
  const entries = Object.entries(facts)
  return Object.fromEntries(
    entries.map(([name, fact]) => [name, typeof fact === 'string' ? withoutSecrets(fact) : fact]),
  )
}

/**
 * Words without secrets (safety T-52, T-53): an address of mail, the words of a recovery phrase, and whatever is as long as
 * a key, a token or a signature; then what stands behind the host of a URL, and behind the topic of a pairing. Figures
 * alone are none of these, however long: ids of NFTs are. Each pattern is bounded, since the words may be anybody's.
 */
function withoutSecrets(text: string): string {
  return text
    .replace(/[^\s@]{1,64}@[^\s@]+\.\w\S*|\b(?!\d+\b)[\w+=-]{64,}|([a-z]{3,8}\b\s?){12,}/g, '…')
    .replace(/((?:wc:|\w:\/\/)[^\s/?#]{0,99})[/?#]\S+/g, '$1/…')
}
