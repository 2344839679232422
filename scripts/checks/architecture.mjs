import { root } from '../../tooling/install.mjs'
import { CommandError } from '../../tooling/processes.mjs'
import { closureFaults } from './closure.mjs'
import { loopFaults } from './loops.mjs'
import { findFaults } from './rules.mjs'

/** @throws {CommandError} with a line for each fault of the rules and of the installed packages, and for each loop of imports */
export async function architecture() {
  const faults = [...findFaults(root), ...closureFaults(root), ...loopFaults(root)]
  if (faults.length > 0) throw new CommandError('The architecture is broken', faults.join('\n'))
}
