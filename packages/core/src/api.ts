export type { CallsOf, ClientCalls, MadeCall, OtherCalls } from './api/clients.js'
export type { AnswerAt, ApiCall, ApiCalls, AskAt, CallPath, Reads, Unread } from './api/contract.js'
export {
  defined,
  type Fields,
  fiat,
  fieldsOf,
  type InOf,
  integerUpTo,
  label,
  lenient,
  list,
  listOf,
  mapped,
  matching,
  nullish,
  object,
  oneOf,
  only,
  type Reader,
  text,
  textUpTo,
  withUnread,
} from './api/decode.js'
export { idOf, labelOf } from './api/labels.js'
export { fillPath } from './api/path.js'
export {
  addressOn,
  entryOf,
  first,
  isTrue,
  link,
  optional,
  present,
  rows,
  shown,
  units,
  unread,
} from './api/values.js'
