import { useSecondsLeft, useText, VisuallyHidden } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { EmailLogin } from './emailLogin.js'
import type { messages } from './messages.js'

/** That it was tried too soon, counted down for who sees it and said once to who hears it; `undefined` once it may be tried. */
export function useTooSoon({ state }: Pick<EmailLogin, 'state'>): ReactNode {
  const t = useText<typeof messages>()
  const { tooSoonUntil, tooSoonSeconds } = useSnapshot(state)
  const seconds = useSecondsLeft(tooSoonUntil)
  if (seconds === 0) return undefined
  return (
    <>
      <VisuallyHidden>{t('email.cooldown', { seconds: tooSoonSeconds })}</VisuallyHidden>
      <span aria-hidden="true">{t('email.cooldown', { seconds })}</span>
    </>
  )
}
