import { type Async, createLatest, type Lazy, lazy } from '@foyer/core'
import { type Messages, type Text, useTextSource } from '@foyer/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { ArrivingView } from './ArrivingView.js'

type View<P> = (props: P) => ReactNode

/** The words of a chunk, if it has its own: the English ones, and the name of their table. */
export type ChunkWords = readonly [messages: Messages, table: string]

/** A chunk of views. */
type Chunk = Readonly<Record<string, unknown>> & {
  readonly words?: ChunkWords
}

/**
 * A view from a chunk of its own, and what fetches that ahead: it settles once it came or failed, and never rejects.
 * @param missing of a note: is drawn where it did not load. Nothing is drawn in its place until then
 */
export function lazyView<C extends Chunk, P extends object>(
  fetchChunk: () => Promise<C>,
  pick: (chunk: C) => View<P>,
  missing?: ReactNode,
): View<P> & { readonly prefetch: () => Promise<void> } {
  const chunk = lazy(fetchChunk)
  const show: View<P> = (props) => <LazyView chunk={chunk} pick={pick} props={props} missing={missing} />
  return Object.assign(show, {
    prefetch: () =>
      chunk.load().then(
        () => {},
        () => {},
      ),
  })
}

interface LazyViewProps<C, P> {
  readonly chunk: Lazy<C>
  readonly pick: (chunk: C) => View<P>
  readonly props: P
  readonly missing: ReactNode
}

/** Adds the words of a chunk. Returns what waits for those of the language; `undefined` if there are none to wait for. */
function addWords(text: Text, words: ChunkWords | undefined) {
  if (!words) return undefined
  text.add(...words)
  return text.ready()
}

function LazyView<C extends Chunk, P extends object>({ chunk, pick, props, missing }: LazyViewProps<C, P>) {
  const text = useTextSource()
  const [fetched, setFetched] = useState<Async<View<P>>>(() => {
    const { loaded } = chunk
    const isHere = loaded && !addWords(text, loaded.words)
    return isHere ? { status: 'ready', value: pick(loaded) } : { status: 'idle' }
  })
  const [latest] = useState(() => createLatest(setFetched))
  const load = () =>
    void latest.run(async () => {
      const made = await chunk.load()
      await addWords(text, made.words)
      return pick(made)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first drawing fetches.
  useEffect(() => {
    if (fetched.status === 'idle') load()
  }, [latest])
  if (fetched.status === 'ready') return <fetched.value {...props} />
  const failed = fetched.status === 'failed'
  return missing === undefined ? <ArrivingView failed={failed} onRetry={load} /> : failed && missing
}
