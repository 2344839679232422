import {
  type Async,
  activeNetwork,
  createLatest,
  type FeatureContext,
  type FoyerError,
  isFoyerError,
  type NetworkId,
  type PaymentRequest,
  type PaymentRequestFault,
  pause,
  throwIfAborted,
} from '@foyer/core'
import { ref } from 'valtio/vanilla'
import { contextOf } from '../request/failures.js'
import { confirmReceiver, type Receiver, readReceiver } from './readReceiver.js'
import { knownNames, metReceivers, rememberName, rememberReceiver } from './receivers.js'

/** The text is read this long after the last key (ms). */
const delayMs = 500

/** The part of a form's state that is about its receiver. */
export interface ReceiverState {
  /** As typed. */
  receiver: string
  /** The receiver that the text was read as. */
  address: Async<Receiver>
  /** Receivers of this and of earlier visits, newest first. */
  sentTo: readonly string[]
  /** Names that were sent to before, and those that led elsewhere since, with their addresses. */
  names: Readonly<Record<string, string>>
}

interface Deps {
  readonly context: Pick<FeatureContext, 'adapter' | 'balances' | 'names' | 'requests' | 'state' | 'store'>
  readonly state: ReceiverState
  /** Called when the text asks for more than an address. Returns why that is not followed, if it is not. */
  readonly follow: (request: PaymentRequest) => PaymentRequestFault | undefined
}

/** Creates the entry of a receiver: an address or a name, read while it is typed, and looked up again before it is sent to. */
export function createReceiverEntry({ context, state, follow }: Deps) {
  const { store } = context
  const latest = createLatest<Receiver>((next) => {
    state.address = ref(next)
  })
  /** Names that lead elsewhere now, with the address before. */
  let left: Readonly<Record<string, string>> = {}

  /** Takes the text at once, and reads it a moment later. */
  function set(text: string) {
    state.receiver = text
    latest.reset()
    const [typed, on] = [text.trim(), activeNetwork(context.state).id]
    if (typed === '') return
    void latest.run(async (signal) => {
      await pause(delayMs, signal)
      // All other texts are addresses and names.
      const requests = typed.includes(':') ? await import('./paymentRequest.js') : undefined
      const request = await requests?.readPaymentRequest(context, on, typed)
      throwIfAborted(signal)
      if (request) {
        requests?.assertFollowed(follow(request))
        state.receiver = request.address
      }
      return readReceiver(context, on, request?.address ?? typed, signal)
    })
  }

  /** Reads again who was sent to: another tab may have sent in the meantime. */
  function refresh() {
    state.sentTo = metReceivers(context)
    state.names = { ...knownNames(store, state.sentTo, activeNetwork(context.state).id), ...left }
  }

  return {
    set,
    refresh,
    /** Looks up once more where a name leads. @throws {NameChangedError | NameUncheckedError} */
    confirm: (receiver: Receiver, on: NetworkId, signal: AbortSignal) =>
      confirmReceiver(context, on, receiver, signal),
    /** Reads a name again if a request failed because the name has another address now. The next review says so. */
    failed(error: FoyerError, before: string) {
      if (!isFoyerError(error, 'name/changed')) return
      left = { ...left, [String(contextOf(error, 'name'))]: before }
      set(state.receiver)
    },
    /** Called when something was sent there. @param name the name that led there */
    sent(address: string, name: string | undefined, on: NetworkId) {
      if (name !== undefined) rememberName(store, name, address, on)
      state.sentTo = metReceivers(context)
    },
    /** Called when it was confirmed. */
    arrived(address: string) {
      rememberReceiver(store, address)
      state.sentTo = metReceivers(context)
    },
    /** Stops reading. */
    forget: latest.reset,
  }
}
