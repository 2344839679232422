import type { ReactNode } from 'react'

/** An address or a hash in a text, whole or shortened. */
export const addressPattern = /([a-z\d]{3,}…\u2060?[a-z\d]{4,}|0x[\da-f]{6,}|(?=[a-z]*\d)[a-z\d]{25,})/i

/** Draws the addresses in a sentence as elements that page translators leave as they are. */
export function withAddresses(text: string): ReactNode {
  return text.split(addressPattern).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
      <bdi key={at} dir="ltr" translate="no">
        {part}
      </bdi>
    ),
  )
}
