import type { FeatureContext } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import type { NamesApi } from './api.js'
import { reasonOf } from './formatters.js'
import type { messages } from './messages.js'
import { readName } from './rules.js'
import type { NamesState } from './state.js'

const debounceMs = 500

/** What looking for names goes by. */
export interface AvailabilityDeps {
  readonly state: NamesState
  readonly api: NamesApi
  readonly text: Pick<FeatureContext['text'], 't'>
  readonly zone: () => string | undefined
  /** Told of a name that somebody has. @returns whether that settles it, so that nothing is said of it */
  readonly taken: (name: string, signal: AbortSignal) => Promise<boolean>
}

/** Keeps in the state whether the name that was typed is free; the last one that was typed alone counts. */
export function createAvailability({ state, api, text, zone, taken }: AvailabilityDeps) {
  const t: Translate<typeof messages> = (key, ...params) => text.t(key, ...params)
  let current = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    current.abort()
    current = new AbortController()
  }

  async function ask(label: string, of: string, { signal }: AbortController) {
    const name = `${label}.${of}`
    const failed = (error: unknown, key: 'names.failedLook' | 'names.failedResolve') => {
      if (!signal.aborted) state.look = { status: 'failed', text: reasonOf(error) || t(key) }
    }
    try {
      const { registered, others } = await api.availability(label, of, signal)
      // A service that says nothing of the name itself is asked for it (an empty answer is a free name).
      const isTaken = registered ?? (await isKnown(name, signal, failed))
      if (signal.aborted || isTaken === undefined) return
      if (isTaken && (await taken(name, signal))) return
      if (!signal.aborted) state.look = isTaken ? { status: 'taken', others } : { status: 'free' }
    } catch (error) {
      failed(error, 'names.failedLook')
    }
  }

  async function isKnown(
    name: string,
    signal: AbortSignal,
    failed: (error: unknown, key: 'names.failedResolve') => void,
  ): Promise<boolean | undefined> {
    try {
      return (await api.addresses(name, signal)) !== undefined
    } catch (error) {
      failed(error, 'names.failedResolve')
      return undefined
    }
  }

  return {
    stop,
    /** Looks at what is typed now. @param isLast nothing more is being typed: at once */
    look({ isLast = false } = {}) {
      stop()
      const of = zone()
      const { label, fault } = readName(state.typed)
      if (state.typed === '' || of === undefined) {
        state.look = { status: 'none' }
        return
      }
      const mine = current
      // Who is still typing is not told that it is too short.
      const isTyping = fault === 'short' && !isLast
      state.look =
        fault === undefined
          ? { status: 'asking' }
          : isTyping
            ? { status: 'none' }
            : { status: 'fault', fault }
      if (fault !== undefined && !isTyping) return
      timer = setTimeout(
        () => {
          if (fault === undefined) void ask(label, of, mine)
          else state.look = { status: 'fault', fault }
        },
        isLast ? 0 : debounceMs,
      )
    },
  }
}
