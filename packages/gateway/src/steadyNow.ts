/**
 * Returns a time in ms that passes evenly, whatever the clock of the machine is set to. Waits are measured by it: limits, budgets,
 * what is left alone after a failure.
 */
export const steadyNow = (): number => performance.now()
