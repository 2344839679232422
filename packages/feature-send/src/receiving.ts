import {
  AbortedError,
  anySignal,
  type FeatureContext,
  formatUnits,
  type TransferPlan,
  throwIfAborted,
  tokenKey,
} from '@foyer/core'
import { confirmReceiver, type Receiver, readReceiver } from '@foyer/parts'
import type { Form } from './form.js'
import type { Inquiries } from './inquiries.js'
import type { WritableSendState } from './state.js'

interface ReceivingDeps {
  readonly context: FeatureContext
  readonly state: WritableSendState
  readonly ask: Inquiries
  readonly form: () => Form
  readonly selectToken: (key: string) => void
  /** Fills in an amount, written as a program does. */
  readonly fill: (decimal: string) => void
}

/** Who is to receive: read from what is typed, and looked up once more before the wallet is asked. */
export function createReceiving({ context, state, ask, form, selectToken, fill }: ReceivingDeps) {
  /** The receiver of a payment link. What it asks for is taken only where nothing was typed, and on its network alone. */
  async function followLink(text: string, signal: AbortSignal): Promise<string> {
    if (!/^ethereum:/i.test(text)) return text
    const { readPaymentLink } = await import('./paymentLink.js')
    throwIfAborted(signal)
    const { network, native } = form()
    const link = readPaymentLink(text, network, context.state.networks.requested)
    if (!link) return text
    if (link.value && native && state.amount.trim() === '') {
      selectToken(tokenKey(native))
      fill(formatUnits(link.value, native.decimals))
    }
    state.receiver = link.address
    return link.address
  }

  return {
    set(text: string) {
      state.receiver = text
      const { id } = form().network
      void ask.address(text, async (typed, signal) =>
        readReceiver(context, id, await followLink(typed, signal), signal),
      )
    },
    /**
     * Asks once more where the name leads that was typed. Without one it is done at once.
     * @throws {NameChangedError | NameUncheckedError | AbortedError} the last where the review was left meanwhile
     */
    confirm(agreed: TransferPlan, receiver: Receiver | undefined, ...signals: readonly AbortSignal[]) {
      if (!receiver?.name) return undefined
      const { network } = agreed.token
      const isLeft = () =>
        state.plan.status !== 'ready' ||
        state.plan.value !== agreed ||
        context.router.state.stack.at(-1)?.view !== 'WalletSendPreview'
      return confirmReceiver(context, network, receiver, anySignal(...signals)).then(() => {
        if (isLeft()) throw new AbortedError()
      })
    },
  }
}
