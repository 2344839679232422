/** Entry of the amount in the visitor's currency: fetched once the form is open. */
export { AmountUnit } from './AmountUnit.js'
export { createFiat } from './fiat.js'
