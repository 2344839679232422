import type { CallName, calls } from '@foyer/api'
import type { MadeCall } from '@foyer/core/api'
import type { Handler } from '../calls/handler.js'
import { handlers } from '../calls/handlers.js'
import { type OwnRoute, ownRoutes } from './special.js'

type Calls = typeof calls

/**
 * What answers each call. A call of the contract that is missing is a type error, and so is one that nobody makes: neither
 * a package of the widget nor anybody else that `@foyer/core/api` lists.
 */
export type AnswerTable<Name extends string = CallName, Made extends string = MadeCall> = {
  readonly [N in Name]: N extends Made & CallName ? Handler<Calls[N]> | OwnRoute<Calls[N]> : never
}

/** What answers each call of the data API. */
export const answers = { ...handlers, ...ownRoutes } satisfies AnswerTable
