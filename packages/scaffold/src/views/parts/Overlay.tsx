import { Toasts } from '@foyer/ui'
import { useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useWidget } from '../../scaffoldContext.js'
import { fetchGuides } from '../fetchGuides.js'
import { lazyView } from './lazyView.js'
import { useKeyboard } from './useKeyboard.js'

const DeveloperAlert = lazyView(fetchGuides, (chunk) => chunk.DeveloperAlert, null)

/** What lies over every view: the toast, and the alert for developers. It comes with the views after the first. */
export function Overlay() {
  const { toasts, router, alerts } = useWidget()
  const { current: toast } = useSnapshot(toasts.state)
  const view = useSnapshot(router.state).stack.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view on which it appeared
  const home = useMemo(() => view, [toast])
  // What failed elsewhere must not cover what was opened since.
  const isOld = toast?.variant === 'error' && home !== view
  const part = useRef<HTMLDivElement>(null)
  useKeyboard(part)
  return (
    <>
      {useSnapshot(alerts.state).current && <DeveloperAlert />}
      <Toasts ref={part} toasts={toast && !isOld ? [toast] : []} onDismiss={() => toasts.hide()} />
    </>
  )
}
