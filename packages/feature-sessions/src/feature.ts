import type { ViewId, ViewProps } from '@foyer/core'
import { createSmartSessions, type Sessions } from './controller.js'
import { ReviewView, SessionView } from './views/LazyViews.js'
import { SmartSessions } from './views/SmartSessions.js'

export { messages } from './messages.js'

/** Makes the controller of one instance. */
export const install = createSmartSessions

type Entered<V extends ViewId> = ViewProps<V, Sessions>

/** The views by name. */
export const views = {
  SmartSessions: {
    title: 'sessions.title',
    component: SmartSessions,
    enter: ({ controller, signal }: Entered<'SmartSessions'>) => controller.reading.stay(signal),
  },
  SmartSession: {
    title: 'sessions.details',
    component: SessionView,
    enter({ controller, signal }: Entered<'SmartSession'>) {
      controller.reading.stay(signal)
      void controller.lent.load()
    },
  },
  SmartSessionsReview: {
    title: 'sessions.review',
    component: ReviewView,
    enter({ controller, params, signal }: Entered<'SmartSessionsReview'>) {
      controller.reading.stay(signal)
      void controller.review(params.id, signal)
    },
  },
}
