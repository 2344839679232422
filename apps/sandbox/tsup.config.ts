export { runnable as default } from '../../tooling/tsup.js'
