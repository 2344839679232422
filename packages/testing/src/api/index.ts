export { answersOf, asksOf, type FastCheck } from './generated.js'
