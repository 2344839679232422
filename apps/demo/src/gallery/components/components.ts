import { actions } from './actions.js'
import { artwork } from './artwork.js'
import { data } from './data.js'
import { feedback } from './feedback.js'
import { fields } from './fields.js'
import { media } from './media.js'
import { shell } from './shell.js'
import type { ComponentStates } from './specimen.js'

/** Every component of `@foyer/ui` by kind. */
export const components: Readonly<Record<string, readonly ComponentStates[]>> = {
  actions,
  fields,
  data,
  artwork,
  media,
  feedback,
  shell,
}
