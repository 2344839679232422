import type { Instance } from '@foyer/controllers'
import { createVisit, type ModalRequest, type Visit } from '@foyer/controllers/visit'
import type { Feature } from '@foyer/core'
import { adoptStyles, createText, type Messages } from '@foyer/ui'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { hostMessages } from './hostMessages.js'
import { messages } from './messages.js'
import { createSession } from './session.js'
import { applyTheme } from './theme.js'

/** What {@link mount} needs. */
export interface MountDeps {
  readonly instance: Instance
  readonly features: readonly Feature[]
  /** Words of this mount; by default those of the instance's options. */
  readonly text?: {
    /** BCP 47. */
    readonly locale?: string
    readonly dir?: 'ltr' | 'rtl'
    /** The host's own words, by key. */
    readonly messages?: Messages
  }
  /** The element to live in. Without one a `div` is made, and appended to the page unless the options forbid it. */
  readonly host?: HTMLElement
}

/** A scaffold on the page. */
export interface Mounted {
  readonly visit: Visit
  /** The element whose shadow root holds everything. */
  readonly element: HTMLElement
  open(request?: ModalRequest): void
  close(): void
  /** Ends all work, removes everything that was added, and gives the focus back. A second call does nothing. */
  unmount(): void
}

/** Draws the modal of an instance into a shadow root and begins its visit. Two mounts share nothing. */
export function mount({ instance, features, text: words = {}, host }: MountDeps): Mounted {
  const { options } = instance
  const text = createText({
    locale: words.locale ?? options.locale,
    dir: words.dir,
    overrides: words.messages ?? hostMessages(options.messages),
  })
  text.add(messages)
  const visit = createVisit({ instance, features, text })

  const element = host ?? document.createElement('div')
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
  const sheets = shadow.adoptedStyleSheets
  adoptStyles(shadow)
  const container = document.createElement('div')
  container.lang = text.locale
  container.dir = text.dir
  shadow.append(container)
  const stopTheme = applyTheme(container, options)
  if (!host && !options.disableAppend && !options.enableEmbedded) document.body.append(element)

  const root = createRoot(container)
  root.render(<App visit={visit} session={createSession()} text={text} />)
  const stop = visit.start()
  // Embedded, the modal is part of the page and open from the start. Where another mount of the same element opened
  // it (StrictMode does that), closing leads to the first view.
  if (options.enableEmbedded && instance.state.modal.open) visit.modal.close()
  else if (options.enableEmbedded) visit.modal.open()

  let mounted = true
  return {
    visit,
    element,
    open: (request) => visit.modal.open(request),
    close: () => visit.modal.close(),
    unmount() {
      if (!mounted) return
      mounted = false
      // The host element may have been given to a newer mount already (StrictMode does that): then the modal is its.
      if (shadow.lastElementChild === container) {
        visit.modal.close()
        instance.modal.open = false
      }
      stop()
      stopTheme()
      // Not at once: React closes the dialog first, which gives the focus back; and the host's own React may be at work.
      queueMicrotask(() => {
        root.unmount()
        container.remove()
        if (shadow.childElementCount === 0) shadow.adoptedStyleSheets = sheets
        if (!host) element.remove()
      })
    },
  }
}
