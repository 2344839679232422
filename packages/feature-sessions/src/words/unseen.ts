import { type Async, latestValue } from '@foyer/core'
import type { Translate } from '@foyer/ui'
import { type ApprovalKind, approvalKinds } from '../approval.js'
import type { messages } from '../messages.js'
import { isCut, type Served } from '../state.js'

type Kind = ApprovalKind | 'sessions'

/** Returns the kinds of approvals that were not looked for everywhere. */
function unseenApprovals(approvals: Async<Served<unknown>>): readonly ApprovalKind[] {
  const known = latestValue(approvals)
  if (!known?.isServed) return approvalKinds
  // An answer that is cut without a word of where lacks something of each kind.
  return known.isWhole || known.missing.length > 0 ? known.missing : approvalKinds
}

/**
 * Returns the kinds of permissions that were not looked for everywhere. With any, nobody can say that there are none.
 * @param isAsked whether a list counts
 */
export function unseenOf(
  approvals: Async<Served<unknown>>,
  sessions: Async<Served<unknown>>,
  isAsked: (list: Async<Served<unknown>>) => boolean = () => true,
): readonly Kind[] {
  const isUnseen = isAsked(sessions) && !latestValue(sessions)?.isWhole
  return [
    ...(isAsked(approvals) ? unseenApprovals(approvals) : []),
    ...(isUnseen ? ['sessions' as const] : []),
  ]
}

/** Whether an answer is here that does not say itself that the service has more. Of others the page already says what is missing. */
export function saysNoMore(list: Async<Served<unknown>>): boolean {
  return latestValue(list) !== undefined && !isCut(list)
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
