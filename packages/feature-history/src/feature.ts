import { Activity } from './Activity.js'
import { ActivityDetails } from './ActivityDetails.js'
import { createHistory } from './history.js'

export { messages } from './messages.js'

/** The controller of one instance. */
export const install = createHistory

/** The views by name. */
export const views = {
  Activity: { title: 'history.title', component: Activity },
  ActivityDetails: { title: 'history.detailsTitle', component: ActivityDetails },
}
