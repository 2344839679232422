/** Builds all packages, then prints their sizes. */
import { turbo } from '../../tooling/install.mjs'
import { printSizes } from '../checks/budgets.mjs'

export async function budgets() {
  await turbo('build')
  await printSizes()
}
