import type { Instance } from '@foyer/controllers'
import { keepAddresses } from './keepAddresses.js'
import { keepFocus } from './keepFocus.js'
import { keepTexts } from './keepTexts.js'

/** Events with keys or text. Chromium and Safari say each text that is typed in `textInput`, too. */
const typed =
  'keydown keypress keyup beforeinput input textInput compositionstart compositionupdate compositionend paste copy cut beforepaste beforecopy beforecut dragstart drop'
const pressed =
  ' focusin pointerdown pointerup pointercancel mousedown mouseup touchstart touchmove touchend touchcancel wheel auxclick contextmenu'

/**
 * Keeps what a visitor types and presses in the modal from the page's own listeners, for which all of it happens on a plain
 * element: they take letters for shortcuts, and a press for one outside their dialog, and they stop the scrolling. A view in
 * the page's flow keeps what is typed alone, and leaves Tab and Escape to a dialog of the page around it.
 */
export function keepFromPage(container: HTMLElement, { enableEmbedded }: Instance['options']): void {
  for (const type of (enableEmbedded ? typed : typed + pressed).split(' '))
    container.addEventListener(
      type,
      (event) => {
        const leaves = enableEmbedded && 'key' in event && /^(Tab|Escape)$/.test(String(event.key))
        // A page keeps the browser from opening a dropped file.
        const isFile =
          event.type === 'drop' && event instanceof DragEvent && event.dataTransfer?.types.includes('Files')
        if (!leaves && !isFile) event.stopPropagation()
      },
      { passive: true },
    )
  // Chromium hands it down from the page to every control.
  container.ariaDisabled = 'false'
  keepTexts(container)
  keepAddresses(container)
  keepFocus(container)
}
