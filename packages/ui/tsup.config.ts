export { withStyles as default } from '../../tooling/tsup.js'
