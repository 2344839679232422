import { type Async, createLatest } from '@foyer/core'
import { useEffect, useState } from 'react'
import type { BuiltInProps } from '../group.js'
import { ArrivingView } from '../parts/ArrivingView.js'
import type * as details from './TransactionDetails.js'

/** {@link details.TransactionDetails}, from a chunk of its own: most visits look at none. */
export function Transaction(props: BuiltInProps<'Transaction'>) {
  const [chunk, setChunk] = useState<Async<typeof details>>({ status: 'idle' })
  const [latest] = useState(() => createLatest(setChunk))
  const load = () => void latest.run(() => import('./TransactionDetails.js'))
  useEffect(load, [latest])
  if (chunk.status === 'ready') return <chunk.value.TransactionDetails {...props} />
  return <ArrivingView failed={chunk.status === 'failed'} onRetry={load} />
}
