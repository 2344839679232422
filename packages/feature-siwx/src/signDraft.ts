import {
  AbortedError,
  accountParts,
  activeAccount,
  anySignal,
  connectionOf,
  type FeatureContext,
  isFoyerError,
  throwIfAborted,
} from '@foyer/core'
import type { Draft } from './draft.js'

/** Has the wallet sign. Rejects as {@link FeatureContext.sign} does. */
export type SignDraft = (draft: Draft, signal: AbortSignal) => Promise<string>

/**
 * Signs with the very account that a draft is for. A wallet that writes sign-ins by itself is asked to, since it can then
 * tell its owner which site asks; where that came to nothing it signs the text from then on.
 */
export function createSignDraft(context: FeatureContext): SignDraft {
  /** Connectors whose own way failed. */
  const plain = new Set<string>()

  return async ({ account, data, text }, signal) => {
    const { namespace } = accountParts(account)
    const adapter = await context.adapter(namespace)
    throwIfAborted(signal)
    const connection = connectionOf(context.state, namespace)
    // From here on in one tick: nobody else's account may come between the text and who is asked to sign it.
    if (connection.status !== 'connected' || activeAccount(context.state) !== account)
      throw new AbortedError()
    const { connectorId } = connection
    const what = context.text.t('siwx.what', { site: location.host })
    const signIn = plain.has(connectorId) ? undefined : adapter.signIn?.(connectorId, account)
    const { accountAddress: _, chainId: _chainId, scheme, ...fields } = data
    // No wallet writes the scheme of a site.
    if (!signIn || scheme !== undefined) return context.sign({ message: text, namespace, what, signal })
    try {
      return await context.approve({
        account,
        kind: 'sign',
        what,
        async request(life, progress) {
          throwIfAborted(signal)
          progress.asked('sign')
          return signIn({ ...fields, text }, anySignal(life, signal))
        },
      })
    } catch (error) {
      if (isFoyerError(error, 'wallet/request-failed') || isFoyerError(error, 'wallet/malformed-answer'))
        plain.add(connectorId)
      throw error
    }
  }
}
