import type { ViewProps } from '@foyer/core'
import { createNames } from './names.js'
import { RegisterAccountName } from './RegisterAccountName.js'
import { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.js'
import type { Names } from './state.js'

export { messages } from './messages.js'

/** Makes the names of one widget. */
export const install = createNames

/** The views by name. */
export const views = {
  RegisterAccountName: {
    title: 'names.view',
    component: RegisterAccountName,
    enter: ({ controller, signal }: ViewProps<'RegisterAccountName', Names>) => controller.open(signal),
  },
  RegisterAccountNameSuccess: { title: 'names.doneView', component: RegisterAccountNameSuccess },
}
