/// <reference types="node" />
import { type TestContext, test } from 'vitest'
import type { Budget } from './budget.js'
import { createLook, type Look, type LookOptions, type Property } from './look.js'

/** `vitest --tags-filter search` runs what has this tag. */
const tags = ['search']

/**
 * A test that searches for an input that breaks a property.
 * @param what the property, such as `fc.property(…)`; or a function that looks for itself, once or more, where something has
 * to be made before or counted after
 */
function register<T>(
  name: string,
  what: Property<T> | ((look: Look) => Promise<void>),
  options: Budget & LookOptions<NoInfer<T>> = {},
): void {
  test(name, { tags }, (context) =>
    run(context, options, (look) => (typeof what === 'function' ? what(look) : look(what, options))),
  )
}

/** As `test.for`: a search for each row, which the function is given after `look`. */
function registerFor<const Row>(rows: readonly Row[]) {
  return (name: string, body: (look: Look, row: Row) => Promise<void>, budget: Budget = {}): void => {
    test.for(rows)(name, { tags }, (row, context) => run(context, budget, (look) => body(look, row)))
  }
}

export const search = Object.assign(register, { for: registerFor })

async function run(
  { task }: TestContext,
  budget: Budget,
  body: (look: Look) => Promise<void>,
): Promise<void> {
  const where = { file: task.file.name, name: task.fullTestName }
  const { look, count } = createLook({ ...where, budget, env: process.env })
  await body(look)
  if (count() === 0) throw new Error('The search looked for nothing.')
}
