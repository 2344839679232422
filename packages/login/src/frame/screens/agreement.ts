import { askInWindow, heldBackText } from '../confirm/ownWindow.js'
import { dress } from '../confirm/style.js'
import { textsFor } from '../confirm/texts.js'
import type { PageTheme } from '../theme.js'
import { exactly } from './exactly.js'
import { type PanelParts, showPanel } from './panel.js'

/** A question of the frame, as the frame and its own window show it. */
export interface Agreement extends Pick<PanelParts<never>, 'over' | 'title'> {
  /** It is about a change of this. */
  readonly before?: { readonly lead: string; readonly subject: string } | undefined
  readonly lead: string
  /** The address or the name that it is about. */
  readonly subject: string
  readonly more: string
  readonly yes: string
  readonly no: string
  readonly isDanger?: boolean
}

/** The parts that the own window is given. */
export interface AgreementParts {
  readonly agreement: Agreement
  readonly look: PageTheme
}

/** The browser held the window back. */
class WindowBlockedError extends Error {
  override readonly name = 'WindowBlockedError'
}

/**
 * Asks the visitor a question that gives something away. In a frame, the press opens a window of the frame's own origin:
 * no page can cover that.
 */
export async function askAgreement(parts: AgreementParts, signal: AbortSignal): Promise<boolean> {
  const isOwn = window.parent === window
  const { agreement, look } = parts
  dress(look)
  const { title, over, before, lead, subject, more, yes, no, isDanger } = agreement
  const { text } = textsFor(look.locale)
  const named = (name: string) => {
    const shown = exactly('p', name)
    shown.className = 'code'
    return shown
  }
  const old = before ? [before.lead, named(before.subject)] : []
  const ask = async (ends: AbortSignal) => {
    const asked = askInWindow(parts, ends)
    if (!asked) throw new WindowBlockedError()
    return asked
  }
  return showPanel<boolean>(
    {
      title,
      ...(over !== undefined && { over }),
      lines: [...old, lead, named(subject), more, ...(isOwn ? [] : [text('foot.window')])],
      choices: [
        { label: no, isLeave: true, run: () => false },
        isOwn
          ? { label: yes, look: isDanger ? 'danger' : 'go', isArmed: true, run: () => true }
          : { label: text('openWindow'), look: 'go', isElsewhere: true, run: ask },
      ],
      problem: () => text(heldBackText()),
    },
    signal,
  )
}
