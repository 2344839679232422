import { type Translate, useText } from '@foyer/ui'
import type { messages } from '../messages.js'

/** This package's texts. */
export function useFormatters(): Translate<typeof messages> {
  return useText<typeof messages>()
}
