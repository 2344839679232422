import type { CallName, calls } from '@foyer/api'
import type { MadeCall } from '@foyer/core/api'
import type { Handler } from '../calls/handler.js'
import { handlers } from '../calls/handlers.js'
import { type RawRoute, rawRoutes } from './rawRoutes.js'

type Calls = typeof calls

/**
 * A handler or a route for each call. A call of the contract that is missing is a type error, and so is a call without a
 * client in the lists of `@foyer/core/api`.
 */
export type AnswerTable<Name extends string = CallName, Made extends string = MadeCall> = {
  readonly [N in Name]: N extends Made & CallName ? Handler<Calls[N]> | RawRoute<Calls[N]> : never
}

/** The handler or route of each call of the data API. */
export const answers = { ...handlers, ...rawRoutes } satisfies AnswerTable
