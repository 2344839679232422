export { withServing as default } from '../../tooling/tsup.js'
