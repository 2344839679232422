import { type Translate, useText, useTextSource } from '@foyer/ui'
import { useEffect, useState } from 'react'
import { messages } from './messages.js'

/** The words of this chunk, which are added with it; `undefined` while those of the language are on their way. */
export function useTypeWords(): Translate<typeof messages> | undefined {
  const text = useTextSource()
  const t = useText<typeof messages>()
  const [waits, setWaits] = useState(() => {
    text.add(messages, 'types')
    return text.ready()
  })
  useEffect(() => {
    waits?.finally(() => setWaits(undefined))
  }, [waits])
  return waits ? undefined : t
}
