import { type Async, latestValue } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { type ApprovalKind, approvalKinds } from '../approval.js'
import type { messages } from '../messages.js'
import type { Served } from '../state.js'

type Kind = ApprovalKind | 'sessions'

/** Returns the kinds of approvals that were not looked for everywhere. */
export function unseenApprovals(approvals: Async<Served<unknown>>): readonly ApprovalKind[] {
  const known = latestValue(approvals)
  if (!known?.isServed) return approvalKinds
  // An answer that is cut without a word of where lacks something of each kind.
  return known.isWhole || known.missing.length > 0 ? known.missing : approvalKinds
}

/** Returns the kinds of permissions that were not looked for everywhere. With any, nobody can say that there are none. */
export function unseenOf(
  approvals: Async<Served<unknown>>,
  sessions: Async<Served<unknown>>,
): readonly Kind[] {
  return [...unseenApprovals(approvals), ...(latestValue(sessions)?.isWhole ? [] : (['sessions'] as const))]
}

/** Says what was not looked for everywhere. */
export function unseenText(
  t: Translate<typeof messages>,
  locale: string,
  network: string,
  kinds: readonly Kind[],
): string {
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  return t('sessions.noneKnownText', {
    network,
    kinds: list.format(kinds.map((kind) => t(`sessions.kind.${kind}`))),
  })
}
