const style = `
:host { all: initial !important; display: contents !important; }
dialog {
  position: fixed; inset: 0; margin: auto; padding: 0; border: 0; overflow: hidden;
  width: min(380px, 100vw); height: min(600px, 100dvh); max-width: none; max-height: none;
  border-radius: 28px; background: Canvas;
}
dialog::backdrop { background: rgb(0 0 0 / .5); }
iframe { display: block; width: 100%; height: 100%; border: 0; }
@media (max-width: 430px) { dialog { width: 100vw; height: 100dvh; border-radius: 0; } }
`

/** The frame in the page, in a dialog of its own: it is loaded at once, and seen while it asks the visitor. */
export interface MountedFrame {
  readonly iframe: HTMLIFrameElement
  /** Above all else on the page, with the focus in it. Shown as long as anybody who had it shown is not done. */
  show(theme: 'light' | 'dark'): () => void
  remove(): void
}

/**
 * Puts the frame into the page. The dialog is out of the reach of the page's style sheets, and no part of the modal is
 * above it in the document: what stands on top of a browser's top layer is seen as it is.
 * @param cancelled the visitor pressed Escape
 */
export function mountFrame(url: string, title: string, cancelled: () => void): MountedFrame {
  const host = document.createElement('foyer-login')
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]

  let users = 0
  const iframe = document.createElement('iframe')
  iframe.src = url
  iframe.title = title
  // Passkeys are asked for inside of it.
  iframe.allow = 'publickey-credentials-get; publickey-credentials-create'
  iframe.referrerPolicy = 'origin'

  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', title)
  dialog.append(iframe)
  dialog.addEventListener('cancel', (event) => {
    // It closes once the frame knows.
    event.preventDefault()
    cancelled()
  })
  // Some browsers close it at a second Escape, whatever was said to the first.
  dialog.addEventListener('close', () => {
    if (users > 0 && !dialog.open) cancelled()
  })
  root.append(dialog)
  // Never moved afterwards: that would load it again.
  document.documentElement.append(host)

  return {
    iframe,
    show(theme) {
      users += 1
      // What is seen of it before the frame has drawn.
      dialog.style.colorScheme = theme
      if (!dialog.open) dialog.showModal()
      iframe.focus()
      let done = false
      return () => {
        if (done) return
        done = true
        users -= 1
        if (users === 0) dialog.close()
      }
    },
    remove: () => host.remove(),
  }
}
