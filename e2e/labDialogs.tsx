import type { Foyer } from '@foyer/kit'
import * as Headless from '@headlessui/react'
import * as Radix from '@radix-ui/react-dialog'
import { createRoot } from 'react-dom/client'
import { Drawer } from 'vaul'

/** Libraries whose dialogs hosts show, and open the modal from. */
export type DialogLibrary = 'Radix' | 'vaul' | 'Headless UI'

/** Shows a dialog of a library, with the button “Pay”, which opens the modal. */
export function showDialog(library: DialogLibrary, foyer: Foyer): void {
  const pay = (
    <button type="button" onClick={() => void foyer.open()}>
      Pay
    </button>
  )
  const dialogs = {
    Radix: (
      <Radix.Root defaultOpen>
        <Radix.Portal>
          <Radix.Overlay />
          <Radix.Content aria-describedby={undefined}>
            <Radix.Title>Theirs</Radix.Title>
            {pay}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    ),
    vaul: (
      <Drawer.Root defaultOpen>
        <Drawer.Portal>
          <Drawer.Overlay />
          <Drawer.Content aria-describedby={undefined}>
            <Drawer.Title>Theirs</Drawer.Title>
            {pay}
          </Drawer.Content>
        </Drawer.Portal>
      </Drawer.Root>
    ),
    'Headless UI': (
      <Headless.Dialog open onClose={() => undefined}>
        <Headless.DialogPanel>
          <Headless.DialogTitle>Theirs</Headless.DialogTitle>
          {pay}
        </Headless.DialogPanel>
      </Headless.Dialog>
    ),
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(dialogs[library])
}
