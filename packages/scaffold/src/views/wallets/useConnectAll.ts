import {
  type Connector,
  connectionOf,
  type FoyerError,
  isFoyerError,
  type Namespace,
  toFoyerError,
} from '@foyer/core'
import { useEffect, useRef, useState } from 'react'
import { useRoot, useWidget } from '../../scaffoldContext.js'

/** Connectors that are asked one after the other, and the one that is asked now. */
interface Round {
  readonly queue: readonly Connector[]
  readonly at: number
  /** Its window is open from an earlier request: what is granted there counts (safety F-22). */
  readonly waits?: boolean
}

/**
 * Connects a wallet in several chain families, one request after the other: a wallet shows one window at a time. One that
 * is declined leaves the others. Given up when the view is left, or somebody else disconnects or connects what is asked
 * for; what is connected by then stays.
 * @param onDone called once all that were wanted are connected, late grants included
 */
export function useConnectAll(onDone: () => void) {
  const { instance } = useWidget()
  const root = useRoot()
  const [round, setRound] = useState<Round>()
  const [failures, setFailures] = useState<Readonly<Partial<Record<Namespace, FoyerError>>>>({})
  const [wanted, setWanted] = useState<readonly Connector[]>([])
  const asking = useRef<AbortController>(undefined)
  const isConnected = ({ id, namespace }: Connector) => {
    const connection = connectionOf(root, namespace)
    return connection.status === 'connected' && connection.connectorId === id
  }

  function ask(queue: readonly Connector[], at: number) {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    const one = queue[at]
    setRound(one && { queue, at })
    if (!one) return
    const { id: connectorId, namespace } = one
    void instance.connect({ connectorId, namespace }, mine.signal).then(
      () => {
        if (!mine.signal.aborted) ask(queue, at + 1)
      },
      (error: unknown) => {
        if (mine.signal.aborted) return
        if (isFoyerError(error, 'aborted')) return setRound(undefined)
        if (isFoyerError(error, 'wallet/request-pending')) return setRound({ queue, at, waits: true })
        setFailures((others) => ({ ...others, [namespace]: toFoyerError(error) }))
        ask(queue, at + 1)
      },
    )
  }

  useEffect(() => () => asking.current?.abort(), [])

  const current = round?.queue[round.at]
  const grantedLate = round?.waits && current && isConnected(current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grant arrives.
  useEffect(() => {
    if (round && grantedLate) ask(round.queue, round.at + 1)
  }, [grantedLate])

  const done = !round && wanted.length > 0 && wanted.every(isConnected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last of them is connected.
  useEffect(() => {
    if (done) onDone()
  }, [done])

  return {
    isConnected,
    /** Somebody has asked for it. */
    begun: wanted.length > 0,
    /** Which one the wallet is asked about, and how far that is. */
    asking: round && current && { connector: current, at: round.at + 1, count: round.queue.length },
    failures,
    start(queue: readonly Connector[]) {
      setFailures({})
      setWanted(queue)
      ask(queue, 0)
    },
    /** Asks again about the same one, as its window may be lost. */
    again() {
      if (round) ask(round.queue, round.at)
    },
    /** Goes on without it. */
    skip() {
      if (!round) return
      setWanted(wanted.filter((one) => one !== current))
      ask(round.queue, round.at + 1)
    },
  }
}
