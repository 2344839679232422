/** The one way to write tests that search for faults. The recipe is in docs/testing.md. */
export { type Budget, runsOf } from './budget.js'
export { type Difference, searchDifference } from './difference.js'
export { type Drawing, decoyedDrawings, drawings, hiddenAttacks, smallDrawings } from './drawings.js'
export { type Foreign, foreign } from './foreign.js'
export type { Find, Look } from './look.js'
export { type Model, searchModel } from './model.js'
export { searchOneTransaction, type TransferWorld } from './oneTransaction.js'
export { search } from './search.js'
